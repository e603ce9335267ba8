import type { ObjectPart, TextPart } from "../parts/message";
import type { ToolPartIn } from "../parts/tool-part";
import { createPartialJsonParser, type PartialJsonParser } from "../partial-json/parser";

/** A part that text is added to, piece by piece. */
export type GrowingPart = TextPart | ObjectPart | ToolPartIn<"input-streaming">;

/**
 * A part that grows, what was added to it since, and the parser that has read the rest. It lives beside the list of parts, so that
 * messages stay plain JSON that survives a reload in the middle of a call. An older part can't go on with it.
 */
export class Growth {
  part: GrowingPart;
  added = "";
  readonly #parser: PartialJsonParser | undefined;

  constructor(part: GrowingPart) {
    this.part = part;
    const text = jsonTextOf(part);
    if (text === undefined) return;
    this.#parser = createPartialJsonParser();
    this.#parser.feed(text);
  }

  /** The part with what was added. */
  settle(): GrowingPart {
    const next = withText(this.part, this.added);
    const parser = this.#parser;
    if (parser !== undefined) {
      parser.feed(this.added);
      const value = parser.snapshot();
      if (value !== undefined) showIn(next, value);
    }
    this.added = "";
    this.part = next;
    return next;
  }
}

function jsonTextOf(part: GrowingPart): string | undefined {
  if ("jsonText" in part) return part.jsonText;
  return "inputText" in part ? part.inputText : undefined;
}

/** Copied first and set then: engines take thrice as long for a literal that spreads a part and replaces its text. */
function withText(part: GrowingPart, added: string): GrowingPart {
  const next = { ...part };
  if ("text" in next) next.text += added;
  else if ("jsonText" in next) next.jsonText += added;
  else next.inputText += added;
  return next;
}

function showIn(part: GrowingPart, value: unknown): void {
  if ("jsonText" in part) part.partialValue = value;
  else if ("inputText" in part) part.partialInput = value;
}
