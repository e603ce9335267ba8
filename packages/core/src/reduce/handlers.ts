import type { AgentEvent, EventOf, EventType } from "../events/types";
import type { FoldProblemCode } from "../events/event-problem";
import { addData, addFile, addSource, stepStart } from "./handle-content";
import { objectAvailable, objectDelta, objectError, objectStart } from "./handle-object";
import { runError, runStart, runStatus } from "./handle-run";
import { addText, endText } from "./handle-text";
import { handleTool, handleToolDelta, type ToolEvent } from "./handle-tool";
import type { MessageDraft } from "./message-draft";

/** Changes the draft as the event says; says why, if it can't. */
export type Handler<Type extends EventType> = (
  draft: MessageDraft,
  event: EventOf<Type>,
) => FoldProblemCode | undefined;

/** A `reset` replaces the message and a `skipped` frame changes none: neither has a handler. */
export type HandledType = Exclude<EventType, "reset" | "skipped">;

/** What happens to a call goes by the table of transitions, whatever the event. */
type CallType = Exclude<ToolEvent["type"], "tool-input-delta">;

const handlers: { readonly [Type in Exclude<HandledType, CallType>]: Handler<Type> } = {
  "run-start": runStart,
  "step-start": stepStart,
  "text-delta": addText,
  "text-end": endText,
  "reasoning-delta": addText,
  "reasoning-end": endText,
  "tool-input-delta": handleToolDelta,
  "object-start": objectStart,
  "object-delta": objectDelta,
  "object-available": objectAvailable,
  "object-error": objectError,
  source: addSource,
  file: addFile,
  data: addData,
  "run-status": runStatus,
  "run-error": runError,
};

/** Hands an event to the handler of its type. */
export function handle(draft: MessageDraft, event: AgentEvent & { type: HandledType }): FoldProblemCode | undefined {
  return isCallEvent(event) ? handleTool(draft, event) : handleOther(draft, event);
}

function isCallEvent(event: AgentEvent): event is ToolEvent & { type: CallType } {
  return "toolCallId" in event && event.type !== "tool-input-delta";
}

function handleOther<Type extends Exclude<HandledType, CallType>>(
  draft: MessageDraft,
  event: EventOf<Type>,
): FoldProblemCode | undefined {
  const handler: Handler<Type> = handlers[event.type];
  return handler(draft, event);
}
