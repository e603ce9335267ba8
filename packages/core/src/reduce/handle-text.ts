import type { EventOf } from "../events/types";
import { isTextPart, type TextPart } from "../parts/message";
import { defined } from "../parts/defined";
import type { MessageDraft } from "./message-draft";
import { inOnePiece } from "./one-piece";

type TextEvent = EventOf<"text-delta"> | EventOf<"reasoning-delta">;
type EndEvent = EventOf<"text-end"> | EventOf<"reasoning-end">;

export function addText(draft: MessageDraft, event: TextEvent): undefined {
  const { partId, parentToolCallId, text } = event;
  const type: TextPart["type"] = event.type === "text-delta" ? "text" : "reasoning";
  const at = partId === undefined ? draft.size - 1 : (draft.find(type, partId) ?? -1);
  const part = draft.peek(at);
  // Text that names no part goes on where the message ends, if that is open text of the same origin.
  const isOpen = isTextPart(part) && part.type === type && !part.done;
  if (isOpen && (partId !== undefined || part.parentToolCallId === parentToolCallId)) {
    draft.grow(at, part, text);
    return undefined;
  }
  const key = draft.freeKey(`${type}:${partId ?? draft.size}`);
  draft.add(defined({ type, key, partId, parentToolCallId, text, done: false }));
  return undefined;
}

export function endText(draft: MessageDraft, event: EndEvent): undefined {
  const type: TextPart["type"] = event.type === "text-end" ? "text" : "reasoning";
  const at = event.partId === undefined ? draft.find("newest", type) : draft.find(type, event.partId);
  const part = draft.part(at);
  if (at !== undefined && isTextPart(part) && !part.done)
    draft.put(at, { ...part, text: inOnePiece(part.text), done: true });
  return undefined;
}
