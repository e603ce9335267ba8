import { describe, expect, it } from "vitest";
import type { AgentEvent } from "../events/types";
import { createMessage, type UIMessage } from "../parts/message";
import { isToolPart, type UntypedToolPart } from "../parts/tool-part";
import { applyAgentEvent, applyAgentEvents } from "./apply";
import {
  EVENT_COLUMNS,
  ROW_NAMES,
  type EventColumn,
  type Outcome,
  type RowName,
  TRANSITIONS,
} from "./transition-table";

/** The table of the protocol, written down a second time. `·` nothing, `!` nothing and reported, `–` can't come to this. */
const table = `
| | start | delta | available= | available≠ | req. known | req. new | approved | refused | other id | progress | preliminary | output | error | denied | unknown | cancelled | started |
| (none) | IS | IS | IA | IA | – | AR | AP | OD | – | OS | OS | OA | OE | OD | OU | CA | IA |
| IS | · | IS | IA | IA | – | AR | AP | OD | – | OS | OS | OA | OE | OD | OU | CA | IA |
| IA | · | ! | · | IA | – | AR | AP | OD | – | OS | OS | OA | OE | OD | OU | CA | IA |
| AR | · | ! | · | stale | · | AR | AP | OD | ! | OS | OS | OA | OE | OD | OU | CA | OS |
| AP | · | ! | · | ! | · | AR | · | OD | ! | OS | OS | OA | OE | OD | OU | CA | AP |
| OS | · | ! | · | ! | · | ! | · | ! | ! | OS | OS | OA | OE | ! | OU | CA | OS |
| OA | · | ! | · | ! | · | ! | · | ! | ! | ! | ! | late | late | ! | ! | ! | ! |
| OE | · | ! | · | ! | · | ! | · | ! | ! | ! | ! | late | late | ! | ! | ! | ! |
| OD | · | ! | · | ! | · | ! | · | · | ! | ! | ! | late | late | · | ! | ! | ! |
| CA | · | ! | · | ! | · | ! | · | ! | ! | ! | ! | late | late | ! | ! | · | ! |
| OU | · | ! | · | ! | · | ! | · | ! | ! | ! | ! | OA | OE | ! | · | CA | ! |
`;

const states: { readonly [code: string]: RowName } = {
  "(none)": "none",
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
};
const marks: { readonly [mark: string]: Outcome } = {
  "·": "ignore",
  "!": "illegal",
  "–": "impossible",
  late: "late",
  stale: "stale",
};

type Cell = { row: RowName; column: EventColumn; outcome: Outcome };

function readTable(): Cell[] {
  const [, ...rows] = table.trim().split("\n");
  return rows.flatMap((line) => {
    const [code = "", ...cells] = line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
    const row = states[code] ?? "none";
    return cells.map((cell, at) => {
      const state = states[cell];
      const outcome = state === undefined || state === "none" ? marks[cell] : state;
      return { row, column: EVENT_COLUMNS[at] ?? "start", outcome: outcome ?? "impossible" };
    });
  });
}

const cells = readTable();
const call = { toolCallId: "c" };
const same = { type: "tool-input-available", ...call, toolName: "book", input: { n: 1 } } as const;
const asked = { type: "tool-approval-requested", ...call, approvalId: "a0" } as const;
const answered = { type: "tool-approval-responded", ...call, approvalId: "a0" } as const;

/** The shortest way to each state, through an approval where the column needs one. */
const ways: { readonly [Row in RowName]: readonly AgentEvent[] } = {
  none: [],
  "input-streaming": [{ type: "tool-input-start", ...call, toolName: "book" }],
  "input-available": [same],
  "approval-requested": [same, asked],
  "approval-responded": [same, asked, { ...answered, approved: true }],
  "output-streaming": [same, asked, { ...answered, approved: true }, { type: "tool-progress", ...call }],
  "output-available": [
    same,
    asked,
    { ...answered, approved: true },
    { type: "tool-output-available", ...call, output: 1 },
  ],
  "output-error": [
    same,
    asked,
    { ...answered, approved: true },
    { type: "tool-output-error", ...call, errorText: "No.", phase: "execution" },
  ],
  "output-denied": [same, asked, { ...answered, approved: false }],
  cancelled: [same, asked, { type: "tool-cancelled", ...call, cause: "expired" }],
  "output-unknown": [
    same,
    asked,
    { ...answered, approved: true },
    { type: "tool-output-unknown", ...call, note: "Perhaps." },
  ],
};

