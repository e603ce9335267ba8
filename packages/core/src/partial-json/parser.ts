import { defaultLimits, type PartialJsonLimits } from "./limits";
import { mayEnd, nextNumberState, type NumberState } from "./number-scan";
import { OpenString } from "./open-string";
import { PartialView } from "./partial-view";
import { parseWhole } from "./whole-text";

/** `partial`: more may come. `complete`: one whole JSON value. `malformed`: no JSON, or over a limit; the last good view stays. */
export type PartialJsonStatus = "partial" | "complete" | "malformed";

/** Reads a JSON text as it arrives. Its cost is proportional to the new text, never to the text so far. */
export interface PartialJsonParser {
  /** Takes the next piece of text. Nothing is read before `snapshot`, `status` or `end` asks. */
  feed(text: string): void;
  /** No text follows: a number at the very end is complete now. What is fed later is ignored. */
  end(): void;
  /**
   * What is known of the value, or undefined while nothing is. Never changed later; what did not change keeps its identity from one
   * snapshot to the next.
   */
  snapshot(): unknown;
  readonly status: PartialJsonStatus;
}

/** What may come next. `first`: the first item or member of a container, or its end. */
type Expect = "value" | "first" | "key" | "colon" | "comma" | "nothing";
/** Within which token the text stands; `none` between tokens. */
type Token = "none" | "string" | "escape" | "unicode" | "number" | "word";

/** What a letter after a backslash stands for, in the same place. */
const escapes = '"\\/bfnrt';
const escaped = '"\\/\b\f\n\r\t';
const words = ["true", "false", "null"];

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

class Parser implements PartialJsonParser {
  readonly #limits: Required<PartialJsonLimits>;
  readonly #view = new PartialView();
  readonly #string = new OpenString();
  #expect: Expect = "value";
  #token: Token = "none";
  #failed = false;
  #ended = false;
  /** Text that nobody has asked about yet. */
  #unread = "";
  #length = 0;
  #entries = 0;
  #isKey = false;
  /** True while the view does not show all of the open string. */
  #stale = false;
  #number = "";
  #numberState: NumberState = 0;
  #word = "";
  /** Letters of the word, or hexadecimal digits of the escape, that have come. */
  #count = 0;
  #code = 0;

  constructor(limits: PartialJsonLimits) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  feed(text: string): void {
    if (!this.#ended && !this.#failed) this.#unread += text;
  }

  end(): void {
    this.#read();
    if (this.#ended) return;
    this.#ended = true;
    if (this.#token === "number" && mayEnd(this.#numberState)) this.#finish(Number(this.#number));
  }

  snapshot(): unknown {
    this.#read();
    if (this.#stale && !this.#isKey) {
      this.#view.put(this.#string.visible);
      this.#stale = false;
    }
    return this.#view.snapshot();
  }

  get status(): PartialJsonStatus {
    this.#read();
    if (this.#failed) return "malformed";
    return this.#expect === "nothing" ? "complete" : "partial";
  }

  #read(): void {
    const text = this.#unread;
    if (text === "") return;
    this.#unread = "";
    const whole = this.#length === 0 ? parseWhole(text, this.#limits) : undefined;
    const room = this.#limits.maxLength - this.#length;
    this.#length += text.length;
    if (whole !== undefined) {
      this.#finish(whole.value);
      return;
    }
    this.#scan(text.length > room ? text.slice(0, room) : text);
    if (text.length > room) this.#failed = true;
  }

  #scan(text: string): void {
    let at = 0;
    while (at < text.length && !this.#failed) {
      switch (this.#token) {
        case "none":
          at = this.#between(text, at);
          break;
        case "string":
          at = this.#inString(text, at);
          break;
        case "escape":
          at = this.#inEscape(text, at);
          break;
        case "unicode":
          at = this.#inUnicode(text, at);
          break;
        case "number":
          at = this.#inNumber(text, at);
          break;
        case "word":
          at = this.#inWord(text, at);
          break;
        default:
          return this.#token satisfies never;
      }
    }
  }

  #between(text: string, at: number): number {
    const code = text.charCodeAt(at);
    if (isBlank(code)) return at + 1;
    const { inArray } = this.#view;
    const expect = this.#expect;
    const isFirst = expect === "first";
    if ((isFirst || expect === "comma") && code === (inArray ? 93 : 125)) this.#close();
    else if (expect === "value" || (isFirst && inArray)) this.#beginValue(code, text.charAt(at));
    else this.#goOn(code, expect, inArray);
    return at + 1;
  }

  /** The marks between values, and the names of members. */
  #goOn(code: number, expect: Expect, inArray: boolean): void {
    if (code === 34 && (expect === "key" || expect === "first")) this.#beginString(true);
    else if (code === 58 && expect === "colon") this.#expect = "value";
    else if (code === 44 && expect === "comma") this.#expect = inArray ? "value" : "key";
    else this.#failed = true;
  }

