import { TOOL_STATES, type ToolState } from "../parts/tool-states";

/**
 * What an event means for a call, once the call is known: the columns of the table.
 *
 * `available-same` and `available-other`: the arguments are those of the call, or others. `request-known` and `request-new`: the
 * approvalId is one that this call has had, or not. `other-id`: a decision on an approvalId that is not the current one.
 */
export const EVENT_COLUMNS = [
  "start",
  "delta",
  "available-same",
  "available-other",
  "request-known",
  "request-new",
  "approved",
  "refused",
  "other-id",
  "progress",
  "preliminary",
  "output",
  "error",
  "denied",
  "unknown",
  "cancelled",
  "started",
] as const;

export type EventColumn = (typeof EVENT_COLUMNS)[number];

/**
 * What comes of it: a state; `stale`, the approval that waits can only be declined; `late`, kept aside and shown as a note; `ignore`,
 * nothing; `illegal`, nothing, and it is reported; `impossible`, it can't come to this.
 */
export type Outcome = ToolState | "stale" | "late" | "ignore" | "illegal" | "impossible";

/** One letter a cell keeps a state in one short line, and the client small. */
const outcomes = {
  S: "input-streaming",
  I: "input-available",
  R: "approval-requested",
  P: "approval-responded",
  O: "output-streaming",
  V: "output-available",
  E: "output-error",
  D: "output-denied",
  C: "cancelled",
  U: "output-unknown",
  T: "stale",
  L: "late",
  ".": "ignore",
  "!": "illegal",
  "-": "impossible",
} as const satisfies Record<string, Outcome>;

type Row = { readonly [Column in EventColumn]: Outcome };

const outcomeOf = new Map<string, Outcome>(Object.entries(outcomes));

/** Every column is set from the one list of columns. */
function assertRow(_row: object): asserts _row is Row {}

/** One cell a column, in the order of `EVENT_COLUMNS`. */
function row(cells: string): Row {
  const made = Object.fromEntries(EVENT_COLUMNS.map((column, at) => [column, outcomeOf.get(cells[at] ?? "")]));
  assertRow(made);
  return made;
}

/** A call of which nothing is known yet, or its state. */
export type RowName = "none" | ToolState;

// A call without effects, so that a bundle which names no rows has none.
export const ROW_NAMES: readonly RowName[] = /* @__PURE__ */ ["none" as RowName].concat(TOOL_STATES);

/**
 * Every state of a tool call against everything that can happen to it: the one source of the reducer, `docs/tool-states.md`, the
 * stories' axis and the property tests.
 *
 * Two rules stand beside it: once execution was claimed (`executedAt`), a new request, a refusal and a denial are illegal; and a
 * second `tool-started` changes nothing.
 */
// biome-ignore format: a table
export const TRANSITIONS: { readonly [Name in RowName]: Row } = {
  // start, delta, available same and other; request known and new, approved, refused, other id; progress, preliminary; output, error,
  // denied, unknown, cancelled; started.
  none:                 row("SSII-RPD-OOVEDUCI"),
  "input-streaming":    row(".SII-RPD-OOVEDUCI"),
  "input-available":    row(".!.I-RPD-OOVEDUCI"),
  "approval-requested": row(".!.T.RPD!OOVEDUCO"),
  "approval-responded": row(".!.!.R.D!OOVEDUCP"),
  "output-streaming":   row(".!.!.!.!!OOVE!UCO"),
  "output-available":   row(".!.!.!.!!!!LL!!!!"),
  "output-error":       row(".!.!.!.!!!!LL!!!!"),
  "output-denied":      row(".!.!.!..!!!LL.!!!"),
  cancelled:            row(".!.!.!.!!!!LL!!.!"),
  "output-unknown":     row(".!.!.!.!!!!VE!.C!"),
};
