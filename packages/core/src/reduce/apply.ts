import { decodeAgentEvent } from "../events/decode";
import { type Place, placeOf } from "../events/place-of";
import type { AgentEvent } from "../events/types";
import type { UIMessage } from "../parts/message";
import { applyReset } from "./apply-reset";
import type { FoldProblem, FoldProblemCode } from "../events/event-problem";
import { defined } from "../parts/defined";
import { handle } from "./handlers";
import { MessageDraft } from "./message-draft";
import { placeEvent } from "./run-order";

type Report = (problem: FoldProblem) => void;

/**
 * Folds one event into a message. Pure and total: the message is not changed, whatever comes never throws, and the same object comes
 * back if nothing changed. What no event touches keeps its identity.
 *
 * `onProblem` hears why an event was not applied. For many events at once `applyAgentEvents` is far cheaper.
 */
export function applyAgentEvent(message: UIMessage, event: AgentEvent, onProblem?: Report): UIMessage {
  return applyAgentEvents(message, [event], onProblem);
}

/** Folds events into a message, in order: the same as one by one, at the cost of one copy. */
export function applyAgentEvents(message: UIMessage, events: readonly AgentEvent[], onProblem?: Report): UIMessage {
  const draft = new MessageDraft(message);
  for (const event of events) {
    const problem = applyTo(draft, event);
    // Given to `reduce`, this function gets an index in place of a listener.
    if (problem !== undefined && typeof onProblem === "function") onProblem(problem);
  }
  return draft.finish();
}

/** Types are no proof of what comes over a wire, so each event is read again here. */
function applyTo(draft: MessageDraft, value: unknown): FoldProblem | undefined {
  const decoded = decodeAgentEvent(value);
  if (!decoded.ok) {
    const place = placeOf(value);
    // Its place in the run counts, so that an old client survives a new server.
    const code = advance(draft, place);
    return code === undefined ? { ...decoded.problem, ...place } : describe(code, place);
  }
  const { event } = decoded;
  const code = apply(draft, event);
  return code === undefined ? undefined : describe(code, event, event.type === "skipped" ? event.reason : undefined);
}

function apply(draft: MessageDraft, event: AgentEvent): FoldProblemCode | undefined {
  if (event.type === "reset") return applyReset(draft, event);
  const problem = advance(draft, event);
  if (problem !== undefined) return problem;
  return event.type === "skipped" ? "skipped" : handle(draft, event);
}

function advance(draft: MessageDraft, place: Place): FoldProblemCode | undefined {
  const order = placeEvent(draft.id, draft.run, place);
  if (typeof order === "string") return order;
  draft.run = order;
  return undefined;
}

function describe(
  code: FoldProblemCode,
  event: Place & { toolCallId?: string },
  message = `The event was not applied: ${code}.`,
): FoldProblem {
  const { runId, seq, toolCallId } = event;
  return defined({ code, message, runId, seq, toolCallId });
}
