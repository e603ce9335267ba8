import type { EventOf } from "../events/types";
import type { ObjectPart } from "../parts/message";
import { defined } from "../parts/defined";
import type { FoldProblemCode } from "../events/event-problem";
import type { MessageDraft } from "./message-draft";
import { inOnePiece } from "./one-piece";

type Problem = FoldProblemCode | undefined;

function findObject(draft: MessageDraft, partId: string): { at: number; part: ObjectPart } | undefined {
  const at = draft.find("object", partId);
  const part = draft.peek(at);
  return at === undefined || part?.type !== "object" ? undefined : { at, part };
}

function open(draft: MessageDraft, partId: string, name?: string): { at: number; part: ObjectPart } {
  const key = draft.freeKey(`object:${partId}`);
  const part: ObjectPart = { type: "object", key, partId, ...defined({ name }), state: "streaming", jsonText: "" };
  return { at: draft.add(part), part };
}

export function objectStart(draft: MessageDraft, { partId, name }: EventOf<"object-start">): Problem {
  const found = findObject(draft, partId);
  if (found === undefined || (found.part.state !== "streaming" && draft.hasStepAfter(found.at)))
    open(draft, partId, name);
  return undefined;
}

export function objectDelta(draft: MessageDraft, { partId, jsonTextDelta }: EventOf<"object-delta">): Problem {
  const { at, part } = findObject(draft, partId) ?? open(draft, partId);
  if (part.state !== "streaming") return "illegal-transition";
  draft.grow(at, part, jsonTextDelta);
  return undefined;
}

/** The value has passed the server's schema: it takes the place of the partial view. */
export function objectAvailable(draft: MessageDraft, { partId, value, name }: EventOf<"object-available">): Problem {
  return endObject(draft, partId, ({ partialValue: _, ...part }) => ({
    ...part,
    ...defined({ name }),
    state: "available",
    value,
  }));
}

export function objectError(draft: MessageDraft, { partId, errorText }: EventOf<"object-error">): Problem {
  return endObject(draft, partId, (part) => ({ ...part, state: "error", errorText }));
}

function endObject(draft: MessageDraft, partId: string, end: (part: ObjectPart) => ObjectPart): Problem {
  const { at } = findObject(draft, partId) ?? open(draft, partId);
  const part = draft.part(at);
  if (part?.type !== "object") return undefined;
  if (part.state !== "streaming") return "illegal-transition";
  draft.put(at, end({ ...part, jsonText: inOnePiece(part.jsonText) }));
  return undefined;
}
