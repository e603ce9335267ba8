import type { RunHistory, RunPage, StoredEvent } from "../agent-store";
import { groupByRun, historyOf } from "../rows-by-owner";
import type { Connection } from "./connection";
import { inSnapshot } from "./in-transaction";
import { callRecord, contentRow, number, numberOrNull, type Row, runRecord, storedEvent, text } from "../table-rows";

/** The runs of a conversation with records and contents, of one moment. */
export function readHistory(connection: Connection, key: string): Promise<RunHistory[]> {
  return inSnapshot(connection, async () => {
    const runs = await connection.query`
      SELECT record FROM callstate_runs WHERE key = ${key} ORDER BY ordinal`;
    const calls = await connection.query`
      SELECT call.run_id, call.record FROM callstate_calls call JOIN callstate_runs run USING (run_id)
      WHERE run.key = ${key} ORDER BY call.position`;
    const contents = await connection.query`
      SELECT content.run_id, content.call_id, content.kind, content.json
      FROM callstate_contents content JOIN callstate_runs run USING (run_id) WHERE run.key = ${key}`;
    return historyOf({
      runs: runs.map(runRecord),
      calls: calls.map((row) => ({ runId: text(row, "run_id"), call: callRecord(row) })),
      contents: contents.map(contentRow),
    });
  });
}

/** Runs as pages, oldest first, of one moment: those of a conversation, or a single one. */
export function readPages(connection: Connection, where: { key: string } | { runId: string }): Promise<RunPage[]> {
  const key = "key" in where ? where.key : null;
  const runId = "runId" in where ? where.runId : null;
  return inSnapshot(connection, async () => {
    const runs = await connection.query`
      SELECT run.run_id, run.seq, run.record, run.snapshot_seq, run.snapshot, content.json AS text
      FROM callstate_runs run LEFT JOIN callstate_contents content
        ON content.run_id = run.run_id AND content.call_id = '' AND content.kind = 'text'
      WHERE run.key = ${key}::text OR run.run_id = ${runId}::text ORDER BY run.ordinal`;
    const events = await connection.query`
      SELECT event.run_id, event.seq, event.at, event.type, event.json
      FROM callstate_events event JOIN callstate_runs run USING (run_id)
      WHERE (run.key = ${key}::text OR run.run_id = ${runId}::text) AND event.seq > coalesce(run.snapshot_seq, 0)
      ORDER BY event.run_id, event.seq`;
    const eventsOf = groupByRun(events.map((row) => ({ runId: text(row, "run_id"), event: storedEvent(row) })));
    return runs.map((row) =>
      pageOf(
        row,
        (eventsOf.get(text(row, "run_id")) ?? []).map(({ event }) => event),
      ),
    );
  });
}

function pageOf(row: Row, events: readonly StoredEvent[]): RunPage {
  const snapshotSeq = numberOrNull(row, "snapshot_seq");
  return {
    run: runRecord(row),
    seq: number(row, "seq"),
    text: row["text"] === null ? '""' : text(row, "text"),
    snapshot: snapshotSeq === null ? null : { seq: snapshotSeq, json: text(row, "snapshot") },
    events,
  };
}
