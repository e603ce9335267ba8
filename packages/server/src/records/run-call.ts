import { advance, offerCalls } from "./advance";
import type { CallOutcome, CallRecord } from "./call-record";
import type { Draft } from "./draft";
import { transition } from "./draft";
import { endCall } from "./end-call";
import type { EventBody } from "./event-body";
import type { Rules } from "./rules";
import type { Transition, Work } from "./transition";

/** `stop`: somebody asked this call to end; it should abort. */
export type HoldAnswer = { readonly held: boolean; readonly stop: boolean };

function heldCall(draft: Draft, toolCallId: string, fence: number): CallRecord | undefined {
  const call = draft.call(toolCallId);
  return call?.status === "executing" && call.fence === fence ? call : undefined;
}

/** Keeps the lease of an executing call, and tells its holder whether to stop. */
export function renewCall(rules: Rules, input: { toolCallId: string; fence: number }): Transition<HoldAnswer> {
  return transition(rules, (draft) => {
    const call = heldCall(draft, input.toolCallId, input.fence);
    if (call === undefined) return { held: false, stop: true };
    draft.setCall(call, { leaseUntil: draft.now + rules.leaseMs });
    return { held: true, stop: call.stopAt !== null };
  });
}

/** Appends progress and preliminary output of an executing call. */
export function appendCall(
  rules: Rules,
  input: { toolCallId: string; fence: number; events: readonly EventBody[] },
): Transition<HoldAnswer> {
  return transition(rules, (draft) => {
    const call = heldCall(draft, input.toolCallId, input.fence);
    if (call === undefined || draft.run === null) return { held: false, stop: true };
    for (const event of input.events) draft.emit(draft.run.runId, event);
    return { held: true, stop: call.stopAt !== null };
  });
}

export type OutcomeInput = {
  readonly toolCallId: string;
  readonly fence: number;
  readonly owner: string;
  readonly outcome: CallOutcome;
  /** With a success: the output as JSON text, and what people see of it. */
  readonly output?: { readonly json: string; readonly shown: unknown };
};

export type OutcomeAnswer = { readonly recorded: boolean; readonly work: Work[] };

/**
 * Records what came of an execution. Only the current holder may, or the last one of a call that was called unknown, once: nobody
 * else knows.
 */
export function recordOutcome(rules: Rules, input: OutcomeInput): Transition<OutcomeAnswer> {
  return transition(rules, (draft) => {
    const run = draft.run;
    const call = draft.call(input.toolCallId);
    if (run === null || call === undefined || !mayReport(call, input)) return { recorded: false, work: [] };
    if (input.output !== undefined) {
      draft.keep({ runId: run.runId, toolCallId: call.toolCallId, kind: "output", json: input.output.json });
    }
    endCall(draft, run, call, input.outcome, input.output?.shown);
    advance(draft, input.owner);
    offerCalls(draft);
    return { recorded: true, work: draft.work };
  });
}

function mayReport(call: CallRecord, input: OutcomeInput): boolean {
  if (call.fence !== input.fence) return false;
  if (call.status === "executing") return true;
  return call.end?.kind === "unknown" && !call.end.corrected && input.outcome.kind !== "unknown";
}
