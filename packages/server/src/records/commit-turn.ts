import type { RunStatus } from "@callstate/core";
import { advance, offerCalls } from "./advance";
import type { CallRecord } from "./call-record";
import type { ShownContent, TurnContent } from "./content";
import type { Draft } from "./draft";
import { transition } from "./draft";
import { endCall } from "./end-call";
import { endRun } from "./end-run";
import type { EventBody } from "./event-body";
import type { Rules } from "./rules";
import type { RunRecord, RunUsage } from "./run-record";
import { holdsTurn } from "./stream-turn";
import type { Transition, Work } from "./transition";

/** A call of the turn after its checks, with what follows from them. */
export type CheckedCall = {
  readonly toolCallId: string;
  readonly argumentsJson: string;
  readonly facts: Pick<
    CallRecord,
    "toolName" | "effects" | "executor" | "sequential" | "untrusted" | "digest" | "inputHash"
  >;
  /** Absent where the arguments are not usable. */
  readonly shown: ShownContent | null;
  /** What the schema makes of the arguments, where that differs. */
  readonly effective?: unknown;
  readonly verdict: CallVerdict;
};

export type CallVerdict =
  | { readonly kind: "run" }
  | { readonly kind: "ask"; readonly approval: ApprovalRequest }
  | { readonly kind: "deny"; readonly reason: string | null }
  | { readonly kind: "fail"; readonly phase: "unknown-tool" | "input"; readonly errorText: string };

export type ApprovalRequest = {
  readonly approvalId: string;
  readonly expiresInMs: number;
  readonly editable: readonly string[];
  readonly mustRead: readonly string[];
  readonly reason: string | null;
};

export type CommitInput = {
  readonly fence: number;
  readonly owner: string;
  readonly text: string;
  readonly finish: string;
  readonly usage: RunUsage | null;
  readonly calls: readonly CheckedCall[];
  /** What came of a structured answer. */
  readonly answer?: AnswerVerdict | null;
};

/** `json`: the answer as JSON text where it is valid. */
export type AnswerVerdict = { readonly events: readonly EventBody[]; readonly json: string | null };

export type CommitAnswer = { readonly held: boolean; readonly work: Work[] };

/** Writes a whole model turn: from here on its calls are driven by their own records, and nobody owns the run. */
export function commitTurn(rules: Rules, input: CommitInput): Transition<CommitAnswer> {
  return transition(rules, (draft) => {
    const run = draft.run;
    if (!holdsTurn(run, input.fence)) return { held: false, work: [] };
    keepTurn(draft, run, input);
    dropUnfinished(draft, run, input);
    if (input.calls.length === 0) {
      endRun(draft, draft.run ?? run, { status: statusOf(input.finish), finish: input.finish });
      return { held: true, work: [] };
    }
    for (const checked of input.calls) commitCall(draft, run, checked);
    advance(draft, input.owner);
    offerCalls(draft);
    return { held: true, work: draft.work };
  });
}

function keepTurn(draft: Draft, run: RunRecord, input: CommitInput): void {
  const turn: TurnContent = { text: input.text, calls: input.calls.map((call) => call.toolCallId) };
  draft.keep({ runId: run.runId, toolCallId: null, kind: `turn:${run.step}`, json: JSON.stringify(turn) });
  draft.setRun(run, {
    phase: "calls",
    owner: null,
    leaseUntil: null,
    activeMs: run.activeMs + (draft.now - run.turnStartedAt),
    usage: addUsage(run.usage, input.usage),
    openObject: null,
  });
  const { answer } = input;
  for (const event of answer?.events ?? []) draft.emit(run.runId, event);
  if (typeof answer?.json === "string") {
    draft.keep({ runId: run.runId, toolCallId: null, kind: "output", json: answer.json });
  }
}

/** Calls that the model began and took back by how it ended its turn. */
function dropUnfinished(draft: Draft, run: RunRecord, input: CommitInput): void {
  const finished = new Set(input.calls.map((call) => call.toolCallId));
  for (const call of draft.openCalls) {
    if (call.status === "streaming" && !finished.has(call.toolCallId)) {
      endCall(draft, run, call, { kind: "cancelled", cause: "interrupted" });
    }
  }
}

function commitCall(draft: Draft, run: RunRecord, checked: CheckedCall): void {
  const begun = draft.call(checked.toolCallId);
  if (begun === undefined || begun.status !== "streaming") return;
  const call = draft.setCall(begun, checked.facts);
  keepCall(draft, call, checked);
  if (checked.shown !== null) draft.emit(run.runId, inputEvent(call, checked.shown.input));
  if (call.stopAt !== null) {
    endCall(draft, run, call, { kind: "cancelled", cause: "stopped" });
    return;
  }
  switch (checked.verdict.kind) {
    case "fail":
      endCall(draft, run, call, { ...checked.verdict, kind: "failed" });
      return;
    case "deny":
      endCall(draft, run, call, { kind: "denied", by: "policy", reason: checked.verdict.reason });
      return;
    case "run":
      draft.setCall(call, { status: "ready", readyAt: draft.now });
      return;
    case "ask":
      ask(draft, run, call, checked, checked.verdict.approval);
  }
}

function ask(draft: Draft, run: RunRecord, call: CallRecord, checked: CheckedCall, request: ApprovalRequest): void {
  const { approvalId } = request;
  const expiresAt = draft.now + request.expiresInMs;
  draft.setCall(call, { status: "pending", approval: { approvalId, expiresAt, decision: null } });
  draft.audit(run, "asked", call.toolCallId, { approvalId, expiresAt, digest: call.digest, inputHash: call.inputHash });
  draft.emit(run.runId, {
    type: "tool-approval-requested",
    toolCallId: call.toolCallId,
    approvalId,
    expiresAt,
    ...(request.editable.length === 0 ? {} : { editable: [...request.editable] }),
    ...(request.mustRead.length === 0 ? {} : { mustRead: [...request.mustRead] }),
    ...(request.reason === null ? {} : { reason: request.reason }),
    ...(checked.shown !== null && "effective" in checked.shown ? { effective: checked.shown.effective } : {}),
  });
}

function keepCall(draft: Draft, call: CallRecord, checked: CheckedCall): void {
  const { runId, toolCallId } = call;
  draft.keep({ runId, toolCallId, kind: "arguments", json: JSON.stringify(checked.argumentsJson) });
  if (checked.shown !== null) draft.keep({ runId, toolCallId, kind: "shown", json: JSON.stringify(checked.shown) });
  if ("effective" in checked) {
    draft.keep({ runId, toolCallId, kind: "effective", json: JSON.stringify(checked.effective) });
  }
}

function inputEvent(call: CallRecord, input: unknown): EventBody {
  return {
    type: "tool-input-available",
    toolCallId: call.toolCallId,
    toolName: call.toolName,
    input,
    effects: call.effects,
  };
}

function statusOf(finish: string): RunStatus {
  return finish === "error" ? "failed" : "done";
}

function addUsage(total: RunUsage | null, more: RunUsage | null): RunUsage | null {
  if (total === null || more === null) return total ?? more;
  return { inputTokens: total.inputTokens + more.inputTokens, outputTokens: total.outputTokens + more.outputTokens };
}
