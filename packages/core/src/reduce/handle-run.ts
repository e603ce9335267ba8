import type { EventOf } from "../events/types";
import { isOpenRunStatus, newRun, type RunStatus } from "../parts/message";
import type { FoldProblemCode } from "../events/event-problem";
import type { MessageDraft } from "./message-draft";

type Problem = FoldProblemCode | undefined;

/** On a wire that names no runs, another start on the same message is the way to go on after an end. */
export function runStart(draft: MessageDraft, event: EventOf<"run-start">): Problem {
  const { run } = draft;
  if (run === undefined) draft.run = newRun();
  else if (event.runId === undefined && !isOpenRunStatus(run.status)) draft.run = { ...run, status: "running" };
  return undefined;
}

export function runStatus(draft: MessageDraft, { status }: EventOf<"run-status">): Problem {
  return setStatus(draft, status);
}

export function runError(draft: MessageDraft): Problem {
  return setStatus(draft, "failed");
}

/** A run that has ended stays so. */
function setStatus(draft: MessageDraft, status: RunStatus): Problem {
  const run = draft.run ?? newRun();
  if (run.status === status && draft.run !== undefined) return undefined;
  if (!isOpenRunStatus(run.status)) return "illegal-transition";
  draft.run = { ...run, status };
  return undefined;
}
