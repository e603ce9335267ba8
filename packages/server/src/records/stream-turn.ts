import type { CallRecord } from "./call-record";
import type { Draft } from "./draft";
import { transition } from "./draft";
import { endCall } from "./end-call";
import { endRun } from "./end-run";
import type { EventBody } from "./event-body";
import type { Rules } from "./rules";
import type { RunRecord } from "./run-record";
import type { Transition } from "./transition";

/** A refused holder must abort its model: another has the run, or nobody has. */
export type HeldAnswer = { readonly held: boolean };

/** True while the turn that was given out with this fence may still write. */
export function holdsTurn(run: RunRecord | null, fence: number): run is RunRecord {
  return run !== null && run.phase === "turn" && run.fence === fence;
}

/** Appends what a streaming model turn says, with the records of the calls it begins. Needs no calls in the state. */
export function appendTurn(
  rules: Rules,
  input: { fence: number; events: readonly EventBody[]; begun: readonly CallRecord[] },
): Transition<HeldAnswer> {
  return transition(rules, (draft) => {
    const run = draft.run;
    if (!holdsTurn(run, input.fence)) return { held: false };
    for (const call of input.begun) draft.setCall(call, {});
    for (const event of input.events) draft.emit(run.runId, event);
    const openObject = openObjectAfter(run.openObject, input.events);
    if (openObject !== run.openObject) draft.setRun(run, { openObject });
    return { held: true };
  });
}

function openObjectAfter(open: string | null, events: readonly EventBody[]): string | null {
  for (const event of events) {
    if (event.type === "object-start") open = event.partId;
    else if (event.type === "object-error" || event.type === "object-available") open = null;
  }
  return open;
}

/** Keeps the lease of a streaming model turn. */
export function renewTurn(rules: Rules, input: { fence: number }): Transition<HeldAnswer> {
  return transition(rules, (draft) => {
    const run = draft.run;
    if (!holdsTurn(run, input.fence)) return { held: false };
    draft.setRun(run, { leaseUntil: draft.now + rules.leaseMs });
    return { held: true };
  });
}

/** The model failed: its open calls end, and the run says so in a safe sentence. */
export function failTurn(rules: Rules, input: { fence: number; errorText: string }): Transition<HeldAnswer> {
  return transition(rules, (draft) => {
    const run = draft.run;
    if (!holdsTurn(run, input.fence)) return { held: false };
    cancelStreaming(draft, run, "interrupted");
    endRun(draft, draft.run ?? run, { status: "failed", errorText: input.errorText });
    return { held: true };
  });
}

/** Ends the calls of a turn that will not be committed, and its answer. None of the calls has run. */
export function cancelStreaming(draft: Draft, run: RunRecord, cause: "stopped" | "interrupted"): void {
  if (run.openObject !== null) {
    const errorText = cause === "stopped" ? "The answer was stopped." : "The answer broke off.";
    draft.emit(run.runId, { type: "object-error", partId: run.openObject, errorText });
    draft.setRun(run, { openObject: null });
  }
  for (const call of draft.openCalls) endCall(draft, draft.run ?? run, call, { kind: "cancelled", cause });
}