const events: { readonly [Column in EventColumn]: AgentEvent } = {
  start: { type: "tool-input-start", ...call, toolName: "book" },
  delta: { type: "tool-input-delta", ...call, inputTextDelta: '{"n":' },
  "available-same": same,
  "available-other": { ...same, input: { n: 2 } },
  "request-known": asked,
  "request-new": { ...asked, approvalId: "a1" },
  approved: { ...answered, approved: true },
  refused: { ...answered, approved: false },
  "other-id": { ...answered, approvalId: "a9", approved: true },
  progress: { type: "tool-progress", ...call, ratio: 0.5 },
  preliminary: { type: "tool-output-preliminary", ...call, output: 1 },
  output: { type: "tool-output-available", ...call, output: 2 },
  error: { type: "tool-output-error", ...call, errorText: "It failed.", phase: "execution" },
  denied: { type: "tool-output-denied", ...call, by: "policy" },
  unknown: { type: "tool-output-unknown", ...call, note: "Perhaps." },
  cancelled: { type: "tool-cancelled", ...call, cause: "stopped" },
  started: { type: "tool-started", ...call, effects: "once" },
};

function callIn(message: UIMessage): UntypedToolPart | undefined {
  const part = message.parts.findLast(isToolPart);
  return part !== undefined && isToolPart(part) ? part : undefined;
}

describe("the transition table", () => {
  it("says what the protocol says, in every cell", () => {
    expect(cells).toHaveLength(ROW_NAMES.length * EVENT_COLUMNS.length);
    for (const { row, column, outcome } of cells) expect(TRANSITIONS[row][column], `${row} × ${column}`).toBe(outcome);
  });

  it.each(cells.filter(({ outcome }) => outcome !== "impossible"))(
    "$row × $column: $outcome",
    ({ row, column, outcome }) => {
      const before = applyAgentEvents(createMessage({ id: "m" }), ways[row]);
      const part = callIn(before);
      expect(part?.state ?? "none").toBe(row);
      const problems: string[] = [];
      const after = applyAgentEvent(before, events[column], ({ code }) => problems.push(code));
      const now = callIn(after);
      expect(problems).toEqual(outcome === "illegal" ? ["illegal-transition"] : []);
      if (outcome === "ignore" || outcome === "illegal") expect(after).toBe(before);
      else if (outcome === "late") expect(now).toEqual({ ...part, late: expect.anything() });
      else if (outcome === "stale")
        expect(now).toMatchObject({ state: row, input: { n: 1 }, approval: { approvalId: "a0", stale: true } });
      else expect(now?.state).toBe(outcome);
    },
  );
});

describe("once execution was claimed", () => {
  const claimed = (row: RowName): UIMessage =>
    applyAgentEvents(createMessage({ id: "m" }), [...ways[row], events.started]);

  it.each(["input-available", "approval-responded", "output-streaming"] as const)(
    "%s can't be asked about, refused or denied",
    (row) => {
      const before = claimed(row);
      for (const column of ["request-new", "refused", "denied"] as const) {
        const problems: string[] = [];
        expect(applyAgentEvent(before, events[column], ({ code }) => problems.push(code))).toBe(before);
        expect(problems).toEqual(["illegal-transition"]);
      }
    },
  );

  it("a second claim changes nothing, neither time nor effects", () => {
    const before = claimed("input-available");
    expect(applyAgentEvent(before, { ...events.started, type: "tool-started", ...call, effects: "none", at: 9 })).toBe(
      before,
    );
  });

  it("a wire without times says it all the same", () => {
    expect(callIn(claimed("input-available"))).toMatchObject({
      state: "input-available",
      executedAt: 0,
      effects: "once",
    });
  });
});
