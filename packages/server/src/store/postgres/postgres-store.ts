import { CallstateError } from "@callstate/core";
import type { AuditEntry, ConversationKey, Transition } from "../../records/index";
import type {
  AgentStore,
  CallAddress,
  CallView,
  ConversationSummary,
  RunAddress,
  RunHistory,
  RunPage,
  RunView,
  Snapshot,
  StoredEvent,
  TransitionRequest,
} from "../agent-store";
import { keyText, ownerText, TOKEN_LIFE_MS } from "../keys";
import { inTurn } from "../sqlite/write-queue";
import { isStorableId } from "../store-unavailable";
import { Pool } from "./pool";
import { readHistory, readPages } from "./read-conversation";
import { deleteConversation, forgetTokens, trimEvents, unusedKeys } from "./remove";
import { callRecord, contentKind, record, runRecord, runView, storedEvent, text } from "../table-rows";
import { transactOn } from "./transact";
import { WakeUps } from "./wake-ups";

export type PostgresStoreOptions = {
  /** As the package `postgres` takes it: `postgres://user:password@host:5432/database`. */
  url: string;
  /** Connections of this process, 10 by default. One more listens. */
  maxConnections?: number;
  /** Where to listen, if `url` leads through a pooler that gives out connections by transaction: LISTEN needs a direct one. */
  listenUrl?: string;
};

/**
 * Keeps runs in PostgreSQL (12 or later), for any number of processes. Needs the package `postgres`. The connection is made and the schema
 * brought up to date at the first use.
 *
 * Throws a `CallstateError` (`invalid-url`) for an address that is not PostgreSQL's.
 */
export function createPostgresStore(options: PostgresStoreOptions): AgentStore {
  if (!/^postgres(ql)?:\/\//.test(options.url)) {
    throw new CallstateError("invalid-url", "The address of a PostgreSQL store begins with postgres://.", {
      hint: 'Use `createPostgresStore({ url: "postgres://user:password@host:5432/database" })`.',
    });
  }
  return new PostgresStore(options);
}

const FORGET_EVERY_MS = 60_000;

class PostgresStore implements AgentStore {
  readonly #url: string;
  readonly #pool: Pool;
  readonly #wakeUps: WakeUps;
  #forgotAt = Date.now();

  constructor({ url, listenUrl = url, maxConnections = 10 }: PostgresStoreOptions) {
    this.#url = url;
    this.#pool = new Pool(url, maxConnections);
    this.#wakeUps = new WakeUps(this.#pool, listenUrl);
  }

