import { offerCalls, advance } from "./advance";
import type { CallRecord } from "./call-record";
import type { Draft } from "./draft";
import { transition } from "./draft";
import { endCall } from "./end-call";
import { isBlocked, isWaitingToRun } from "./runnable";
import type { Rules } from "./rules";
import type { RunRecord } from "./run-record";
import type { Transition, Work } from "./transition";

export type ClaimAnswer =
  | { readonly ok: true; readonly fence: number; readonly attempt: number }
  | { readonly ok: false };

/**
 * Takes a call to execute it. From here on it may have its effect, so `tool-started` is written with the claim.
 *
 * A call whose holder is gone is taken again if running it twice is harmless.
 */
export function claimCall(rules: Rules, input: { toolCallId: string; owner: string }): Transition<ClaimAnswer> {
  return transition(rules, (draft) => {
    const run = draft.run;
    const call = draft.call(input.toolCallId);
    if (run === null || call === undefined || call.executor !== "server") return { ok: false };
    if (run.phase !== "calls" || run.stopAt !== null || call.stopAt !== null) return { ok: false };
    const isFirst = isWaitingToRun(call) && !isBlocked(call, draft.calls);
    if (!isFirst && !isAbandoned(call, rules, draft.now)) return { ok: false };
    const claimed = holdCall(draft, run, call, { owner: input.owner, leaseMs: rules.leaseMs });
    return { ok: true, fence: claimed.fence, attempt: claimed.attempt };
  });
}

/** True for an executing call whose holder is gone and that may run again. */
export function isAbandoned(call: CallRecord, rules: Rules, now: number): boolean {
  return (
    call.status === "executing" &&
    call.leaseUntil !== null &&
    call.leaseUntil <= now &&
    call.effects !== "once" &&
    call.stopAt === null &&
    call.attempt < rules.maxAttempts
  );
}

/** Gives the call to a new holder and says that it has started, the first time. */
export function holdCall(
  draft: Draft,
  run: RunRecord,
  call: CallRecord,
  hold: { owner: string; leaseMs: number },
): CallRecord {
  const held = draft.setCall(call, {
    status: "executing",
    owner: hold.owner,
    leaseUntil: draft.now + hold.leaseMs,
    fence: call.fence + 1,
    attempt: call.attempt + 1,
    startedAt: call.startedAt ?? draft.now,
  });
  draft.audit(run, "started", call.toolCallId, { attempt: held.attempt, fence: held.fence, by: call.executor });
  if (call.startedAt === null) {
    draft.emit(run.runId, { type: "tool-started", toolCallId: call.toolCallId, effects: call.effects });
  }
  return held;
}

export type RefuseAnswer = { readonly ok: boolean; readonly work: Work[] };

/**
 * Ends a call that must not run after all: what was decided is not what would run. It has not started.
 *
 * With `errorText` it failed instead: the tool's own check objects (`input`), or it is over its rate limit (`execution`).
 */
export function refuseCall(
  rules: Rules,
  input: { toolCallId: string; owner: string } & (
    | { reason: string | null }
    | { errorText: string; phase: "input" | "execution" }
  ),
): Transition<RefuseAnswer> {
  return transition(rules, (draft) => {
    const run = draft.run;
    const call = draft.call(input.toolCallId);
    if (run === null || call === undefined || !isWaitingToRun(call)) return { ok: false, work: [] };
    if ("errorText" in input) {
      endCall(draft, run, call, { kind: "failed", phase: input.phase, errorText: input.errorText });
    } else {
      draft.audit(run, "refused", call.toolCallId, { digest: call.digest });
      endCall(draft, run, call, { kind: "denied", by: "policy", reason: input.reason });
    }
    advance(draft, input.owner);
    offerCalls(draft);
    return { ok: true, work: draft.work };
  });
}
