import type { RunStatus } from "@callstate/core";
import { type CallRecord, isOpenCall } from "./call-record";
import type { Draft } from "./draft";
import { endRun } from "./end-run";
import type { RunRecord } from "./run-record";
import { isWaitingToRun, runnableCalls } from "./runnable";

/**
 * Asked at the end of every transaction that changes a call of a committed turn: have all calls of the turn ended? Then the next
 * turn belongs to `owner`, or the run ends at its limit. Asked outside that transaction, nobody goes on, or two do.
 */
export function advance(draft: Draft, owner: string): void {
  const run = draft.run;
  if (run === null || run.phase !== "calls") return;
  const turn = draft.calls.filter((call) => call.step === run.step);
  const open = turn.filter(isOpenCall);
  if (open.length === 0) finishTurn(draft, run, turn, owner);
  else if (run.stopAt !== null && !open.some((call) => call.status === "executing"))
    endRun(draft, run, { status: "stopped" });
  else setStatus(draft, run, statusBetweenTurns(open));
}

/** Adds the calls that this process should claim now to the draft's work. */
export function offerCalls(draft: Draft): void {
  if (draft.run?.phase !== "calls" || draft.run.stopAt !== null) return;
  for (const call of runnableCalls(draft.calls)) draft.work.push({ kind: "call", toolCallId: call.toolCallId });
}

/** What people are told while calls are open. */
export function statusBetweenTurns(open: readonly CallRecord[]): RunStatus {
  const isRunning = (call: CallRecord) => isWaitingToRun(call) || call.status === "executing";
  if (open.some((call) => call.executor === "client" && isRunning(call))) return "awaiting-client-tool";
  return open.some(isRunning) ? "running" : "awaiting-approval";
}

function finishTurn(draft: Draft, run: RunRecord, turn: readonly CallRecord[], owner: string): void {
  if (run.stopAt !== null) {
    endRun(draft, run, { status: "stopped" });
    return;
  }
  const asked = turn.filter((call) => call.approval !== null);
  if (asked.length > 0 && asked.every((call) => call.end?.kind === "cancelled" && call.end.cause === "expired")) {
    endRun(draft, run, { status: "stopped", reason: "expired" });
    return;
  }
  const { rules } = draft;
  if (run.toolErrors >= rules.maxToolErrors) endRun(draft, run, { status: "too-many-tool-errors" });
  else if (run.step >= rules.maxSteps) endRun(draft, run, { status: "step-limit" });
  else if (run.activeMs >= rules.maxActiveMs) endRun(draft, run, { status: "stopped", reason: "time-limit" });
  else beginTurn(draft, run, owner);
}

function beginTurn(draft: Draft, run: RunRecord, owner: string): void {
  setStatus(draft, run, "running");
  const next = draft.setRun(draft.run ?? run, {
    phase: "turn",
    step: run.step + 1,
    turnStartedAt: draft.now,
    fence: run.fence + 1,
    owner,
    leaseUntil: draft.now + draft.rules.leaseMs,
  });
  draft.emit(run.runId, { type: "step-start", step: next.step });
  draft.work.push({ kind: "turn", step: next.step, fence: next.fence });
}

function setStatus(draft: Draft, run: RunRecord, status: RunStatus): void {
  if (run.status === status) return;
  draft.setRun(run, { status });
  draft.emit(run.runId, { type: "run-status", status });
}