  #beginValue(code: number, character: string): void {
    if (code === 34) this.#beginString(false);
    else if (code === 123 || code === 91) {
      this.#failed = this.#view.depth >= this.#limits.maxDepth;
      if (!this.#failed) this.#view.open(code === 91);
      this.#expect = "first";
    } else if (code === 45 || (code >= 48 && code <= 57)) {
      this.#token = "number";
      this.#number = character;
      this.#numberState = code === 45 ? 0 : code === 48 ? 1 : 2;
    } else {
      this.#word = words.find((word) => word.startsWith(character)) ?? "";
      this.#failed = this.#word === "";
      this.#token = "word";
      this.#count = 1;
    }
  }

  #close(): void {
    this.#view.close();
    this.#afterValue();
  }

  #afterValue(): void {
    this.#token = "none";
    this.#expect = this.#view.depth === 0 ? "nothing" : "comma";
    if (++this.#entries > this.#limits.maxEntries) this.#failed = true;
  }

  #finish(value: unknown): void {
    this.#view.put(value);
    this.#view.advance();
    this.#afterValue();
  }

  #beginString(isKey: boolean): void {
    this.#token = "string";
    this.#isKey = isKey;
    this.#stale = !isKey;
    this.#string.clear();
  }

  #inString(text: string, from: number): number {
    let at = from;
    let code = 0;
    for (; at < text.length; at++) {
      code = text.charCodeAt(at);
      if (code === 34 || code === 92 || code < 32) break;
    }
    if (at > from) this.#append(text.slice(from, at));
    if (at === text.length) return at;
    if (code === 34) this.#endString();
    else if (code === 92) this.#token = "escape";
    else this.#failed = true;
    return at + 1;
  }

  #append(piece: string): void {
    if (this.#string.append(piece)) this.#stale = true;
  }

  #endString(): void {
    const text = this.#string.whole;
    if (this.#isKey) {
      this.#token = "none";
      this.#expect = "colon";
      this.#view.setKey(text);
      return;
    }
    // A view that shows all of it already keeps its identity.
    if (this.#stale || this.#string.isHeld) this.#view.put(text);
    this.#stale = false;
    this.#view.advance();
    this.#afterValue();
  }

  #inEscape(text: string, at: number): number {
    const letter = text.charAt(at);
    const known = escapes.indexOf(letter);
    this.#token = letter === "u" ? "unicode" : "string";
    this.#count = 0;
    this.#code = 0;
    if (known >= 0) this.#append(escaped.charAt(known));
    else this.#failed = letter !== "u";
    return at + 1;
  }

  #inUnicode(text: string, at: number): number {
    const digit = Number.parseInt(text.charAt(at), 16);
    this.#failed = Number.isNaN(digit);
    this.#code = this.#code * 16 + digit;
    if (++this.#count === 4 && !this.#failed) {
      this.#token = "string";
      this.#append(String.fromCharCode(this.#code));
    }
    return at + 1;
  }

  #inNumber(text: string, from: number): number {
    let at = from;
    for (; at < text.length; at++) {
      const next = nextNumberState(this.#numberState, text.charCodeAt(at));
      if (next === undefined) break;
      this.#numberState = next;
    }
    if (at > from) this.#number += text.slice(from, at);
    if (at === text.length) return at;
    // Only what may follow a number proves that it is complete.
    if (mayEnd(this.#numberState) && this.#mayFollow(text.charCodeAt(at))) this.#finish(Number(this.#number));
    else this.#failed = true;
    return at;
  }

  #mayFollow(code: number): boolean {
    if (isBlank(code)) return true;
    return this.#view.depth > 0 && (code === 44 || code === (this.#view.inArray ? 93 : 125));
  }

  #inWord(text: string, at: number): number {
    this.#failed = this.#word.charAt(this.#count) !== text.charAt(at);
    if (!this.#failed && ++this.#count === this.#word.length) this.#finish(JSON.parse(this.#word));
    return at + 1;
  }
}

/** A parser for one JSON text that arrives in pieces. */
export function createPartialJsonParser(limits: PartialJsonLimits = {}): PartialJsonParser {
  return new Parser(limits);
}

/** What is known of a JSON text that may be cut off anywhere. A number at its end counts as complete. */
export function parsePartialJson(
  text: string,
  limits: PartialJsonLimits = {},
): { value: unknown; status: PartialJsonStatus } {
  const parser = new Parser(limits);
  parser.feed(text);
  parser.end();
  return { value: parser.snapshot(), status: parser.status };
}
