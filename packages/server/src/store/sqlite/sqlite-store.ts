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
import { keyText, ownerText } from "../keys";
import { isStorableId } from "../store-unavailable";
import { Database } from "./database";
import { readHistory, readPages } from "./read-conversation";
import { callRecord, contentKind, number, record, runRecord, runView, storedEvent, text } from "../table-rows";
import { CLOCK, transactOn } from "./transact";
import { FileWatch } from "./file-watch";

export type SqliteStoreOptions = {
  /** As `@libsql/client` takes it: `file:/var/lib/app/runs.db`. */
  url: string;
  /** The store's clock, in milliseconds since the epoch, instead of SQLite's. For tests. */
  now?: () => number;
};

/**
 * Keeps runs in an SQLite file, which several processes of one machine may share. Needs the package `@libsql/client`. The file is
 * opened and its schema brought up to date at the first use.
 *
 * Throws a `CallstateError` (`invalid-url`) for an address that is no file.
 */
export function createSqliteStore(options: SqliteStoreOptions): AgentStore {
  // An empty path is a database that SQLite removes when it is closed.
  if (!/^file:(?!(?:\/\/)?$|.*:memory:)/.test(options.url)) {
    // Not the address itself: one of another database may hold a password.
    throw new CallstateError(
      "invalid-url",
      "The SQLite store keeps runs in a file, and its address begins with file:.",
      {
        hint: 'Use `createSqliteStore({ url: "file:./runs.db" })`, or `createMemoryStore()` for tests.',
      },
    );
  }
  return new SqliteStore(options);
}

class SqliteStore implements AgentStore {
  readonly #database: Database;
  readonly #watch: FileWatch;
  readonly #clock: (() => number) | undefined;

  constructor(options: SqliteStoreOptions) {
    this.#database = new Database(options.url);
    this.#watch = new FileWatch(this.#database);
    this.#clock = options.now;
  }

  async transact<Answer>(request: TransitionRequest, transition: Transition<Answer>): Promise<Answer> {
    const { answer, touched } = await this.#database.write((transaction) =>
      transactOn(transaction, request, transition, this.#clock),
    );
    for (const runId of touched) this.#watch.wake(runId);
    return answer;
  }

  async getRun(runId: string): Promise<RunView | null> {
    if (!isStorableId(runId)) return null;
    return this.#runView("run_id = ?", runId);
  }

  readNewestRun(key: ConversationKey): Promise<RunView | null> {
    const newest = "run_id = (SELECT last_run_id FROM callstate_conversations WHERE key = ?)";
    return this.#runView(newest, keyText(key));
  }