  async transact<Answer>(request: TransitionRequest, transition: Transition<Answer>): Promise<Answer> {
    const { answer, touched } = await this.#inTurn(request.key, () =>
      this.#pool.use((connection) => transactOn(connection, request, transition)),
    );
    this.#wakeUps.announce(touched);
    return answer;
  }

  /** Those who would wait for one lock wait here, or they would take all connections from the others. */
  #inTurn<Result>(key: ConversationKey, work: () => Promise<Result>): Promise<Result> {
    return inTurn(`${this.#url} ${keyText(key)}`, work);
  }

  async getRun(runId: string): Promise<RunView | null> {
    if (!isStorableId(runId)) return null;
    const [row] = await this.#pool.use(
      (connection) => connection.query`
        SELECT seq, trimmed_seq, due_at, record, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now
        FROM callstate_runs WHERE run_id = ${runId}`,
    );
    return row === undefined ? null : runView(row);
  }

  async readNewestRun(key: ConversationKey): Promise<RunView | null> {
    const [row] = await this.#pool.use(
      (connection) => connection.query`
        SELECT run.seq, run.trimmed_seq, run.due_at, run.record,
          (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now
        FROM callstate_conversations conversation JOIN callstate_runs run ON run.run_id = conversation.last_run_id
        WHERE conversation.key = ${keyText(key)}`,
    );
    return row === undefined ? null : runView(row);
  }

  async getCall(runId: string, toolCallId: string): Promise<CallView | null> {
    if (!isStorableId(runId) || !isStorableId(toolCallId)) return null;
    const rows = await this.#pool.use(
      (connection) => connection.query`
        SELECT call.record, content.kind, content.json
        FROM callstate_calls call LEFT JOIN callstate_contents content USING (run_id, call_id)
        WHERE call.run_id = ${runId} AND call.call_id = ${toolCallId}`,
    );
    const [first] = rows;
    if (first === undefined) return null;
    const contents = rows.filter((row) => row["kind"] !== null);
    return {
      call: callRecord(first),
      contents: new Map(contents.map((row) => [contentKind(row), text(row, "json")])),
    };
  }

  async findApproval(approvalId: string): Promise<CallAddress | null> {
    if (!isStorableId(approvalId)) return null;
    const [row] = await this.#pool.use(
      (connection) => connection.query`
        SELECT run.run_id, run.record, call.call_id
        FROM callstate_calls call JOIN callstate_runs run USING (run_id) WHERE call.approval_id = ${approvalId}`,
    );
    if (row === undefined) return null;
    return { key: runRecord(row).key, runId: text(row, "run_id"), toolCallId: text(row, "call_id") };
  }

  async listCallIds(key: ConversationKey): Promise<string[]> {
    const rows = await this.#pool.use(
      (connection) => connection.query`
        SELECT call.call_id FROM callstate_calls call JOIN callstate_runs run USING (run_id)
        WHERE run.key = ${keyText(key)}`,
    );
    return rows.map((row) => text(row, "call_id"));
  }

  async readEvents(runId: string, after: number, limit: number): Promise<StoredEvent[]> {
    if (!isStorableId(runId)) return [];
    const rows = await this.#pool.use(
      (connection) => connection.query`
        SELECT seq, at, type, json FROM callstate_events
        WHERE run_id = ${runId} AND seq > ${after}::bigint ORDER BY seq LIMIT ${limit}`,
    );
    return rows.map(storedEvent);
  }

  readHistory(key: ConversationKey): Promise<RunHistory[]> {
    return this.#pool.use((connection) => readHistory(connection, keyText(key)));
  }

  async readConversation(key: ConversationKey): Promise<RunPage[] | null> {
    const pages = await this.#pool.use((connection) => readPages(connection, { key: keyText(key) }));
    return pages.length === 0 ? null : pages;
  }

  async readRun(runId: string): Promise<RunPage | null> {
    if (!isStorableId(runId)) return null;
    const [page] = await this.#pool.use((connection) => readPages(connection, { runId }));
    return page ?? null;
  }

  async listConversations(
    owner: { tenantId: string; userId: string },
    page: { limit: number; before?: number },
  ): Promise<ConversationSummary[]> {
    const rows = await this.#pool.use(
      (connection) => connection.query`
        SELECT conversation.record AS conversation, run.record
        FROM callstate_conversations conversation JOIN callstate_runs run ON run.run_id = conversation.last_run_id
        WHERE owner = ${ownerText(owner)} AND updated_at < ${page.before ?? Number.MAX_SAFE_INTEGER}::bigint
        ORDER BY updated_at DESC LIMIT ${page.limit}`,
    );
    return rows.map((row) => ({ conversation: record(row, "conversation"), run: runRecord(row) }));
  }

  async deleteConversation(key: ConversationKey): Promise<void> {
    const runIds = await this.#inTurn(key, () =>
      this.#pool.use((connection) => deleteConversation(connection, keyText(key))),
    );
    this.#wakeUps.announce(runIds);
  }

  async listDue(limit: number): Promise<RunAddress[]> {
    const rows = await this.#pool.use(async (connection) => {
      await this.#forget((before) => forgetTokens(connection, before));
      return connection.query`
        SELECT run_id, record FROM callstate_runs
        WHERE due_at <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint ORDER BY due_at LIMIT ${limit}`;
    });
    return rows.map((row) => ({ key: runRecord(row).key, runId: text(row, "run_id") }));
  }

  /** Every process asks what is due, again and again: a good time to tidy up. */
  async #forget(forget: (before: number) => Promise<void>): Promise<void> {
    const now = Date.now();
    if (now - this.#forgotAt < FORGET_EVERY_MS) return;
    this.#forgotAt = now;
    await forget(now - TOKEN_LIFE_MS);
  }

  async saveSnapshot(runId: string, snapshot: Snapshot): Promise<void> {
    if (!isStorableId(runId)) return;
    await this.#pool.use(
      (connection) => connection.query`
        UPDATE callstate_runs SET snapshot_seq = ${snapshot.seq}::bigint, snapshot = ${snapshot.json}
        WHERE run_id = ${runId} AND coalesce(snapshot_seq, 0) < ${snapshot.seq}::bigint`,
    );
  }

  async prune(limits: { eventsBefore?: number; conversationsBefore?: number }): Promise<void> {
    const { eventsBefore, conversationsBefore } = limits;
    if (eventsBefore !== undefined) {
      await this.#pool.use((connection) => trimEvents(connection, Math.floor(eventsBefore)));
    }
    if (conversationsBefore === undefined) return;
    const since = Math.floor(conversationsBefore);
    for (let keys = await this.#unused(since); keys.length > 0; keys = await this.#unused(since)) {
      for (const key of keys) {
        const runIds = await this.#pool.use((connection) => deleteConversation(connection, key, since));
        this.#wakeUps.announce(runIds);
      }
    }
  }

  #unused(since: number): Promise<string[]> {
    return this.#pool.use((connection) => unusedKeys(connection, since));
  }

  async readAudit(key: ConversationKey): Promise<AuditEntry[]> {
    const rows = await this.#pool.use(
      (connection) => connection.query`SELECT entry FROM callstate_audit WHERE key = ${keyText(key)} ORDER BY id`,
    );
    return rows.map((row) => record(row, "entry"));
  }

  subscribe(runId: string, wake: () => void): () => void {
    return this.#wakeUps.subscribe(runId, wake);
  }

  isListening(): boolean {
    return this.#wakeUps.isListening;
  }

  async close(): Promise<void> {
    this.#wakeUps.close();
    await this.#pool.close();
  }
}
