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

/** What may come next. */
type Expect = "value" | "item" | "key" | "first-key" | "colon" | "comma" | "nothing";
/** Within which token the text stands; `none` between tokens. */
type Token = "none" | "string" | "escape" | "unicode" | "number" | "word";

const escapes: ReadonlyMap<number, string> = new Map([
  [34, '"'],
  [92, "\\"],
  [47, "/"],
  [98, "\b"],
  [102, "\f"],
  [110, "\n"],
  [114, "\r"],
  [116, "\t"],
]);

type Word = { readonly text: string; readonly value: boolean | null };

const words: ReadonlyMap<number, Word> = new Map([
  [116, { text: "true", value: true }],
  [102, { text: "false", value: false }],
  [110, { text: "null", value: null }],
]);

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;
const isHex = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);

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
  #word: Word | undefined;
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
    const expect = this.#expect;
    if (code === 34 && (expect === "key" || expect === "first-key")) this.#beginString(true);
    else if (code === 58 && expect === "colon") this.#expect = "value";
    else if (code === 44 && expect === "comma") this.#expect = this.#view.inArray ? "value" : "key";
    else if (code === 93 && (expect === "item" || (expect === "comma" && this.#view.inArray))) this.#close();
    else if (code === 125 && (expect === "first-key" || (expect === "comma" && !this.#view.inArray))) this.#close();
    else if (expect === "value" || expect === "item") this.#beginValue(code, text, at);
    else this.#failed = true;
    return at + 1;
  }

  #beginValue(code: number, text: string, at: number): void {
    if (code === 34) {
      this.#beginString(false);
    } else if (code === 123 || code === 91) {
      if (this.#view.depth >= this.#limits.maxDepth) this.#failed = true;
      else if (code === 123) this.#view.openObject();
      else this.#view.openArray();
      this.#expect = code === 123 ? "first-key" : "item";
    } else if (code === 45 || (code >= 48 && code <= 57)) {
      this.#token = "number";
      this.#number = text.charAt(at);
      this.#numberState = code === 45 ? 0 : code === 48 ? 1 : 2;
    } else {
      this.#word = words.get(code);
      if (this.#word === undefined) this.#failed = true;
      else this.#token = "word";
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
    const code = text.charCodeAt(at);
    const character = escapes.get(code);
    this.#token = "string";
    if (character !== undefined) this.#append(character);
    else if (code === 117) {
      this.#token = "unicode";
      this.#count = 0;
      this.#code = 0;
    } else this.#failed = true;
    return at + 1;
  }

  #inUnicode(text: string, at: number): number {
    if (!isHex(text.charCodeAt(at))) {
      this.#failed = true;
      return at;
    }
    this.#code = this.#code * 16 + Number.parseInt(text.charAt(at), 16);
    if (++this.#count === 4) {
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

  #inWord(text: string, from: number): number {
    const word = this.#word;
    if (word?.text.charCodeAt(this.#count) !== text.charCodeAt(from)) {
      this.#failed = true;
      return from;
    }
    if (++this.#count === word.text.length) this.#finish(word.value);
    return from + 1;
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
