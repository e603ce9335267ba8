import { isEmptyPlan, type Plan, type Transition, type TransitionState } from "../../records/index";
import type { TransitionRequest } from "../agent-store";
import { keyText, ownerText, TOKEN_LIFE_MS } from "../keys";
import type { InStatement, Transaction } from "./database";
import { callRecord, number, record, runRecord, text } from "../table-rows";

/** Evaluated by SQLite inside the transaction, that is, after the lock was taken. */
export const CLOCK = "SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS now";

type Loaded = { readonly state: TransitionState; readonly runSeq: number };

/** One transition within its transaction. Returns the answer and the runs that were touched. */
export async function transactOn<Answer>(
  transaction: Transaction,
  request: TransitionRequest,
  transition: Transition<Answer>,
  clock: (() => number) | undefined,
): Promise<{ answer: Answer; touched: ReadonlySet<string> }> {
  const key = keyText(request.key);
  const known = await first(transaction, "SELECT answer FROM callstate_tokens WHERE key = ? AND token = ?", [
    key,
    request.token,
  ]);
  if (known !== undefined) return { answer: record(known, "answer"), touched: new Set() };
  const { state, runSeq } = await load(transaction, key, request, clock);
  const plan = transition(state);
  if (isEmptyPlan(plan)) return { answer: plan.answer, touched: new Set() };
  const seqs = new Map(state.run === null ? [] : [[state.run.runId, runSeq]]);
  await transaction.batch([
    ...writeStatements(key, plan, seqs, state.now),
    { sql: "DELETE FROM callstate_tokens WHERE at < ?", args: [state.now - TOKEN_LIFE_MS] },
    {
      sql: "INSERT INTO callstate_tokens (key, token, at, answer) VALUES (?, ?, ?, ?)",
      args: [key, request.token, state.now, JSON.stringify(plan.answer)],
    },
  ]);
  return { answer: plan.answer, touched: new Set([...plan.runs.map((run) => run.record.runId), ...seqs.keys()]) };
}

async function first(transaction: Transaction, sql: string, args: (string | number)[]) {
  const { rows } = await transaction.execute({ sql, args });
  return rows[0];
}

async function load(
  transaction: Transaction,
  key: string,
  request: TransitionRequest,
  clock: (() => number) | undefined,
): Promise<Loaded> {
  const now = clock?.() ?? number(await first(transaction, CLOCK, []), "now");
  const conversation = await first(
    transaction,
    "SELECT last_run_id, record FROM callstate_conversations WHERE key = ?",
    [key],
  );
  const runId = request.runId ?? (conversation === undefined ? undefined : text(conversation, "last_run_id"));
  const runSql = "SELECT seq, record FROM callstate_runs WHERE run_id = ? AND key = ?";
  const run = runId === undefined ? undefined : await first(transaction, runSql, [runId, key]);
  const { rows: calls } =
    run === undefined || runId === undefined || !request.calls
      ? { rows: [] }
      : await transaction.execute({
          sql: "SELECT record FROM callstate_calls WHERE run_id = ? ORDER BY position",
          args: [runId],
        });
  const messageSql = "SELECT record FROM callstate_runs WHERE key = ? AND message_id = ? ORDER BY ordinal DESC LIMIT 1";
  const { messageId } = request;
  const messageRun = messageId === undefined ? undefined : await first(transaction, messageSql, [key, messageId]);
  return {
    runSeq: run === undefined ? 0 : number(run, "seq"),
    state: {
      now,
      conversation: conversation === undefined ? null : record(conversation),
      run: run === undefined ? null : runRecord(run),
      calls: calls.map(callRecord),
      messageRun: messageRun === undefined ? null : runRecord(messageRun),
    },
  };
}

/** `seqs` holds the last event of each known run, and grows. */
function writeStatements(key: string, plan: Plan<unknown>, seqs: Map<string, number>, now: number): InStatement[] {
  const statements: InStatement[] = [];
  if (plan.conversation !== null) {
    const { conversation } = plan;
    statements.push({
      sql: `INSERT INTO callstate_conversations (key, owner, last_run_id, updated_at, record) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET last_run_id = excluded.last_run_id, updated_at = excluded.updated_at, record = excluded.record`,
      args: [
        key,
        ownerText(conversation.key),
        conversation.lastRunId,
        conversation.updatedAt,
        JSON.stringify(conversation),
      ],
    });
  }
  for (const { record: run, dueAt } of plan.runs) {
    statements.push({
      sql: `INSERT INTO callstate_runs (run_id, key, ordinal, message_id, due_at, ended_at, record) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (run_id) DO UPDATE SET due_at = excluded.due_at, ended_at = excluded.ended_at, record = excluded.record`,
      args: [run.runId, key, run.ordinal, run.messageId, dueAt, run.endedAt, JSON.stringify(run)],
    });
  }
  return [...statements, ...callStatements(plan), ...eventStatements(plan, seqs, now), ...auditStatements(key, plan)];
}

function callStatements(plan: Plan<unknown>): InStatement[] {
  const calls = plan.calls.map((call) => ({
    sql: `INSERT INTO callstate_calls (run_id, call_id, position, approval_id, record) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (run_id, call_id) DO UPDATE SET approval_id = excluded.approval_id, record = excluded.record`,
    args: [call.runId, call.toolCallId, call.index, call.approval?.approvalId ?? null, JSON.stringify(call)],
  }));
  const contents = plan.contents.map((content) => ({
    sql: "INSERT OR REPLACE INTO callstate_contents (run_id, call_id, kind, json) VALUES (?, ?, ?, ?)",
    args: [content.runId, content.toolCallId ?? "", content.kind, content.json],
  }));
  return [...calls, ...contents];
}

function eventStatements(plan: Plan<unknown>, seqs: Map<string, number>, now: number): InStatement[] {
  const statements: InStatement[] = [];
  const grown = new Set<string>();
  for (const { runId, events } of plan.events) {
    grown.add(runId);
    for (const event of events) {
      const seq = (seqs.get(runId) ?? 0) + 1;
      seqs.set(runId, seq);
      statements.push({
        sql: "INSERT INTO callstate_events (run_id, seq, at, type, json) VALUES (?, ?, ?, ?, ?)",
        args: [runId, seq, now, event.type, JSON.stringify(event)],
      });
    }
  }
  for (const runId of grown) {
    statements.push({ sql: "UPDATE callstate_runs SET seq = ? WHERE run_id = ?", args: [seqs.get(runId) ?? 0, runId] });
  }
  return statements;
}

function auditStatements(key: string, plan: Plan<unknown>): InStatement[] {
  return plan.audit.map((entry) => ({
    sql: "INSERT INTO callstate_audit (key, entry) VALUES (?, ?)",
    args: [key, JSON.stringify(entry)],
  }));
}
