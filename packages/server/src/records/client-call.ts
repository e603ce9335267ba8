import { advance, offerCalls } from "./advance";
import type { CallRecord } from "./call-record";
import { holdCall } from "./claim-call";
import type { Draft } from "./draft";
import { transition } from "./draft";
import { endCall } from "./end-call";
import type { Rules } from "./rules";
import { isWaitingToRun } from "./runnable";
import type { Transition, Work } from "./transition";

export type ClientClaimAnswer =
  | { readonly ok: true; readonly leaseMs: number }
  | { readonly ok: false; readonly code: "not-found" | "claimed" | "conflict" };

/** A tab takes a call that the browser runs, or renews its claim. `token` names the tab. */
export function claimClientCall(
  rules: Rules,
  input: { toolCallId: string; token: string },
): Transition<ClientClaimAnswer> {
  return transition(rules, (draft) => {
    const run = draft.run;
    const call = draft.call(input.toolCallId);
    if (run === null || call === undefined) return { ok: false, code: "not-found" };
    if (call.executor !== "client" || call.stopAt !== null) return { ok: false, code: "conflict" };
    const hold = { owner: input.token, leaseMs: rules.clientLeaseMs };
    if (call.status === "executing") {
      if (call.owner !== input.token) return { ok: false, code: "claimed" };
      draft.setCall(call, { leaseUntil: draft.now + hold.leaseMs });
      return { ok: true, leaseMs: hold.leaseMs };
    }
    if (run.status !== "awaiting-client-tool" || !isWaitingToRun(call)) return { ok: false, code: "conflict" };
    holdCall(draft, run, call, hold);
    return { ok: true, leaseMs: hold.leaseMs };
  });
}

export type ClientOutputInput = {
  readonly toolCallId: string;
  readonly token: string;
  readonly owner: string;
  /** In canonical JSON, to tell a repeat from a conflict. */
  readonly key: string;
} & ({ readonly output: { readonly json: string; readonly shown: unknown } } | { readonly errorText: string });

export type ClientOutputAnswer =
  | { readonly ok: true; readonly work: Work[] }
  | { readonly ok: false; readonly code: "not-found" | "claimed" | "conflict" };

/** What the browser reports of a call that it had claimed. The first answer wins. */
export function recordClientOutput(rules: Rules, input: ClientOutputInput): Transition<ClientOutputAnswer> {
  return transition(rules, (draft) => {
    const run = draft.run;
    const call = draft.call(input.toolCallId);
    if (run === null || call === undefined) return { ok: false, code: "not-found" };
    if (call.executor !== "client") return { ok: false, code: "conflict" };
    if (call.answer !== null) {
      const isRepeat = call.answer.token === input.token && call.answer.key === input.key;
      return isRepeat ? { ok: true, work: [] } : { ok: false, code: "conflict" };
    }
    const refusal = refusalOf(call, input.token);
    if (refusal !== null) return { ok: false, code: refusal };
    report(draft, draft.setCall(call, { answer: { token: input.token, key: input.key } }), input);
    return { ok: true, work: draft.work };
  });
}

function refusalOf(call: CallRecord, token: string): "claimed" | "conflict" | null {
  const isOwn = call.owner === token;
  if (call.status === "executing") return isOwn ? null : "claimed";
  return isOwn && call.end?.kind === "unknown" && !call.end.corrected ? null : "conflict";
}

function report(draft: Draft, call: CallRecord, input: ClientOutputInput): void {
  const run = draft.run;
  if (run === null) return;
  if ("output" in input) {
    draft.keep({ runId: run.runId, toolCallId: call.toolCallId, kind: "output", json: input.output.json });
    endCall(draft, run, call, { kind: "succeeded", by: "client" }, input.output.shown);
  } else {
    endCall(draft, run, call, { kind: "failed", phase: "execution", errorText: input.errorText });
  }
  advance(draft, input.owner);
  offerCalls(draft);
}
