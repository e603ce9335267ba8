import { isEmptyPlan, type Transition, type TransitionState } from "../../records/index";
import type { TransitionRequest } from "../agent-store";
import { keyText } from "../keys";
import { CallersError } from "./callers-error";
import type { Connection } from "./connection";
import { inTransaction } from "./in-transaction";
import { number, record, type Row, runRecord, text } from "../table-rows";
import { writePlan } from "./write-plan";

/** One transition. Returns the answer and the runs that were touched. */
export function transactOn<Answer>(
  connection: Connection,
  request: TransitionRequest,
  transition: Transition<Answer>,
): Promise<{ answer: Answer; touched: readonly string[] }> {
  const key = keyText(request.key);
  return inTransaction<{ answer: Answer; touched: readonly string[] }>(connection, async () => {
    const conversation = await lockConversation(connection, key);
    const loaded = await load(connection, key, request, conversation);
    if (loaded.known !== null) return { result: { answer: JSON.parse(loaded.known), touched: [] }, keep: false };
    const plan = attempt(() => transition(loaded.state));
    if (isEmptyPlan(plan)) return { result: { answer: plan.answer, touched: [] }, keep: false };
    const { run, now } = loaded.state;
    const seqs = new Map(run === null ? [] : [[run.runId, loaded.runSeq]]);
    const touched = await writePlan(connection, { key, token: request.token, plan, seqs, now });
    return { result: { answer: plan.answer, touched }, keep: true };
  });
}

/**
 * Takes the conversation's lock and reads its row. A conversation that does not exist yet has no row to lock: those who begin one stand in
 * line by its name.
 */
export async function lockConversation(connection: Connection, key: string): Promise<Row | undefined> {
  const lock = () =>
    connection.query`SELECT last_run_id, record FROM callstate_conversations WHERE key = ${key} FOR UPDATE`;
  const [row] = await lock();
  if (row !== undefined) return row;
  await connection.query`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
  return (await lock())[0];
}

type Loaded = { readonly known: string | null; readonly state: TransitionState; readonly runSeq: number };

/** A statement of its own, so that it sees what was written before the lock was given; and so does its clock. */
async function load(
  connection: Connection,
  key: string,
  request: TransitionRequest,
  conversation: Row | undefined,
): Promise<Loaded> {
  const runId = request.runId ?? (conversation === undefined ? null : text(conversation, "last_run_id"));
  const [row = {}] = await connection.query`
    SELECT
      (SELECT answer FROM callstate_tokens WHERE key = ${key} AND token = ${request.token}) AS known,
      run.seq, run.record,
      (SELECT array_agg(call.record ORDER BY call.position) FROM (
        SELECT record, position FROM callstate_calls WHERE run_id = run.run_id AND ${request.calls}::boolean FOR UPDATE
      ) call) AS calls,
      (SELECT record FROM callstate_runs WHERE key = ${key} AND message_id = ${request.messageId ?? null}::text
        ORDER BY ordinal DESC LIMIT 1) AS message_run,
      (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now
    FROM (SELECT) AS one LEFT JOIN LATERAL (
      SELECT run_id, seq, record FROM callstate_runs WHERE run_id = ${runId}::text AND key = ${key} FOR UPDATE
    ) run ON true`;
  return {
    known: typeof row["known"] === "string" ? row["known"] : null,
    runSeq: number(row, "seq"),
    state: {
      now: number(row, "now"),
      conversation: conversation === undefined ? null : record(conversation),
      run: row["record"] === null ? null : runRecord(row),
      calls: texts(row, "calls").map((json) => JSON.parse(json)),
      messageRun: row["message_run"] === null ? null : record(row, "message_run"),
    },
  };
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new CallersError(error);
  }
}

function texts(row: Row, column: string): string[] {
  const value = row[column];
  return Array.isArray(value) ? value.map(String) : [];
}
