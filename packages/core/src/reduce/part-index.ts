import type { MessagePart } from "../parts/message";
import { isToolPart } from "../parts/tool-part";

/** Where the newest part of each name stands in a list of parts. */
export type PartIndex = Map<string, number>;

export const callName = (toolCallId: string): string => `call ${toolCallId}`;
export const textName = (type: "text" | "reasoning", partId: string): string => `${type} ${partId}`;
export const objectName = (partId: string): string => `object ${partId}`;
export const dataName = (name: string, id: string): string => `data ${JSON.stringify([name, id])}`;
export const newestText = (type: "text" | "reasoning"): string => type;
export const newestStep = "step";
export const keyName = (key: string): string => `key ${key}`;

/** Beside the lists of parts, so that messages stay plain JSON. It moves on with the newest list. */
const indexes = new WeakMap<readonly MessagePart[], PartIndex>();

export function indexPart(index: PartIndex, part: MessagePart, at: number): void {
  index.set(keyName(part.key), at);
  if (isToolPart(part)) index.set(callName(part.toolCallId), at);
  else if (part.type === "text" || part.type === "reasoning") {
    index.set(newestText(part.type), at);
    if (part.partId !== undefined) index.set(textName(part.type, part.partId), at);
  } else if (part.type === "object") index.set(objectName(part.partId), at);
  else if (part.type === "step") index.set(newestStep, at);
  else if (part.type === "data" && part.id !== undefined) index.set(dataName(part.name, part.id), at);
}

/** The index of these parts. Whoever takes it goes on with another list, so it is kept for that one. */
export function takeIndex(parts: readonly MessagePart[]): PartIndex {
  const known = indexes.get(parts);
  if (known !== undefined) {
    indexes.delete(parts);
    return known;
  }
  const index: PartIndex = new Map();
  for (const [at, part] of parts.entries()) indexPart(index, part, at);
  return index;
}

export function keepIndex(parts: readonly MessagePart[], index: PartIndex): void {
  indexes.set(parts, index);
}
