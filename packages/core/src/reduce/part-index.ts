import { isTextPart, type MessagePart } from "../parts/message";
import { isToolPart } from "../parts/tool-part";
import type { Growth } from "./growth";

/** What a part is looked up by. `newest`: the newest part of a type, whatever its id. */
export type NameKind = "call" | "text" | "reasoning" | "object" | "data" | "key" | "newest";

export const dataName = (name: string, id: string): string => JSON.stringify([name, id]);

/** Where the newest part of each name stands in a list of parts, and how those grow that are still written. */
export class PartIndex {
  readonly growths: (Growth | undefined)[] = [];
  readonly #places: { readonly [Kind in NameKind]: Map<string, number> } = {
    call: new Map(),
    text: new Map(),
    reasoning: new Map(),
    object: new Map(),
    data: new Map(),
    key: new Map(),
    newest: new Map(),
  };

  constructor(parts: readonly MessagePart[]) {
    for (const [at, part] of parts.entries()) this.add(part, at);
  }

  find(kind: NameKind, name: string): number | undefined {
    return this.#places[kind].get(name);
  }

  add(part: MessagePart, at: number): void {
    const places = this.#places;
    places.key.set(part.key, at);
    places.newest.set(part.type, at);
    if (isToolPart(part)) places.call.set(part.toolCallId, at);
    else if (isTextPart(part)) {
      if (part.partId !== undefined) places[part.type].set(part.partId, at);
    } else if (part.type === "object") places.object.set(part.partId, at);
    else if (part.type === "data" && part.id !== undefined) places.data.set(dataName(part.name, part.id), at);
  }
}

/** Beside the lists of parts, so that messages stay plain JSON. An index moves on with the newest list. */
const indexes = new WeakMap<readonly MessagePart[], PartIndex>();
/** The one that was kept last: nearly every event goes on with it, and is spared the weak map. */
let lastParts: readonly MessagePart[] | undefined;
let lastIndex: PartIndex | undefined;

/** The index of these parts. Whoever takes it goes on with another list, so it is kept for that one. */
export function takeIndex(parts: readonly MessagePart[]): PartIndex {
  const known = parts === lastParts ? lastIndex : indexes.get(parts);
  if (parts === lastParts) lastParts = undefined;
  else if (known !== undefined) indexes.delete(parts);
  return known ?? new PartIndex(parts);
}

export function keepIndex(parts: readonly MessagePart[], index: PartIndex): void {
  if (lastParts !== undefined && lastIndex !== undefined && lastIndex !== index) indexes.set(lastParts, lastIndex);
  lastParts = parts;
  lastIndex = index;
}
