import type { ContentKind } from "../../records/index";
import type { CallView, RunHistory, RunPage } from "../agent-store";
import type { Connection, Row } from "./connection";
import { inSnapshot } from "./in-transaction";
import { callRecord, contentKind, number, numberOrNull, runRecord, storedEvent, text } from "./rows";

/** The runs of a conversation with records and contents, of one moment. */
export function readHistory(connection: Connection, key: string): Promise<RunHistory[]> {
  return inSnapshot(connection, async () => {
    const runs = await connection.query`
      SELECT run_id, record FROM callstate_runs WHERE key = ${key} ORDER BY ordinal`;
    const calls = await connection.query`
      SELECT call.run_id, call.call_id, call.record FROM callstate_calls call JOIN callstate_runs run USING (run_id)
      WHERE run.key = ${key} ORDER BY call.position`;
    const contents = await connection.query`
      SELECT content.run_id, content.call_id, content.kind, content.json
      FROM callstate_contents content JOIN callstate_runs run USING (run_id) WHERE run.key = ${key}`;
    const texts = contentsByOwner(contents);
    const views = groupByRun(calls);
    return runs.map((row) => {
      const runId = text(row, "run_id");
      return {
        run: runRecord(row),
        contents: texts.get(ownerName(runId, "")) ?? new Map(),
        calls: (views.get(runId) ?? []).map(
          (call): CallView => ({
            call: callRecord(call),
            contents: texts.get(ownerName(runId, text(call, "call_id"))) ?? new Map(),
          }),
        ),
      };
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
    const eventsOf = groupByRun(events);
    return runs.map((row) => pageOf(row, eventsOf.get(text(row, "run_id")) ?? []));
  });
}

function pageOf(row: Row, events: readonly Row[]): RunPage {
  const snapshotSeq = numberOrNull(row, "snapshot_seq");
  return {
    run: runRecord(row),
    seq: number(row, "seq"),
    text: row["text"] === null ? '""' : text(row, "text"),
    snapshot: snapshotSeq === null ? null : { seq: snapshotSeq, json: text(row, "snapshot") },
    events: events.map(storedEvent),
  };
}

function ownerName(runId: string, callId: string): string {
  return `${runId} ${callId}`;
}

function contentsByOwner(rows: readonly Row[]): Map<string, Map<ContentKind, string>> {
  const owners = new Map<string, Map<ContentKind, string>>();
  for (const row of rows) {
    const name = ownerName(text(row, "run_id"), text(row, "call_id"));
    const kinds = owners.get(name) ?? new Map<ContentKind, string>();
    owners.set(name, kinds.set(contentKind(row), text(row, "json")));
  }
  return owners;
}

function groupByRun(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const runId = text(row, "run_id");
    const group = groups.get(runId);
    if (group === undefined) groups.set(runId, [row]);
    else group.push(row);
  }
  return groups;
}
