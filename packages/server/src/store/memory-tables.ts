import type { AuditEntry, CallRecord, ContentKind, ConversationRecord, Plan, RunRecord } from "../records/index";
import type { CallAddress, CallView, RunHistory, RunPage, Snapshot, StoredEvent } from "./agent-store";
import { keyText } from "./keys";

export type StoredRun = {
  record: RunRecord;
  seq: number;
  trimmedSeq: number;
  dueAt: number | null;
  events: StoredEvent[];
  snapshot: Snapshot | null;
  calls: Map<string, CallRecord>;
  /** By call id, or by the empty string for the run itself. */
  contents: Map<string, Map<ContentKind, string>>;
};

const NOTHING: ReadonlyMap<ContentKind, string> = new Map();

/** The rows of the memory store. Records are never changed in place, so handing them out is safe. */
export class MemoryTables {
  readonly conversations = new Map<string, ConversationRecord>();
  readonly runs = new Map<string, StoredRun>();
  readonly approvals = new Map<string, CallAddress>();
  readonly tokens = new Map<string, { answer: string; at: number }>();
  readonly audit: AuditEntry[] = [];
  readonly #runsByKey = new Map<string, StoredRun[]>();

  runsOf(key: string): StoredRun[] {
    return this.#runsByKey.get(key) ?? [];
  }

  newestRunFor(key: string, messageId: string): StoredRun | undefined {
    return this.runsOf(key).findLast((run) => run.record.messageId === messageId);
  }

  callsOf(runId: string): CallRecord[] {
    const calls = [...(this.runs.get(runId)?.calls.values() ?? [])];
    return calls.sort((a, b) => a.index - b.index);
  }

  callView(runId: string, toolCallId: string): CallView | null {
    const run = this.runs.get(runId);
    const call = run?.calls.get(toolCallId);
    if (run === undefined || call === undefined) return null;
    return { call, contents: new Map(run.contents.get(toolCallId) ?? NOTHING) };
  }

  history(run: StoredRun): RunHistory {
    const { runId } = run.record;
    const calls = this.callsOf(runId).map((call) => ({
      call,
      contents: new Map(run.contents.get(call.toolCallId) ?? NOTHING),
    }));
    return { run: run.record, contents: new Map(run.contents.get("") ?? NOTHING), calls };
  }

  page(run: StoredRun): RunPage {
    const after = run.snapshot?.seq ?? 0;
    return {
      run: run.record,
      seq: run.seq,
      text: run.contents.get("")?.get("text") ?? '""',
      snapshot: run.snapshot,
      events: run.events.filter((event) => event.seq > after),
    };
  }

  /** Writes a plan and names the runs it touched. */
  write(key: string, plan: Plan<unknown>, now: number): Set<string> {
    const touched = new Set<string>();
    if (plan.conversation !== null) this.conversations.set(key, plan.conversation);
    for (const { record, dueAt } of plan.runs) {
      touched.add(record.runId);
      const run = this.runs.get(record.runId) ?? this.#addRun(key, record);
      run.record = record;
      run.dueAt = dueAt;
    }
    for (const call of plan.calls) this.#writeCall(call);
    for (const content of plan.contents) this.#writeContent(content);
    for (const write of plan.events) {
      touched.add(write.runId);
      const run = this.runs.get(write.runId);
      for (const event of write.events) {
        if (run === undefined) continue;
        run.seq += 1;
        run.events.push({ seq: run.seq, at: now, type: event.type, json: JSON.stringify(event) });
      }
    }
    this.audit.push(...plan.audit);
    return touched;
  }

  #addRun(key: string, record: RunRecord): StoredRun {
    const run: StoredRun = {
      record,
      seq: 0,
      trimmedSeq: 0,
      dueAt: null,
      events: [],
      snapshot: null,
      calls: new Map(),
      contents: new Map(),
    };
    this.runs.set(record.runId, run);
    this.#runsByKey.set(key, [...this.runsOf(key), run]);
    return run;
  }

  #writeCall(call: CallRecord): void {
    const run = this.runs.get(call.runId);
    if (run === undefined) return;
    run.calls.set(call.toolCallId, call);
    if (call.approval === null) return;
    const address = { key: run.record.key, runId: call.runId, toolCallId: call.toolCallId };
    this.approvals.set(call.approval.approvalId, address);
  }

  #writeContent(content: Plan<unknown>["contents"][number]): void {
    const run = this.runs.get(content.runId);
    if (run === undefined) return;
    const owner = content.toolCallId ?? "";
    const kinds = run.contents.get(owner) ?? new Map<ContentKind, string>();
    run.contents.set(owner, kinds.set(content.kind, content.json));
  }

  forgetTokens(before: number): void {
    for (const [token, { at }] of this.tokens) {
      if (at >= before) return;
      this.tokens.delete(token);
    }
  }

  /** Removes a conversation and names its runs. */
  remove(key: string): string[] {
    const runIds = this.runsOf(key).map((run) => run.record.runId);
    for (const runId of runIds) {
      for (const call of this.callsOf(runId))
        if (call.approval !== null) this.approvals.delete(call.approval.approvalId);
      this.runs.delete(runId);
    }
    this.#runsByKey.delete(key);
    this.conversations.delete(key);
    for (const token of this.tokens.keys()) if (token.startsWith(`${key} `)) this.tokens.delete(token);
    return runIds;
  }

  prune(limits: { eventsBefore?: number; conversationsBefore?: number }): void {
    for (const run of this.runs.values()) {
      const endedAt = run.record.endedAt;
      if (endedAt === null || run.snapshot === null || endedAt >= (limits.eventsBefore ?? 0)) continue;
      const through = run.snapshot.seq;
      run.events = run.events.filter((event) => event.seq > through);
      run.trimmedSeq = Math.max(run.trimmedSeq, through);
    }
    for (const conversation of this.conversations.values()) {
      const last = this.runs.get(conversation.lastRunId);
      const isOpen = last !== undefined && last.record.endedAt === null;
      if (!isOpen && conversation.updatedAt < (limits.conversationsBefore ?? 0)) this.remove(keyText(conversation.key));
    }
  }
}
