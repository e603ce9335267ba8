import type { ContentKind } from "../../records/index";
import type { CallView, RunHistory, RunPage, StoredEvent } from "../agent-store";
import type { Database, Row } from "./database";
import { callRecord, contentKind, number, numberOrNull, runRecord, storedEvent, text } from "./rows";

/** The runs of a conversation with records and contents, read in one transaction. */
export async function readHistory(database: Database, key: string): Promise<RunHistory[]> {
  const args = [key];
  const [runs, calls, contents] = await database.read([
    { sql: "SELECT run_id, record FROM callstate_runs WHERE key = ? ORDER BY ordinal", args },
    {
      sql: `SELECT call.run_id, call.call_id, call.record FROM callstate_calls call JOIN callstate_runs run USING (run_id)
        WHERE run.key = ? ORDER BY call.position`,
      args,
    },
    {
      sql: `SELECT content.run_id, content.call_id, content.kind, content.json FROM callstate_contents content
        JOIN callstate_runs run USING (run_id) WHERE run.key = ?`,
      args,
    },
  ]);
  const texts = contentsByOwner(contents?.rows ?? []);
  const views = groupRows(calls?.rows ?? []);
  return (runs?.rows ?? []).map((row) => {
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
  const eventsOf = groupRows(events?.rows ?? []);
  return (runs?.rows ?? []).map((row) => {
    const runId = text(row, "run_id");
    const snapshotSeq = numberOrNull(row, "snapshot_seq");
    return {
      run: runRecord(row),
      seq: number(row, "seq"),
      text: textOf.get(runId) ?? '""',
      snapshot: snapshotSeq === null ? null : { seq: snapshotSeq, json: text(row, "snapshot") },
      events: (eventsOf.get(runId) ?? []).map((event): StoredEvent => storedEvent(event)),
    };
  });
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

function groupRows(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const runId = text(row, "run_id");
    const group = groups.get(runId);
    if (group === undefined) groups.set(runId, [row]);
    else group.push(row);
  }
  return groups;
}
