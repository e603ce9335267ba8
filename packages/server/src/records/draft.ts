import type { AuditAction, AuditEntry } from "./audit-entry";
import { type CallRecord, isOpenCall } from "./call-record";
import type { Content } from "./content";
import { dueAt } from "./due-at";
import type { EventBody } from "./event-body";
import type { Rules } from "./rules";
import type { ConversationRecord, RunRecord } from "./run-record";
import type { EventWrite, Plan, RunWrite, Transition, TransitionState, Work } from "./transition";

/** What one transition has changed so far. It lives for one call of the function and becomes a `Plan`. */
export class Draft {
  readonly rules: Rules;
  readonly state: TransitionState;
  /** What the caller should do once this is committed. */
  readonly work: Work[] = [];
  #run: RunRecord | null;
  readonly #calls: Map<string, CallRecord>;
  readonly #changedRuns = new Map<string, RunRecord>();
  readonly #changedCalls = new Set<string>();
  readonly #contents: Content[] = [];
  readonly #events: { runId: string; events: EventBody[] }[] = [];
  readonly #audit: AuditEntry[] = [];
  #conversation: ConversationRecord | null = null;
  #validBefore: number | null = null;

  constructor(rules: Rules, state: TransitionState) {
    this.rules = rules;
    this.state = state;
    this.#run = state.run;
    this.#calls = new Map(state.calls.map((call) => [call.toolCallId, call]));
  }

  get now(): number {
    return this.state.now;
  }

  /** The addressed run as it stands now. */
  get run(): RunRecord | null {
    return this.#run;
  }

  /** The calls of the addressed run as they stand now, in the model's order. */
  get calls(): CallRecord[] {
    return [...this.#calls.values()];
  }

  /** The calls of the addressed run that have no outcome yet. */
  get openCalls(): CallRecord[] {
    return this.calls.filter(isOpenCall);
  }

  call(toolCallId: string): CallRecord | undefined {
    return this.#calls.get(toolCallId);
  }

  setRun(run: RunRecord, patch: Partial<RunRecord>): RunRecord {
    const next = { ...run, ...patch, updatedAt: this.now };
    if (this.#run?.runId === run.runId) this.#run = next;
    this.#changedRuns.set(run.runId, next);
    return next;
  }

  setCall(call: CallRecord, patch: Partial<CallRecord>): CallRecord {
    const next = { ...call, ...patch };
    this.#calls.set(call.toolCallId, next);
    this.#changedCalls.add(call.toolCallId);
    return next;
  }

  setConversation(conversation: ConversationRecord): void {
    this.#conversation = conversation;
  }

  emit(runId: string, event: EventBody): void {
    const last = this.#events.at(-1);
    if (last?.runId === runId) last.events.push(event);
    else this.#events.push({ runId, events: [event] });
  }

  keep(content: Content): void {
    this.#contents.push(content);
  }

  audit(run: RunRecord, action: AuditAction, toolCallId: string | null, detail: AuditEntry["detail"]): void {
    this.#audit.push({ at: this.now, key: run.key, runId: run.runId, toolCallId, action, detail });
  }

  /** Says that this was decided because the time had not come yet. */
  onlyBefore(time: number): void {
    this.#validBefore = Math.min(time, this.#validBefore ?? time);
  }

  plan<Answer>(answer: Answer): Plan<Answer> {
    const callsChanged = this.#changedCalls.size > 0;
    if (callsChanged && this.#run !== null) this.#changedRuns.set(this.#run.runId, this.#run);
    return {
      answer,
      conversation: this.#conversation,
      runs: [...this.#changedRuns.values()].map((record) => this.#write(record)),
      calls: this.calls.filter((call) => this.#changedCalls.has(call.toolCallId)),
      contents: this.#contents,
      events: this.#events satisfies EventWrite[],
      audit: this.#audit,
      validBefore: this.#validBefore,
    };
  }

  #write(record: RunRecord): RunWrite {
    const calls = record.runId === this.#run?.runId ? this.calls : [];
    return { record, dueAt: dueAt(record, calls, this.rules) };
  }
}

/** Makes a transition from a function that changes a draft. */
export function transition<Answer>(rules: Rules, change: (draft: Draft) => Answer): Transition<Answer> {
  return (state) => {
    const draft = new Draft(rules, state);
    const answer = change(draft);
    return draft.plan(answer);
  };
}
