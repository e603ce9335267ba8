import type { ConversationRecord, Plan } from "../../records/index";
import { ownerText } from "../keys";
import type { Connection } from "./connection";
import { number, text } from "../table-rows";

export type PlanToWrite = {
  readonly key: string;
  readonly token: string;
  readonly plan: Plan<unknown>;
  /** The last event of the runs that were read under the lock. Grows. */
  readonly seqs: Map<string, number>;
  readonly now: number;
};

type PlacedEvent = { readonly runId: string; readonly seq: number; readonly type: string; readonly json: string };

/**
 * Writes everything in one statement, always the same one: lists that may be empty keep its text short and known to the server. Returns the
 * runs that were touched.
 */
export async function writePlan(connection: Connection, write: PlanToWrite): Promise<string[]> {
  const { key, plan, seqs, now } = write;
  await readSeqs(connection, write);
  const events = placeEvents(plan, seqs);
  const runs = lastOf(plan.runs, (run) => run.record.runId);
  const calls = lastOf(plan.calls, (call) => `${call.runId} ${call.toolCallId}`);
  const contents = lastOf(plan.contents, (content) => `${content.runId} ${content.toolCallId ?? ""} ${content.kind}`);
  const conversations: ConversationRecord[] = plan.conversation === null ? [] : [plan.conversation];
  const written = new Set(runs.map((run) => run.record.runId));
  const grown = [...new Set(events.map((event) => event.runId))].filter((runId) => !written.has(runId));
  await connection.query`
    WITH conversations AS (
      INSERT INTO callstate_conversations (key, owner, last_run_id, updated_at, record)
      SELECT ${key}, * FROM unnest(
        ${conversations.map((conversation) => ownerText(conversation.key))}::text[],
        ${conversations.map((conversation) => conversation.lastRunId)}::text[],
        ${conversations.map((conversation) => conversation.updatedAt)}::bigint[],
        ${conversations.map((conversation) => JSON.stringify(conversation))}::text[]
      )
      ON CONFLICT (key) DO UPDATE
        SET last_run_id = excluded.last_run_id, updated_at = excluded.updated_at, record = excluded.record
    ), runs AS (
      INSERT INTO callstate_runs (key, run_id, ordinal, message_id, seq, due_at, ended_at, record)
      SELECT ${key}, * FROM unnest(
        ${runs.map((run) => run.record.runId)}::text[],
        ${runs.map((run) => run.record.ordinal)}::integer[],
        ${runs.map((run) => run.record.messageId)}::text[],
        ${runs.map((run) => seqs.get(run.record.runId) ?? 0)}::bigint[],
        ${runs.map((run) => run.dueAt)}::bigint[],
        ${runs.map((run) => run.record.endedAt)}::bigint[],
        ${runs.map((run) => JSON.stringify(run.record))}::text[]
      )
      ON CONFLICT (run_id) DO UPDATE
        SET seq = excluded.seq, due_at = excluded.due_at, ended_at = excluded.ended_at, record = excluded.record
    ), grown AS (
      UPDATE callstate_runs run SET seq = grown.seq
      FROM unnest(${grown}::text[], ${grown.map((runId) => seqs.get(runId) ?? 0)}::bigint[]) AS grown (run_id, seq)
      WHERE run.run_id = grown.run_id
    ), calls AS (
      INSERT INTO callstate_calls (run_id, call_id, position, approval_id, record)
      SELECT * FROM unnest(
        ${calls.map((call) => call.runId)}::text[],
        ${calls.map((call) => call.toolCallId)}::text[],
        ${calls.map((call) => call.index)}::integer[],
        ${calls.map((call) => call.approval?.approvalId ?? null)}::text[],
        ${calls.map((call) => JSON.stringify(call))}::text[]
      )
      ON CONFLICT (run_id, call_id) DO UPDATE SET approval_id = excluded.approval_id, record = excluded.record
    ), contents AS (
      INSERT INTO callstate_contents (run_id, call_id, kind, json)
      SELECT * FROM unnest(
        ${contents.map((content) => content.runId)}::text[],
        ${contents.map((content) => content.toolCallId ?? "")}::text[],
        ${contents.map((content) => content.kind)}::text[],
        ${contents.map((content) => content.json)}::text[]
      )
      ON CONFLICT (run_id, call_id, kind) DO UPDATE SET json = excluded.json
    ), events AS (
      INSERT INTO callstate_events (at, run_id, seq, type, json)
      SELECT ${now}::bigint, * FROM unnest(
        ${events.map((event) => event.runId)}::text[],
        ${events.map((event) => event.seq)}::bigint[],
        ${events.map((event) => event.type)}::text[],
        ${events.map((event) => event.json)}::text[]
      )
    ), audit AS (
      INSERT INTO callstate_audit (key, entry)
      SELECT ${key}, entry FROM unnest(${plan.audit.map((entry) => JSON.stringify(entry))}::text[])
        WITH ORDINALITY AS item (entry, place) ORDER BY place
    )
    INSERT INTO callstate_tokens (key, token, at, answer)
    VALUES (${key}, ${write.token}, ${now}, ${JSON.stringify(plan.answer)})`;
  return [...written, ...grown];
}

/** The transition read one run; it may write to others, which are the new one or, rarely, an older one. */
async function readSeqs(connection: Connection, { plan, seqs }: PlanToWrite): Promise<void> {
  const written = [...plan.runs.map((run) => run.record.runId), ...plan.events.map((event) => event.runId)];
  const unread = [...new Set(written)].filter((runId) => !seqs.has(runId));
  if (unread.length === 0) return;
  const rows = await connection.query`
    SELECT run_id, seq FROM callstate_runs WHERE run_id = ANY(${unread}::text[]) ORDER BY run_id FOR UPDATE`;
  for (const row of rows) seqs.set(text(row, "run_id"), number(row, "seq"));
}

/** Gives each event the next place of its run. */
function placeEvents(plan: Plan<unknown>, seqs: Map<string, number>): PlacedEvent[] {
  return plan.events.flatMap(({ runId, events }) =>
    events.map((event) => {
      const seq = (seqs.get(runId) ?? 0) + 1;
      seqs.set(runId, seq);
      return { runId, seq, type: event.type, json: JSON.stringify(event) };
    }),
  );
}

/** One statement can't write a row twice: of those with one name the last counts. */
function lastOf<Item>(items: readonly Item[], name: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [name(item), item])).values()];
}
