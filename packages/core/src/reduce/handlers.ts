import type { EventOf, EventType } from "../events/types";
import type { FoldProblemCode } from "../events/event-problem";
import { addData, addFile, addSource, stepStart } from "./handle-content";
import { objectAvailable, objectDelta, objectError, objectStart } from "./handle-object";
import { runError, runStart, runStatus } from "./handle-run";
import { addText, endText } from "./handle-text";
import { handleTool, handleToolDelta } from "./handle-tool";
import type { MessageDraft } from "./message-draft";

/** Changes the draft as the event says; says why, if it can't. */
export type Handler<Type extends EventType> = (
  draft: MessageDraft,
  event: EventOf<Type>,
) => FoldProblemCode | undefined;

/** A `reset` replaces the message and a `skipped` frame changes none: neither has a handler. */
export type HandledType = Exclude<EventType, "reset" | "skipped">;

export const handlers: { readonly [Type in HandledType]: Handler<Type> } = {
  "run-start": runStart,
  "step-start": stepStart,
  "text-delta": (draft, event) => addText(draft, "text", event),
  "text-end": (draft, event) => endText(draft, "text", event),
  "reasoning-delta": (draft, event) => addText(draft, "reasoning", event),
  "reasoning-end": (draft, event) => endText(draft, "reasoning", event),
  "tool-input-start": handleTool,
  "tool-input-delta": handleToolDelta,
  "tool-input-available": handleTool,
  "tool-approval-requested": handleTool,
  "tool-approval-responded": handleTool,
  "tool-started": handleTool,
  "tool-progress": handleTool,
  "tool-output-preliminary": handleTool,
  "tool-output-available": handleTool,
  "tool-output-error": handleTool,
  "tool-output-denied": handleTool,
  "tool-output-unknown": handleTool,
  "tool-cancelled": handleTool,
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
export function handle<Type extends HandledType>(
  draft: MessageDraft,
  event: EventOf<Type>,
): FoldProblemCode | undefined {
  const handler: Handler<Type> = handlers[event.type];
  return handler(draft, event);
}
