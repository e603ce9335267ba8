import type { Place } from "../events/place-of";
import { type MessageRun, newRun } from "../parts/message";
import type { FoldProblemCode } from "../events/event-problem";

/** Where an event says that it stands. `messageId` is that of a `run-start`. */
type RunPlace = Place & { messageId?: string };

/**
 * The run of a message once an event at this place has come, or why the event does not count.
 *
 * A message belongs to the first run that it hears of. A `run-start` for this very message hands it to another run, for good.
 */
export function placeEvent(
  messageId: string,
  run: MessageRun | undefined,
  place: RunPlace,
): MessageRun | undefined | FoldProblemCode {
  const { runId, seq } = place;
  const next = runOf(messageId, run, place);
  if (next === "foreign") {
    return runId !== undefined && run?.earlier?.includes(runId) === true ? "duplicate" : "foreign-run";
  }
  if (seq === undefined) return next;
  const current = next ?? newRun();
  if (seq <= current.seq) return "duplicate";
  if (seq > current.seq + 1) return "gap";
  const moved: MessageRun = { id: current.id, seq, status: current.status };
  if (current.earlier !== undefined) moved.earlier = current.earlier;
  return moved;
}

function runOf(messageId: string, run: MessageRun | undefined, place: RunPlace): MessageRun | undefined | "foreign" {
  const { runId } = place;
  if (runId === undefined || run?.id === runId) return run;
  if (run === undefined) return newRun(runId);
  if (run.id === "") return { ...run, id: runId };
  const isOurs = place.messageId === messageId && run.earlier?.includes(runId) !== true;
  if (!isOurs) return "foreign";
  return { ...newRun(runId), earlier: [...(run.earlier ?? []), run.id] };
}
