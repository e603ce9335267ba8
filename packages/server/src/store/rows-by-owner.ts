import type { CallRecord, ContentKind, RunRecord } from "../records/index";
import type { CallView, Contents, RunHistory } from "./agent-store";

/** The rows of a conversation as a database with tables gives them, of one moment: runs oldest first, calls in their order. */
export type HistoryRows = {
  readonly runs: readonly RunRecord[];
  readonly calls: readonly { readonly runId: string; readonly call: CallRecord }[];
  /** `callId` is empty for a text of the run itself. */
  readonly contents: readonly {
    readonly runId: string;
    readonly callId: string;
    readonly kind: ContentKind;
    readonly json: string;
  }[];
};

export function historyOf({ runs, calls, contents }: HistoryRows): RunHistory[] {
  const texts = new Map<string, Map<ContentKind, string>>();
  for (const { runId, callId, kind, json } of contents) {
    const name = ownerName(runId, callId);
    const kinds = texts.get(name) ?? new Map<ContentKind, string>();
    texts.set(name, kinds.set(kind, json));
  }
  const textsOf = (runId: string, callId: string): Contents => texts.get(ownerName(runId, callId)) ?? new Map();
  const callsOf = groupByRun(calls);
  return runs.map((run) => ({
    run,
    contents: textsOf(run.runId, ""),
    calls: (callsOf.get(run.runId) ?? []).map(
      ({ call }): CallView => ({ call, contents: textsOf(run.runId, call.toolCallId) }),
    ),
  }));
}

/** Rows by their run, in the order they came in. */
export function groupByRun<Row extends { readonly runId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.runId);
    if (group === undefined) groups.set(row.runId, [row]);
    else group.push(row);
  }
  return groups;
}

function ownerName(runId: string, callId: string): string {
  return `${runId} ${callId}`;
}
