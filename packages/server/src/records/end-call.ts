import type { CallOutcome, CallRecord } from "./call-record";
import type { Draft } from "./draft";
import type { EventBody } from "./event-body";
import type { RunRecord } from "./run-record";

/**
 * Records how a call ended and writes the event that says so. `shownOutput` is what people see of a success.
 *
 * The caller asks `advance` afterwards, in the same transaction.
 */
export function endCall(
  draft: Draft,
  run: RunRecord,
  call: CallRecord,
  outcome: CallOutcome,
  shownOutput?: unknown,
): void {
  draft.emit(run.runId, outcomeEvent(call.toolCallId, outcome, shownOutput));
  closeCall(draft, run, call, outcome);
}

/** Records how a call ended where another event already says it: a refusal by the person. */
export function closeCall(draft: Draft, run: RunRecord, call: CallRecord, outcome: CallOutcome): CallRecord {
  const corrected = call.end !== null;
  const ended = draft.setCall(call, {
    status: "ended",
    // The last holder of an unknown call may still report.
    owner: outcome.kind === "unknown" ? call.owner : null,
    leaseUntil: null,
    stopAt: null,
    end: { ...outcome, at: draft.now, corrected },
  });
  draft.audit(run, "ended", call.toolCallId, {
    outcome: outcome.kind,
    corrected,
    attempt: call.attempt,
    ...("by" in outcome ? { by: outcome.by } : {}),
  });
  if (!corrected) draft.setRun(draft.run ?? run, budgetAfter(draft, draft.run ?? run, call, outcome));
  return ended;
}

function budgetAfter(draft: Draft, run: RunRecord, call: CallRecord, outcome: CallOutcome): Partial<RunRecord> {
  return {
    toolErrors: run.toolErrors + (outcome.kind === "failed" ? 1 : 0),
    activeMs: run.activeMs + (call.startedAt === null || call.executor === "client" ? 0 : draft.now - call.startedAt),
    untrusted: run.untrusted || (call.untrusted && outcome.kind === "succeeded"),
    refused: outcome.kind === "denied" ? [...new Set([...run.refused, call.inputHash])] : run.refused,
  };
}

function outcomeEvent(toolCallId: string, outcome: CallOutcome, shownOutput: unknown): EventBody {
  switch (outcome.kind) {
    case "succeeded":
      return {
        type: "tool-output-available",
        toolCallId,
        output: shownOutput,
        ...(outcome.by === null ? {} : { by: outcome.by }),
      };
    case "failed":
      return { type: "tool-output-error", toolCallId, errorText: outcome.errorText, phase: outcome.phase };
    case "denied":
      return {
        type: "tool-output-denied",
        toolCallId,
        by: outcome.by,
        ...(outcome.reason === null ? {} : { reason: outcome.reason }),
      };
    case "cancelled":
      return { type: "tool-cancelled", toolCallId, cause: outcome.cause };
    case "unknown":
      return { type: "tool-output-unknown", toolCallId, note: outcome.note };
  }
}
