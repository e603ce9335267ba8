import type { RunStatus } from "@callstate/core";
import type { Draft } from "./draft";
import type { RunRecord } from "./run-record";

export type RunEnding = {
  readonly status: RunStatus;
  readonly reason?: string;
  readonly finish?: string;
  /** With `failed`: a sentence that is safe to show. */
  readonly errorText?: string;
};

/** Ends a run, once. Whoever still holds it is refused from here on. */
export function endRun(draft: Draft, run: RunRecord, ending: RunEnding): RunRecord {
  if (run.phase === "ended") return run;
  const ended = draft.setRun(run, {
    status: ending.status,
    phase: "ended",
    reason: ending.reason ?? null,
    fence: run.fence + 1,
    owner: null,
    leaseUntil: null,
    stopAt: null,
    endedAt: draft.now,
  });
  if (ending.status === "failed") {
    draft.emit(run.runId, { type: "run-error", errorText: ending.errorText ?? "Something went wrong. Try again." });
    return ended;
  }
  draft.emit(run.runId, {
    type: "run-status",
    status: ending.status,
    ...(ending.reason === undefined ? {} : { reason: ending.reason }),
    ...(ending.finish === undefined ? {} : { finish: ending.finish }),
    ...(run.usage === null ? {} : { usage: run.usage }),
  });
  return ended;
}
