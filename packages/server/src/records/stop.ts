import { advance, offerCalls } from "./advance";
import type { CallRecord } from "./call-record";
import type { Draft } from "./draft";
import { transition } from "./draft";
import { endCall } from "./end-call";
import { endRun } from "./end-run";
import type { Rules } from "./rules";
import type { RunRecord } from "./run-record";
import { cancelStreaming } from "./stream-turn";
import type { Transition, Work } from "./transition";

/** `executing`: calls that were asked to abort. `endsAt`: when they are ended if they don't. */
export type StopAnswer = { readonly executing: string[]; readonly endsAt: number | null; readonly work: Work[] };

/** Stops a run. What has not started is cancelled at once; what executes is asked to abort and has a few seconds. */
export function stopRun(rules: Rules): Transition<StopAnswer> {
  return transition(rules, (draft) => {
    const run = draft.run;
    if (run === null || run.phase === "ended") return { executing: [], endsAt: null, work: [] };
    if (run.stopAt !== null) return { executing: executingIds(draft), endsAt: run.stopAt, work: [] };
    draft.audit(run, "stopped", null, { phase: run.phase });
    if (run.phase === "turn") {
      cancelStreaming(draft, run, "stopped");
      endRun(draft, draft.run ?? run, { status: "stopped" });
      return { executing: [], endsAt: null, work: [] };
    }
    const stopAt = draft.now + rules.stopGraceMs;
    for (const call of draft.openCalls) stopOneCall(draft, run, call, stopAt);
    const executing = executingIds(draft);
    if (executing.length === 0) endRun(draft, draft.run ?? run, { status: "stopped" });
    else draft.setRun(draft.run ?? run, { stopAt });
    return { executing, endsAt: executing.length === 0 ? null : stopAt, work: [] };
  });
}

/** Stops one call; the run goes on. Safe to repeat. */
export function stopCall(rules: Rules, input: { toolCallId: string; owner: string }): Transition<StopAnswer> {
  return transition(rules, (draft) => {
    const run = draft.run;
    const call = draft.call(input.toolCallId);
    if (run === null || call === undefined || call.status === "ended") return { executing: [], endsAt: null, work: [] };
    if (call.stopAt === null) {
      draft.audit(run, "stopped", call.toolCallId, { status: call.status });
      stopOneCall(draft, run, call, draft.now + rules.stopGraceMs);
    }
    advance(draft, input.owner);
    offerCalls(draft);
    const stopped = draft.call(input.toolCallId);
    const isExecuting = stopped?.status === "executing";
    return { executing: isExecuting ? [call.toolCallId] : [], endsAt: stopped?.stopAt ?? null, work: draft.work };
  });
}

function stopOneCall(draft: Draft, run: RunRecord, call: CallRecord, stopAt: number): void {
  // While its turn streams the commit ends it; once it has started, only time or its own outcome does.
  if (call.status === "executing" || call.status === "streaming")
    draft.setCall(call, { stopAt: call.stopAt ?? stopAt });
  else endCall(draft, run, call, { kind: "cancelled", cause: "stopped" });
}

function executingIds(draft: Draft): string[] {
  return draft.openCalls.filter((call) => call.status === "executing").map((call) => call.toolCallId);
}
