import type { Edit } from "@callstate/core";
import { advance, offerCalls } from "./advance";
import type { CallRecord } from "./call-record";
import type { Draft } from "./draft";
import { transition } from "./draft";
import { closeCall } from "./end-call";
import type { Rules } from "./rules";
import type { RunRecord } from "./run-record";
import type { Transition, Work } from "./transition";

export type DecideInput = {
  readonly toolCallId: string;
  readonly owner: string;
  readonly approved: boolean;
  readonly reason: string | null;
  /** The edits in canonical JSON. */
  readonly editsKey: string;
  /** What an approval needs, found out before: the arguments of a call don't change. */
  readonly verdict: DecisionVerdict;
  /** The edits as recorded and as shown, and what the schema makes of the edited arguments where that differs. */
  readonly accepted: AcceptedEdits;
  /** For the audit trail: digests of what was shown and of the edits. */
  readonly shownHash: string | null;
  readonly editsHash: string | null;
};

export type DecisionVerdict = "fine" | "changed" | "outdated" | "invalid";

export type AcceptedEdits = {
  readonly json: string | null;
  readonly shown: Edit[] | null;
  /** Kept with the edits: what the schema makes of the edited arguments, also where that is the same. */
  readonly effectiveJson: string | null;
  readonly shownEffective: { readonly value: unknown } | null;
};

export type DecideAnswer =
  | { readonly ok: true; readonly approved: boolean; readonly work: Work[] }
  | { readonly ok: false; readonly code: "not-found" | "conflict" | "expired" | "superseded" | "cancelled" }
  | { readonly ok: false; readonly code: Exclude<DecisionVerdict, "fine"> };

/** One person's answer to one question. The order of the checks is the order of the answers. */
export function decide(rules: Rules, input: DecideInput): Transition<DecideAnswer> {
  return transition(rules, (draft) => {
    const run = draft.run;
    const call = draft.call(input.toolCallId);
    if (run === null || call === undefined || call.approval === null) return { ok: false, code: "not-found" };
    const refusal = judge(call, input, draft.now);
    if (refusal !== null) return refusal;
    draft.onlyBefore(call.approval.expiresAt);
    apply(draft, run, call, input);
    advance(draft, input.owner);
    offerCalls(draft);
    return { ok: true, approved: input.approved, work: draft.work };
  });
}

/** The answer to a decision that changes nothing, or null if it is to be written. */
export function judge(
  call: CallRecord,
  input: Pick<DecideInput, "approved" | "editsKey" | "verdict">,
  now: number,
): DecideAnswer | null {
  const approval = call.approval;
  if (approval === null) return { ok: false, code: "not-found" };
  const { decision } = approval;
  if (decision !== null) {
    const isRepeat = decision.approved === input.approved && (!input.approved || decision.editsKey === input.editsKey);
    return isRepeat ? { ok: true, approved: decision.approved, work: [] } : { ok: false, code: "conflict" };
  }
  if (call.end !== null) return { ok: false, code: endedCode(call) };
  if (now >= approval.expiresAt) return { ok: false, code: "expired" };
  if (input.approved && input.verdict !== "fine") return { ok: false, code: input.verdict };
  return null;
}

function endedCode(call: CallRecord): "expired" | "superseded" | "cancelled" {
  const cause = call.end?.kind === "cancelled" ? call.end.cause : "stopped";
  return cause === "expired" || cause === "superseded" ? cause : "cancelled";
}

function apply(draft: Draft, run: RunRecord, call: CallRecord, input: DecideInput): void {
  if (call.approval === null) return;
  const { approvalId, expiresAt } = call.approval;
  const { approved, reason, editsKey } = input;
  const decision = { approved, by: "user" as const, reason, at: draft.now, editsKey: approved ? editsKey : "[]" };
  draft.audit(run, "decided", call.toolCallId, {
    approvalId,
    approved,
    digest: call.digest,
    inputHash: call.inputHash,
    shownHash: input.shownHash,
    editsHash: input.accepted.json === null ? null : input.editsHash,
  });
  const decided = draft.setCall(call, { approval: { approvalId, expiresAt, decision } });
  draft.emit(run.runId, {
    type: "tool-approval-responded",
    toolCallId: call.toolCallId,
    approvalId,
    approved,
    by: "user",
    ...(reason === null ? {} : { reason }),
    ...(approved && input.accepted.shown !== null ? { edits: input.accepted.shown } : {}),
    ...(approved && input.accepted.shownEffective !== null ? { effective: input.accepted.shownEffective.value } : {}),
  });
  if (approved) approve(draft, decided, input.accepted);
  else closeCall(draft, run, decided, { kind: "denied", by: "user", reason });
}

function approve(draft: Draft, call: CallRecord, accepted: AcceptedEdits): void {
  const { runId, toolCallId } = call;
  draft.setCall(call, { status: "approved", readyAt: draft.now });
  if (accepted.json === null) return;
  draft.keep({ runId, toolCallId, kind: "edits", json: accepted.json });
  if (accepted.effectiveJson !== null)
    draft.keep({ runId, toolCallId, kind: "effective", json: accepted.effectiveJson });
}
