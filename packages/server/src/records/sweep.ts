import { advance, offerCalls } from "./advance";
import type { CallRecord } from "./call-record";
import { isAbandoned } from "./claim-call";
import type { Draft } from "./draft";
import { transition } from "./draft";
import { endCall } from "./end-call";
import { endRun } from "./end-run";
import type { Rules } from "./rules";
import type { RunRecord } from "./run-record";
import { isBlocked } from "./runnable";
import { cancelStreaming } from "./stream-turn";
import type { Transition, Work } from "./transition";

export type SweepAnswer = { readonly work: Work[] };

/** Looks at a run whose time has come: nothing may be left without an end because a process died or a person stayed away. */
export function sweepRun(rules: Rules, input: { owner: string }): Transition<SweepAnswer> {
  return transition(rules, (draft) => {
    const run = draft.run;
    if (run === null || run.phase === "ended") return { work: [] };
    if (run.phase === "turn") {
      if (run.leaseUntil !== null && run.leaseUntil <= draft.now) interrupt(draft, run);
      return { work: [] };
    }
    for (const call of draft.openCalls) sweepCall(draft, run, call);
    advance(draft, input.owner);
    offerUnclaimed(draft);
    return { work: draft.work };
  });
}

/** Only an uncommitted turn is ever interrupted: none of its calls has run, and nobody was asked. */
function interrupt(draft: Draft, run: RunRecord): void {
  cancelStreaming(draft, run, "interrupted");
  endRun(draft, draft.run ?? run, { status: "interrupted" });
}

function sweepCall(draft: Draft, run: RunRecord, call: CallRecord): void {
  switch (call.status) {
    case "pending":
      if (call.approval !== null && call.approval.expiresAt <= draft.now) {
        endCall(draft, run, call, { kind: "cancelled", cause: "expired" });
      }
      return;
    case "ready":
    case "approved":
      if (isOverdueInBrowser(draft, call)) {
        endCall(draft, run, call, {
          kind: "failed",
          phase: "timeout",
          errorText: "No open page ran this step in time.",
        });
      }
      return;
    case "executing":
      sweepExecuting(draft, run, call);
      return;
    case "streaming":
    case "ended":
      return;
  }
}

function isOverdueInBrowser(draft: Draft, call: CallRecord): boolean {
  return call.executor === "client" && call.readyAt !== null && call.readyAt + draft.rules.clientWaitMs <= draft.now;
}

function sweepExecuting(draft: Draft, run: RunRecord, call: CallRecord): void {
  if (call.stopAt !== null && call.stopAt <= draft.now) {
    if (call.effects === "none") endCall(draft, run, call, { kind: "cancelled", cause: "stopped" });
    else endCall(draft, run, call, { kind: "unknown", note: "It was stopped while it ran, so it may have happened." });
    return;
  }
  if (call.leaseUntil === null || call.leaseUntil > draft.now || call.stopAt !== null) return;
  if (call.executor === "client" && call.effects !== "once") {
    draft.setCall(call, { status: "ready", readyAt: draft.now, owner: null, leaseUntil: null });
    return;
  }
  if (isAbandoned(call, draft.rules, draft.now)) {
    draft.work.push({ kind: "call", toolCallId: call.toolCallId });
    return;
  }
  if (call.effects === "none") {
    endCall(draft, run, call, {
      kind: "failed",
      phase: "timeout",
      errorText: "It was started several times and never answered.",
    });
    return;
  }
  endCall(draft, run, call, { kind: "unknown", note: "The process that ran it went away, so it may have happened." });
}

/** A call that its own process did not claim. */
function offerUnclaimed(draft: Draft): void {
  const { now, rules } = draft;
  const isFresh = (toolCallId: string) => {
    const call = draft.call(toolCallId);
    const isWaiting = call?.status === "ready" || call?.status === "approved";
    return (
      isWaiting && call.readyAt !== null && call.readyAt + rules.unclaimedMs > now && !isBlocked(call, draft.calls)
    );
  };
  const before = draft.work.length;
  offerCalls(draft);
  const offered = draft.work.splice(before);
  draft.work.push(...offered.filter((work) => work.kind !== "call" || !isFresh(work.toolCallId)));
}
