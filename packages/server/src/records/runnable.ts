import type { CallRecord } from "./call-record";

/** True for a call that may be claimed: nobody has, and no person is waited for. */
export function isWaitingToRun(call: CallRecord): boolean {
  return call.status === "ready" || call.status === "approved";
}

/** True while a call that runs one at a time must wait for another such call of its turn. One that waits for a person blocks nobody. */
export function isBlocked(call: CallRecord, calls: readonly CallRecord[]): boolean {
  if (!call.sequential) return false;
  return calls.some(
    (other) =>
      other.sequential &&
      other.step === call.step &&
      other.toolCallId !== call.toolCallId &&
      (other.status === "executing" || (isWaitingToRun(other) && other.index < call.index)),
  );
}

/** The calls that this server could claim now. */
export function runnableCalls(calls: readonly CallRecord[]): CallRecord[] {
  return calls.filter((call) => call.executor === "server" && isWaitingToRun(call) && !isBlocked(call, calls));
}
