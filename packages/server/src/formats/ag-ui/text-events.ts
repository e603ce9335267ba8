import type { TextKind } from "../text-parts";
import type { AgUiEvent } from "./ag-ui-event";

/** The event of a piece of text. */
export const CONTENT = { text: "TEXT_MESSAGE_CONTENT", reasoning: "REASONING_MESSAGE_CONTENT" } as const;

export function begin(kind: TextKind, messageId: string): AgUiEvent {
  return kind === "text"
    ? { type: "TEXT_MESSAGE_START", messageId, role: "assistant" }
    : { type: "REASONING_MESSAGE_START", messageId, role: "reasoning" };
}

export function endOf(kind: TextKind, messageId: string): AgUiEvent[] {
  if (kind === "text") return [{ type: "TEXT_MESSAGE_END", messageId }];
  return [
    { type: "REASONING_MESSAGE_END", messageId },
    { type: "REASONING_END", messageId },
  ];
}
