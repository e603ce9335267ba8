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

const outcomes = {
  IS: "input-streaming",
  IA: "input-available",
  AR: "approval-requested",
  AP: "approval-responded",
  OS: "output-streaming",
  OA: "output-available",
  OE: "output-error",
  OD: "output-denied",
  CA: "cancelled",
  OU: "output-unknown",
  ST: "stale",
  LT: "late",
  "..": "ignore",
  "!!": "illegal",
  "--": "impossible",
} as const satisfies Record<string, Outcome>;

type Row = { readonly [Column in EventColumn]: Outcome };

const outcomeOf = new Map<string, Outcome>(Object.entries(outcomes));

/** Every column is set from the one list of columns. */
function assertRow(_row: object): asserts _row is Row {}

/** One cell a column, in the order of `EVENT_COLUMNS`. */
function row(cells: string): Row {
  const codes = cells.split(" ");
  const made = Object.fromEntries(EVENT_COLUMNS.map((column, at) => [column, outcomeOf.get(codes[at] ?? "")]));
  assertRow(made);
  return made;
}

/** A call of which nothing is known yet, or its state. */
export type RowName = "none" | ToolState;

export const ROW_NAMES: readonly RowName[] = ["none", ...TOOL_STATES];

/**
 * Every state of a tool call against everything that can happen to it: the one source of the reducer, `docs/tool-states.md`, the
 * stories' axis and the property tests.
 *
 * Two rules stand beside it: once execution was claimed (`executedAt`), a new request, a refusal and a denial are illegal; and a
 * second `tool-started` changes nothing.
 */
// biome-ignore format: a table
export const TRANSITIONS: { readonly [Name in RowName]: Row } = {
  //                         start delta av= av≠ known new appr. refu. other prog. prel. outp. error deny unkn. canc. started
  none:                 row("IS IS IA IA -- AR AP OD -- OS OS OA OE OD OU CA IA"),
  "input-streaming":    row(".. IS IA IA -- AR AP OD -- OS OS OA OE OD OU CA IA"),
  "input-available":    row(".. !! .. IA -- AR AP OD -- OS OS OA OE OD OU CA IA"),
  "approval-requested": row(".. !! .. ST .. AR AP OD !! OS OS OA OE OD OU CA OS"),
  "approval-responded": row(".. !! .. !! .. AR .. OD !! OS OS OA OE OD OU CA AP"),
  "output-streaming":   row(".. !! .. !! .. !! .. !! !! OS OS OA OE !! OU CA OS"),
  "output-available":   row(".. !! .. !! .. !! .. !! !! !! !! LT LT !! !! !! !!"),
  "output-error":       row(".. !! .. !! .. !! .. !! !! !! !! LT LT !! !! !! !!"),
  "output-denied":      row(".. !! .. !! .. !! .. .. !! !! !! LT LT .. !! !! !!"),
  cancelled:            row(".. !! .. !! .. !! .. !! !! !! !! LT LT !! !! .. !!"),
  "output-unknown":     row(".. !! .. !! .. !! .. !! !! !! !! OA OE !! .. CA !!"),
};
