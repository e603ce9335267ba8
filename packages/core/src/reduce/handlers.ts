import type { EventOf, EventType } from "../events/types";
import type { FoldProblemCode } from "./fold-problem";
import { toolApprovalRequested, toolApprovalResponded, toolStarted } from "./handle-approval";
import { addData, addFile, addSource, stepStart } from "./handle-content";
import { objectAvailable, objectDelta, objectError, objectStart } from "./handle-object";
import { runError, runStart, runStatus } from "./handle-run";
import { addText, endText } from "./handle-text";
import { toolInputAvailable, toolInputDelta, toolInputStart } from "./handle-tool-input";
import {
  toolCancelled,
  toolOutputAvailable,
  toolOutputDenied,
  toolOutputError,
  toolOutputPreliminary,
  toolOutputUnknown,
  toolProgress,
} from "./handle-tool-result";
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
  "tool-input-start": toolInputStart,
  "tool-input-delta": toolInputDelta,
  "tool-input-available": toolInputAvailable,
  "tool-approval-requested": toolApprovalRequested,
  "tool-approval-responded": toolApprovalResponded,
  "tool-started": toolStarted,
  "tool-progress": toolProgress,
  "tool-output-preliminary": toolOutputPreliminary,
  "tool-output-available": toolOutputAvailable,
  "tool-output-error": toolOutputError,
  "tool-output-denied": toolOutputDenied,
  "tool-output-unknown": toolOutputUnknown,
  "tool-cancelled": toolCancelled,
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
