import { type AuditEntry, type ConversationKey, isEmptyPlan, type Plan, type Transition } from "../records/index";
import type {
  AgentStore,
  CallView,
  ConversationSummary,
  RunAddress,
  RunHistory,
  RunPage,
  RunView,
} from "./agent-store";
import { keyText, ownerText, TOKEN_LIFE_MS } from "./keys";
import { MemoryTables, type StoredRun } from "./memory-tables";
import { Notifier } from "./notifier";

export type MemoryStoreOptions = {
  /** The store's clock, in milliseconds since the epoch. For tests. */
  now?: () => number;
};

/** Keeps everything in this process: for tests, demos and development. Nothing survives the process. */
export function createMemoryStore(options: MemoryStoreOptions = {}): AgentStore {
  return new MemoryStore(options.now ?? Date.now);
}

/** Each method is one step of the event loop, which is the lock. */
class MemoryStore implements AgentStore {
  readonly #tables = new MemoryTables();
  readonly #notifier = new Notifier();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  async transact<Answer>(
    request: Parameters<AgentStore["transact"]>[0],
    transition: Transition<Answer>,
  ): Promise<Answer> {
    const key = keyText(request.key);
    const tables = this.#tables;
    const known = tables.tokens.get(`${key} ${request.token}`);
    if (known !== undefined) return JSON.parse(known.answer);
    const now = this.#now();
    const conversation = tables.conversations.get(key) ?? null;
    const run = this.#runOf(key, request.runId ?? conversation?.lastRunId);
    const messageRun = request.messageId === undefined ? undefined : tables.newestRunFor(key, request.messageId);
    const plan = transition({
      now,
      conversation,
      run: run?.record ?? null,
      calls: run === undefined || !request.calls ? [] : tables.callsOf(run.record.runId),
      messageRun: messageRun?.record ?? null,
    });
    if (isEmptyPlan(plan)) return plan.answer;
    this.#write(key, plan, now);
    tables.forgetTokens(now - TOKEN_LIFE_MS);
    tables.tokens.set(`${key} ${request.token}`, { answer: JSON.stringify(plan.answer), at: now });
    return plan.answer;
  }

  #runOf(key: string, runId: string | undefined): StoredRun | undefined {
    const run = runId === undefined ? undefined : this.#tables.runs.get(runId);
    return run !== undefined && keyText(run.record.key) === key ? run : undefined;
  }

  #write(key: string, plan: Plan<unknown>, now: number): void {
    const touched = this.#tables.write(key, plan, now);
    for (const runId of touched) this.#notifier.wake(runId);
  }

  async getRun(runId: string): Promise<RunView | null> {
    const run = this.#tables.runs.get(runId);
    if (run === undefined) return null;
    return { run: run.record, seq: run.seq, trimmedSeq: run.trimmedSeq, dueAt: run.dueAt, now: this.#now() };
  }

  async readNewestRun(key: ConversationKey): Promise<RunView | null> {
    const conversation = this.#tables.conversations.get(keyText(key));
    return conversation === undefined ? null : this.getRun(conversation.lastRunId);
  }

  async getCall(runId: string, toolCallId: string): Promise<CallView | null> {
    return this.#tables.callView(runId, toolCallId);
  }

  async findApproval(approvalId: string) {
    return this.#tables.approvals.get(approvalId) ?? null;
  }

  async listCallIds(key: ConversationKey): Promise<string[]> {
    const runs = this.#tables.runsOf(keyText(key));
    return runs.flatMap((run) => this.#tables.callsOf(run.record.runId).map((call) => call.toolCallId));
  }

  async readEvents(runId: string, after: number, limit: number) {
    const run = this.#tables.runs.get(runId);
    if (run === undefined) return [];
    const start = Math.max(0, after - run.trimmedSeq);
    return run.events.slice(start, start + limit);
  }

  async readHistory(key: ConversationKey): Promise<RunHistory[]> {
    return this.#tables.runsOf(keyText(key)).map((run) => this.#tables.history(run));
  }

  async readConversation(key: ConversationKey): Promise<RunPage[] | null> {
    const runs = this.#tables.runsOf(keyText(key));
    return runs.length === 0 ? null : runs.map((run) => this.#tables.page(run));
  }

  async readRun(runId: string): Promise<RunPage | null> {
    const run = this.#tables.runs.get(runId);
    return run === undefined ? null : this.#tables.page(run);
  }

  async listConversations(
    owner: { tenantId: string; userId: string },
    page: { limit: number; before?: number },
  ): Promise<ConversationSummary[]> {
    const before = page.before ?? Number.POSITIVE_INFINITY;
    return [...this.#tables.conversations.values()]
      .filter((conversation) => ownerText(conversation.key) === ownerText(owner) && conversation.updatedAt < before)
      .sort((a, b) => b.updatedAt - a.updatedAt)
      .flatMap((conversation) => {
        const run = this.#tables.runs.get(conversation.lastRunId);
        return run === undefined ? [] : [{ conversation, run: run.record }];
      })
      .slice(0, page.limit);
  }

  async deleteConversation(key: ConversationKey): Promise<void> {
    for (const runId of this.#tables.remove(keyText(key))) this.#notifier.wake(runId);
  }

  async listDue(limit: number): Promise<RunAddress[]> {
    const now = this.#now();
    return [...this.#tables.runs.values()]
      .filter((run) => run.dueAt !== null && run.dueAt <= now)
      .slice(0, limit)
      .map((run) => ({ key: run.record.key, runId: run.record.runId }));
  }

  async saveSnapshot(runId: string, snapshot: { seq: number; json: string }): Promise<void> {
    const run = this.#tables.runs.get(runId);
    if (run !== undefined && snapshot.seq > (run.snapshot?.seq ?? 0)) run.snapshot = snapshot;
  }

  async prune(limits: { eventsBefore?: number; conversationsBefore?: number }): Promise<void> {
    this.#tables.prune(limits);
  }

  async readAudit(key: ConversationKey): Promise<AuditEntry[]> {
    return this.#tables.audit.filter((entry) => keyText(entry.key) === keyText(key));
  }

  subscribe(runId: string, wake: () => void): () => void {
    return this.#notifier.subscribe(runId, wake);
  }

  isListening(): boolean {
    return true;
  }

  async close(): Promise<void> {}
}
