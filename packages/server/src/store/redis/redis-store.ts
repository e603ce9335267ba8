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
import { inTurn } from "../sqlite/write-queue";
import { isStorableId } from "../store-unavailable";
import { Client } from "./client";
import { findApproval } from "./find-approval";
import { findDue } from "./find-due";
import { KeyNames } from "./key-names";
import { listConversations } from "./list-conversations";
import { readCall, readHistory, readPages, storedEvent } from "./read-conversation";
import { CALL_IDS, VIEW } from "./reading-scripts";
import { deleteConversation, removeUnused, trimEvents } from "./remove";
import { SAVE_SNAPSHOT } from "./removing-scripts";
import { items, number, numberOrNull, record, text, textOrNull } from "./replies";
import { RunTags } from "./run-tags";
import { transactOn } from "./transact";
import { WakeUps } from "./wake-ups";

export type RedisStoreOptions = {
  /** As the package `ioredis` takes it: `redis://:password@host:6379/0`, or `rediss://` with TLS. */
  url: string;
  /** The beginning of all keys, `callstate` by default. */
  prefix?: string;
};

/**
 * Keeps runs in Redis (6.2 or later), for any number of processes. Needs the package `ioredis`, and a Redis that loses nothing it has
 * acknowledged: with an append-only file and without eviction. The first use rejects with a `CallstateError` (`unsafe-redis`) otherwise.
 *
 * A replica that takes over may lack the last writes, and with them the guarantees about approvals: prefer a Redis that restarts to one that
 * fails over.
 *
 * Throws a `CallstateError` (`invalid-url`) for an address that is not Redis's.
 */
export function createRedisStore(options: RedisStoreOptions): AgentStore {
  if (!/^rediss?:\/\//.test(options.url)) {
    throw new CallstateError("invalid-url", "The address of a Redis store begins with redis://.", {
      hint: 'Use `createRedisStore({ url: "redis://host:6379" })`.',
    });
  }
  return new RedisStore(options);
}

class RedisStore implements AgentStore {
  readonly #url: string;
  readonly #client: Client;
  readonly #names: KeyNames;
  readonly #tags: RunTags;
  readonly #wakeUps: WakeUps;

  constructor({ url, prefix = "callstate" }: RedisStoreOptions) {
    this.#url = url;
    this.#client = new Client(url);
    this.#names = new KeyNames(prefix);
    this.#tags = new RunTags(this.#client, this.#names);
    this.#wakeUps = new WakeUps(url, this.#names.wake);
  }

  async transact<Answer>(request: TransitionRequest, transition: Transition<Answer>): Promise<Answer> {
    // Two of this process would only make each other start over.
    const line = `${this.#url} ${this.#baseOf(request.key)}`;
    const { answer, touched } = await inTurn(line, () => transactOn(this.#client, this.#names, request, transition));
    this.#wakeUps.wake(touched);
    return answer;
  }

  #baseOf(key: ConversationKey): string {
    return this.#names.base(this.#names.tag(key));
  }

  async getRun(runId: string): Promise<RunView | null> {
    const base = await this.#tags.base(runId);
    return base === null ? null : this.#view(base, runId);
  }

  readNewestRun(key: ConversationKey): Promise<RunView | null> {
    return this.#view(this.#baseOf(key), "");
  }

  async #view(base: string, runId: string): Promise<RunView | null> {
    const [now, run, seq, trimmed, due] = items(await this.#client.run(VIEW, base, [runId]));
    if (textOrNull(run) === null) return null;
    return {
      run: record(run),
      seq: number(seq),
      trimmedSeq: number(trimmed),
      dueAt: numberOrNull(due),
      now: number(now),
    };
  }

  async getCall(runId: string, toolCallId: string): Promise<CallView | null> {
    const base = isStorableId(toolCallId) ? await this.#tags.base(runId) : null;
    return base === null ? null : readCall(this.#client, base, runId, toolCallId);
  }

  async findApproval(approvalId: string): Promise<CallAddress | null> {
    return isStorableId(approvalId) ? findApproval(this.#client, this.#names, approvalId) : null;
  }

  async listCallIds(key: ConversationKey): Promise<string[]> {
    return items(await this.#client.run(CALL_IDS, this.#baseOf(key), [])).map(text);
  }

  async readEvents(runId: string, after: number, limit: number): Promise<StoredEvent[]> {
    const base = await this.#tags.base(runId);
    if (base === null) return [];
    return items(await this.#client.send("XRANGE", `${base}:log:${runId}`, `(${after}-0`, "+", "COUNT", limit)).map(
      storedEvent,
    );
  }

  readHistory(key: ConversationKey): Promise<RunHistory[]> {
    return readHistory(this.#client, this.#baseOf(key));
  }

  async readConversation(key: ConversationKey): Promise<RunPage[] | null> {
    const pages = await readPages(this.#client, this.#baseOf(key));
    return pages.length === 0 ? null : pages;
  }

  async readRun(runId: string): Promise<RunPage | null> {
    const base = await this.#tags.base(runId);
    if (base === null) return null;
    const [page] = await readPages(this.#client, base, runId);
    return page ?? null;
  }

  listConversations(
    owner: { tenantId: string; userId: string },
    page: { limit: number; before?: number },
  ): Promise<ConversationSummary[]> {
    return listConversations(this.#client, this.#names, owner, page);
  }

  async deleteConversation(key: ConversationKey): Promise<void> {
    this.#wakeUps.wake((await deleteConversation(this.#client, this.#names, key)) ?? []);
  }

  listDue(limit: number): Promise<RunAddress[]> {
    return findDue(this.#client, this.#names, limit);
  }

  async saveSnapshot(runId: string, snapshot: Snapshot): Promise<void> {
    const base = await this.#tags.base(runId);
    if (base !== null) await this.#client.run(SAVE_SNAPSHOT, base, [runId, snapshot.seq, snapshot.json]);
  }

  async prune(limits: { eventsBefore?: number; conversationsBefore?: number }): Promise<void> {
    const { eventsBefore, conversationsBefore } = limits;
    if (eventsBefore !== undefined) await trimEvents(this.#client, this.#names, eventsBefore);
    if (conversationsBefore === undefined) return;
    this.#wakeUps.wake(await removeUnused(this.#client, this.#names, conversationsBefore));
  }

  async readAudit(key: ConversationKey): Promise<AuditEntry[]> {
    const entries = await this.#client.send("LRANGE", `${this.#baseOf(key)}:audit`, 0, -1);
    return items(entries).map((entry) => record(entry));
  }

  subscribe(runId: string, wake: () => void): () => void {
    return this.#wakeUps.subscribe(runId, wake);
  }

  isListening(runId: string): boolean {
    return this.#wakeUps.isListening(runId);
  }

  async close(): Promise<void> {
    await Promise.all([this.#client.close(), this.#wakeUps.close()]);
  }
}
