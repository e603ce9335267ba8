import { type CallRecord, isOpenCall } from "./call-record";
import { isBlocked } from "./runnable";
import type { Rules } from "./rules";
import type { RunRecord } from "./run-record";

/** When somebody should look at the run because nothing may have happened until then, or null if nothing is left to happen. */
export function dueAt(run: RunRecord, calls: readonly CallRecord[], rules: Rules): number | null {
  if (run.phase === "ended") return null;
  if (run.phase === "turn") return run.leaseUntil;
  const times = calls.filter(isOpenCall).flatMap((call) => callDueAt(call, calls, rules));
  // A committed turn without an open call should have gone on in its last transaction: look at once.
  return times.length === 0 ? run.updatedAt : Math.min(...times);
}

function callDueAt(call: CallRecord, calls: readonly CallRecord[], rules: Rules): number[] {
  switch (call.status) {
    case "pending":
      return call.approval === null ? [] : [call.approval.expiresAt];
    case "ready":
    case "approved":
      if (call.readyAt === null) return [];
      if (call.executor === "client") return [call.readyAt + rules.clientWaitMs];
      // It runs when the one before it has ended, and the transaction that ends that one says so.
      return isBlocked(call, calls) ? [] : [call.readyAt + rules.unclaimedMs];
    case "executing":
      // Once it is asked to stop, only its grace counts.
      return [call.stopAt ?? call.leaseUntil].filter((time) => time !== null);
    case "streaming":
    case "ended":
      return [];
  }
}
