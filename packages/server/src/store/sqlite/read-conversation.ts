import type { RunHistory, RunPage } from "../agent-store";
import { groupByRun, historyOf } from "../rows-by-owner";
import type { Database } from "./database";
import { callRecord, contentRow, number, numberOrNull, runRecord, storedEvent, text } from "../table-rows";

/** The runs of a conversation with records and contents, read in one transaction. */
export async function readHistory(database: Database, key: string): Promise<RunHistory[]> {
  const args = [key];
  const [runs, calls, contents] = await database.read([
    { sql: "SELECT record FROM callstate_runs WHERE key = ? ORDER BY ordinal", args },
    {
      sql: `SELECT call.run_id, call.record FROM callstate_calls call JOIN callstate_runs run USING (run_id)
        WHERE run.key = ? ORDER BY call.position`,
      args,
    },
    {
      sql: `SELECT content.run_id, content.call_id, content.kind, content.json FROM callstate_contents content
        JOIN callstate_runs run USING (run_id) WHERE run.key = ?`,
      args,
    },
  ]);
  return historyOf({
    runs: (runs?.rows ?? []).map(runRecord),
    calls: (calls?.rows ?? []).map((row) => ({ runId: text(row, "run_id"), call: callRecord(row) })),
    contents: (contents?.rows ?? []).map(contentRow),
  });
}

/** Runs as pages, oldest first, read in one transaction. */
export async function readPages(database: Database, column: "key" | "run_id", value: string): Promise<RunPage[]> {
  const args = [value];
  const [runs, texts, events] = await database.read([
    {
      sql: `SELECT run_id, seq, record, snapshot_seq, snapshot FROM callstate_runs WHERE ${column} = ? ORDER BY ordinal`,
      args,
    },
    {
      sql: `SELECT content.run_id, content.json FROM callstate_contents content JOIN callstate_runs run USING (run_id)
        WHERE run.${column} = ? AND content.call_id = '' AND content.kind = 'text'`,
      args,
    },
    {
      sql: `SELECT event.run_id, event.seq, event.at, event.type, event.json FROM callstate_events event
        JOIN callstate_runs run USING (run_id)
        WHERE run.${column} = ? AND event.seq > coalesce(run.snapshot_seq, 0) ORDER BY event.run_id, event.seq`,
      args,
    },
  ]);
  const textOf = new Map(texts?.rows.map((row) => [text(row, "run_id"), text(row, "json")]));
  const eventsOf = groupByRun(
    (events?.rows ?? []).map((row) => ({ runId: text(row, "run_id"), event: storedEvent(row) })),
  );
  return (runs?.rows ?? []).map((row) => {
    const runId = text(row, "run_id");
    const snapshotSeq = numberOrNull(row, "snapshot_seq");
    return {
      run: runRecord(row),
      seq: number(row, "seq"),
      text: textOf.get(runId) ?? '""',
      snapshot: snapshotSeq === null ? null : { seq: snapshotSeq, json: text(row, "snapshot") },
      events: (eventsOf.get(runId) ?? []).map(({ event }) => event),
    };
  });
}
