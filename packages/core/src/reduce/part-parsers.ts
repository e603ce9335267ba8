import type { MessagePart } from "../parts/message";
import { createPartialJsonParser, type PartialJsonParser } from "../partial-json/parser";

/** A parser and the newest part that it has read all of: an older part can't go on with it. */
export type PartParser = { readonly parser: PartialJsonParser; owner: MessagePart | undefined };

/** Beside the parts, so that messages stay plain JSON that survives a reload in the middle of a call. */
const parsers = new WeakMap<MessagePart, PartParser>();

/** The parser that has read `text`, the text of this part. It is built again where there is none. */
export function parserOf(part: MessagePart, text: string): PartParser {
  const known = parsers.get(part);
  if (known?.owner === part) return known;
  const parser = createPartialJsonParser();
  parser.feed(text);
  return { parser, owner: undefined };
}

/** Says that this part is what the parser has read now. */
export function keepParser(part: MessagePart, parser: PartParser): void {
  parser.owner = part;
  parsers.set(part, parser);
}
