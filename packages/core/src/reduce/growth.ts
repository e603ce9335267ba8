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
  /** All parts are copies of one: engines copy a copy of a copy five times slower, for each has a hidden class of its own. */
  #model: GrowingPart;
  #text: string;
  readonly #parser: PartialJsonParser | undefined;
  /** True once copies have all the members that a part of this kind comes to have. */
  #isModelFull: boolean;

  constructor(part: GrowingPart) {
    this.part = part;
    this.#model = part;
    this.#text = textOf(part);
    this.#isModelFull = "text" in part;
    if (this.#isModelFull) return;
    this.#parser = createPartialJsonParser();
    this.#parser.feed(this.#text);
  }

  /** The part with what was added. */
  settle(): GrowingPart {
    const { added } = this;
    this.added = "";
    this.#text += added;
    this.#parser?.feed(added);
    const value = this.#parser?.snapshot();
    // Copied first and set then: a literal that spreads and replaces takes engines thrice as long.
    const next = { ...this.#model };
    write(next, this.#text, value);
    if (!this.#isModelFull) this.#model = next;
    this.#isModelFull ||= value !== undefined;
    this.part = next;
    return next;
  }
}

function textOf(part: GrowingPart): string {
  if ("text" in part) return part.text;
  return "jsonText" in part ? part.jsonText : part.inputText;
}

function write(part: GrowingPart, text: string, value: unknown): void {
  if ("text" in part) part.text = text;
  else if ("jsonText" in part) {
    part.jsonText = text;
    if (value !== undefined) part.partialValue = value;
  } else {
    part.inputText = text;
    if (value !== undefined) part.partialInput = value;
  }
}
