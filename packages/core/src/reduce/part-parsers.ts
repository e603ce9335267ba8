import type { MessagePart } from "../parts/message";
import { createPartialJsonParser, type PartialJsonParser } from "../partial-json/parser";

/**
 * A parser and the newest part that it has read all of: an older part can't go on with it. It lives beside the list of parts, so that
 * messages stay plain JSON that survives a reload in the middle of a call.
 */
export type PartParser = { readonly parser: PartialJsonParser; owner: MessagePart | undefined };

/** A parser that has read `text`: that of `known`, if it has read this part, or a new one. */
export function parserOf(known: PartParser | undefined, part: MessagePart, text: string): PartParser {
  if (known?.owner === part) return known;
  const parser = createPartialJsonParser();
  parser.feed(text);
  return { parser, owner: undefined };
}