  async #runView(condition: string, argument: string): Promise<RunView | null> {
    const [clock, runs] = await this.#database.read([
      CLOCK,
      {
        sql: `SELECT run_id, seq, trimmed_seq, due_at, record FROM callstate_runs WHERE ${condition}`,
        args: [argument],
      },
    ]);
    const row = runs?.rows[0];
    return row === undefined ? null : runView(row, this.#clock?.() ?? number(clock?.rows[0], "now"));
  }

  async getCall(runId: string, toolCallId: string): Promise<CallView | null> {
    if (!isStorableId(runId) || !isStorableId(toolCallId)) return null;
    const args = [runId, toolCallId];
    const [calls, contents] = await this.#database.read([
      { sql: "SELECT record FROM callstate_calls WHERE run_id = ? AND call_id = ?", args },
      { sql: "SELECT kind, json FROM callstate_contents WHERE run_id = ? AND call_id = ?", args },
    ]);
    const row = calls?.rows[0];
    if (row === undefined) return null;
    return {
      call: callRecord(row),
      contents: new Map(contents?.rows.map((entry) => [contentKind(entry), text(entry, "json")])),
    };
  }

  async findApproval(approvalId: string): Promise<CallAddress | null> {
    if (!isStorableId(approvalId)) return null;
    const [row] = await this.#database.readRows(
      `SELECT run.run_id, run.record, call.call_id FROM callstate_calls call JOIN callstate_runs run USING (run_id)
        WHERE call.approval_id = ?`,
      [approvalId],
    );
    if (row === undefined) return null;
    return { key: runRecord(row).key, runId: text(row, "run_id"), toolCallId: text(row, "call_id") };
  }

  async listCallIds(key: ConversationKey): Promise<string[]> {
    const sql =
      "SELECT call.call_id FROM callstate_calls call JOIN callstate_runs run USING (run_id) WHERE run.key = ?";
    return (await this.#database.readRows(sql, [keyText(key)])).map((row) => text(row, "call_id"));
  }

  async readEvents(runId: string, after: number, limit: number): Promise<StoredEvent[]> {
    const rows = await this.#database.readRows(
      "SELECT seq, at, type, json FROM callstate_events WHERE run_id = ? AND seq > ? ORDER BY seq LIMIT ?",
      [runId, after, limit],
    );
    return rows.map(storedEvent);
  }

  readHistory(key: ConversationKey): Promise<RunHistory[]> {
    return readHistory(this.#database, keyText(key));
  }

  async readConversation(key: ConversationKey): Promise<RunPage[] | null> {
    const pages = await readPages(this.#database, "key", keyText(key));
    return pages.length === 0 ? null : pages;
  }

  async readRun(runId: string): Promise<RunPage | null> {
    if (!isStorableId(runId)) return null;
    return (await readPages(this.#database, "run_id", runId))[0] ?? null;
  }

  async listConversations(
    owner: { tenantId: string; userId: string },
    page: { limit: number; before?: number },
  ): Promise<ConversationSummary[]> {
    const rows = await this.#database.readRows(
      `SELECT conversation.record AS conversation, run.record FROM callstate_conversations conversation
        JOIN callstate_runs run ON run.run_id = conversation.last_run_id
        WHERE owner = ? AND updated_at < ? ORDER BY updated_at DESC LIMIT ?`,
      [ownerText(owner), page.before ?? Number.MAX_SAFE_INTEGER, page.limit],
    );
    return rows.map((row) => ({ conversation: record(row, "conversation"), run: runRecord(row) }));
  }

  async deleteConversation(key: ConversationKey): Promise<void> {
    const runIds = await this.#database.write(async (transaction) => {
      const args = [keyText(key)];
      const { rows } = await transaction.execute({ sql: "SELECT run_id FROM callstate_runs WHERE key = ?", args });
      const ofRuns = "WHERE run_id IN (SELECT run_id FROM callstate_runs WHERE key = ?)";
      await transaction.batch([
        { sql: `DELETE FROM callstate_events ${ofRuns}`, args },
        { sql: `DELETE FROM callstate_contents ${ofRuns}`, args },
        { sql: `DELETE FROM callstate_calls ${ofRuns}`, args },
        { sql: "DELETE FROM callstate_runs WHERE key = ?", args },
        { sql: "DELETE FROM callstate_tokens WHERE key = ?", args },
        { sql: "DELETE FROM callstate_conversations WHERE key = ?", args },
      ]);
      return rows.map((row) => text(row, "run_id"));
    });
    for (const runId of runIds) this.#watch.wake(runId);
  }

  async listDue(limit: number): Promise<RunAddress[]> {
    const now = this.#clock?.() ?? null;
    const rows = await this.#database.readRows(
      `SELECT run_id, record FROM callstate_runs WHERE due_at IS NOT NULL
        AND due_at <= coalesce(?, CAST(unixepoch('subsec') * 1000 AS INTEGER)) ORDER BY due_at LIMIT ?`,
      [now, limit],
    );
    return rows.map((row) => ({ key: runRecord(row).key, runId: text(row, "run_id") }));
  }

  async saveSnapshot(runId: string, snapshot: Snapshot): Promise<void> {
    await this.#database.write((transaction) =>
      transaction.execute({
        sql: "UPDATE callstate_runs SET snapshot_seq = ?, snapshot = ? WHERE run_id = ? AND coalesce(snapshot_seq, 0) < ?",
        args: [snapshot.seq, snapshot.json, runId, snapshot.seq],
      }),
    );
  }

  async prune(limits: { eventsBefore?: number; conversationsBefore?: number }): Promise<void> {
    const ended = "ended_at IS NOT NULL AND snapshot IS NOT NULL AND ended_at < ?";
    const args = [limits.eventsBefore ?? 0];
    await this.#database.write((transaction) =>
      transaction.batch([
        {
          sql: `DELETE FROM callstate_events WHERE run_id IN (SELECT run_id FROM callstate_runs WHERE ${ended})
            AND seq <= (SELECT snapshot_seq FROM callstate_runs run WHERE run.run_id = callstate_events.run_id)`,
          args,
        },
        { sql: `UPDATE callstate_runs SET trimmed_seq = max(trimmed_seq, snapshot_seq) WHERE ${ended}`, args },
      ]),
    );
    const old = await this.#database.readRows(
      `SELECT conversation.record FROM callstate_conversations conversation
        LEFT JOIN callstate_runs run ON run.run_id = conversation.last_run_id
        WHERE (run.run_id IS NULL OR run.ended_at IS NOT NULL) AND updated_at < ?`,
      [limits.conversationsBefore ?? 0],
    );
    for (const row of old) await this.deleteConversation(record<{ key: ConversationKey }>(row).key);
  }

  async readAudit(key: ConversationKey): Promise<AuditEntry[]> {
    const rows = await this.#database.readRows("SELECT entry FROM callstate_audit WHERE key = ? ORDER BY id", [
      keyText(key),
    ]);
    return rows.map((row) => record(row, "entry"));
  }

  subscribe(runId: string, wake: () => void): () => void {
    return this.#watch.subscribe(runId, wake);
  }

  isListening(): boolean {
    return this.#watch.isLooking;
  }

  async close(): Promise<void> {
    this.#watch.close();
    await this.#database.close();
  }
}
