import type { AuditEntry } from "./audit-entry";
import type { CallRecord } from "./call-record";
import type { Content } from "./content";
import type { EventBody } from "./event-body";
import type { ConversationRecord, RunRecord } from "./run-record";

/** What a transition sees, read under the conversation's lock. */
export type TransitionState = {
  /** The store's clock, read after the lock was taken. */
  readonly now: number;
  readonly conversation: ConversationRecord | null;
  /** The run that was asked for, else the newest one of the conversation. */
  readonly run: RunRecord | null;
  /** All calls of that run in the model's order; empty unless asked for. */
  readonly calls: readonly CallRecord[];
  /** The newest run that answers the message that was asked for. */
  readonly messageRun: RunRecord | null;
};

/** `dueAt`: when somebody should look at the run, or null. */
export type RunWrite = { readonly record: RunRecord; readonly dueAt: number | null };

export type EventWrite = { readonly runId: string; readonly events: readonly EventBody[] };

/** What to write, all of it or nothing. Rows replace the rows with the same key. */
export type Plan<Answer> = {
  readonly answer: Answer;
  readonly conversation: ConversationRecord | null;
  readonly runs: readonly RunWrite[];
  readonly calls: readonly CallRecord[];
  readonly contents: readonly Content[];
  readonly events: readonly EventWrite[];
  readonly audit: readonly AuditEntry[];
  /** A commit at or after this time would have been decided otherwise: a store that does not hold the lock starts over. */
  readonly validBefore: number | null;
};

/** A pure function: it may be called again. Its answer is plain JSON. */
export type Transition<Answer> = (state: TransitionState) => Plan<Answer>;

/** Something that the process which made a transition should now do. */
export type Work =
  | { readonly kind: "turn"; readonly step: number; readonly fence: number }
  | { readonly kind: "call"; readonly toolCallId: string };

/** True if the plan changes anything. */
export function isEmptyPlan(plan: Plan<unknown>): boolean {
  return (
    plan.conversation === null &&
    plan.runs.length + plan.calls.length + plan.contents.length + plan.events.length + plan.audit.length === 0
  );
}
