import { isTerminalToolState, isToolPart, type UIMessage, type UntypedToolPart } from "@callstate/core";
import type { Formats } from "../labels/formats";
import type { Labels } from "../labels/labels";
import type { DescribeCall } from "./tool-lookup";

/** In this order they stand in the ledger; the last three are sorted by time alone. */
export type OutcomeKind = "unknown" | "waiting" | "under-way" | "done" | "not-done";

/** One line of the ledger: what really happened with one call that has effects. */
export type OutcomeEntry = {
  kind: OutcomeKind;
  part: UntypedToolPart;
  messageId: string;
  /** When it stood there, in milliseconds since the epoch by the server's clock. */
  at: number | undefined;
};

export type OutcomeSummary = {
  entries: readonly OutcomeEntry[];
  lookUps: number;
  /** "1 unknown, 1 waiting, 1 done, 2 not done" */
  counts: string;
};

const order: Record<OutcomeKind, number> = { unknown: 0, waiting: 1, "under-way": 2, done: 2, "not-done": 2 };

/** The ledger of a conversation: unknown, waiting, then the newest first. Calls without effects are only counted. */
export function outcomeEntries(
  messages: readonly UIMessage[],
  describe: DescribeCall,
  { labels, formats }: { labels: Labels; formats: Formats },
): OutcomeSummary {
  const entries: OutcomeEntry[] = [];
  let lookUps = 0;
  for (const message of messages) {
    for (const part of message.parts) {
      if (!isToolPart(part)) continue;
      if (!describe(part).tool.hasEffects) lookUps += 1;
      else if (hasBegun(part)) entries.push(entryOf(part, message.id));
    }
  }
  const sorted = entries
    .map((entry, index) => ({ entry, index }))
    .toSorted(
      (a, b) => order[a.entry.kind] - order[b.entry.kind] || (b.entry.at ?? 0) - (a.entry.at ?? 0) || b.index - a.index,
    )
    .map(({ entry }) => entry);
  return { entries: sorted, lookUps, counts: formats.counts(countsOf(sorted, labels)) };
}

/** A request that is still being written, or has not been asked for yet, is nothing that happened. */
function hasBegun(part: UntypedToolPart): boolean {
  const early = part.state === "input-streaming" || part.state === "input-available";
  return !early || part.executedAt !== undefined;
}

function entryOf(part: UntypedToolPart, messageId: string): OutcomeEntry {
  const { startedAt, endedAt } = part;
  return { kind: kindOf(part), part, messageId, at: endedAt ?? startedAt };
}

function kindOf(part: UntypedToolPart): OutcomeKind {
  if (part.state === "output-unknown") return "unknown";
  if (part.state === "approval-requested") return "waiting";
  if (part.state === "output-available") return "done";
  return isTerminalToolState(part.state) ? "not-done" : "under-way";
}

function countsOf(entries: readonly OutcomeEntry[], labels: Labels): string[] {
  const count = (kind: OutcomeKind) => entries.filter((entry) => entry.kind === kind).length;
  const { ledger } = labels;
  const counted: [number, (count: number) => string][] = [
    [count("unknown"), ledger.unknownCount],
    [count("waiting"), ledger.waitingCount],
    [count("under-way"), ledger.underWayCount],
    [count("done"), ledger.doneCount],
    [count("not-done"), ledger.notDoneCount],
  ];
  return counted.filter(([number]) => number > 0).map(([number, words]) => words(number));
}

/** The ledger as plain JSON, for people who keep records. Only what the tools and the person's decisions said. */
export function outcomesAsJson(entries: readonly OutcomeEntry[], describe: DescribeCall): string {
  const rows = entries.map(({ part, kind, at }) => {
    const { tool, outcome } = describe(part);
    return {
      tool: tool.name,
      toolCallId: part.toolCallId,
      outcome: kind,
      words: outcome.open ? undefined : outcome.title,
      detail: outcome.detail,
      state: part.state,
      at: at === undefined ? undefined : new Date(at).toISOString(),
      input: "input" in part ? part.input : undefined,
      output: "output" in part ? part.output : undefined,
      decision: "approval" in part ? part.approval?.decision : undefined,
    };
  });
  return JSON.stringify(rows, null, 2);
}
