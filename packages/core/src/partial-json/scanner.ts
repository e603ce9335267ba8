import type { PartialJsonLimits } from "./limits";
import { NumberScan } from "./number-scan";
import { PartialView } from "./partial-view";
import { StringScan } from "./string-scan";
import { WordScan } from "./word-scan";

/** What may come next. `first`: the first item or member of a container, or its end. */
type Expect = "value" | "first" | "key" | "colon" | "comma" | "nothing";

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

/** Reads JSON in pieces and shows what it makes. Every character is looked at a bounded number of times. */
export class Scanner {
  /** True once the text is no JSON, or over a limit. */
  hasFailed = false;
  readonly #limits: Required<PartialJsonLimits>;
  readonly #view = new PartialView();
  #expect: Expect = "value";
  /** The token that is being read; undefined between tokens. */
  #token: StringScan | NumberScan | WordScan | undefined;
  #isKey = false;
  #entries = 0;

  constructor(limits: Required<PartialJsonLimits>) {
    this.#limits = limits;
  }

  get isComplete(): boolean {
    return this.#expect === "nothing";
  }

  read(text: string): void {
    let at = 0;
    while (at < text.length && !this.hasFailed) {
      at = this.#token === undefined ? this.#readMark(text, at) : this.#readToken(this.#token, text, at);
    }
  }

  /** No text follows: a number at the very end is complete now. */
  end(): void {
    if (this.#token instanceof NumberScan && this.#token.value !== undefined) this.finish(this.#token.value);
  }

  snapshot(): unknown {
    const token = this.#token;
    if (token instanceof StringScan && token.isStale && !this.#isKey) this.#view.put(token.visible);
    return this.#view.snapshot();
  }

  /** Takes a whole value in the place of what would be read. */
  finish(value: unknown): void {
    this.#view.put(value);
    this.#afterValue();
  }

  #readMark(text: string, at: number): number {
    const code = text.charCodeAt(at);
    if (isBlank(code)) return at + 1;
    const { inArray } = this.#view;
    const expect = this.#expect;
    const isFirst = expect === "first";
    if ((isFirst || expect === "comma") && code === (inArray ? 93 : 125)) {
      this.#view.close();
      this.#afterValue();
    } else if (expect === "value" || (isFirst && inArray)) this.#beginValue(code, text, at);
    else this.#goOn(code, expect, inArray);
    return at + 1;
  }

  /** The marks between values, and the names of members. */
  #goOn(code: number, expect: Expect, inArray: boolean): void {
    if (code === 34 && (expect === "key" || expect === "first")) this.#beginString(true);
    else if (code === 58 && expect === "colon") this.#expect = "value";
    else if (code === 44 && expect === "comma") this.#expect = inArray ? "value" : "key";
    else this.hasFailed = true;
  }

  #beginValue(code: number, text: string, at: number): void {
    if (code === 34) this.#beginString(false);
    else if (code === 123 || code === 91) {
      this.hasFailed = this.#view.depth >= this.#limits.maxDepth;
      if (!this.hasFailed) this.#view.open(code === 91);
      this.#expect = "first";
    } else if (code === 45 || (code >= 48 && code <= 57)) {
      this.#token = new NumberScan(text.charAt(at));
    } else {
      this.#token = new WordScan(text.charAt(at));
      this.hasFailed = this.#token.hasFailed;
    }
  }

  #beginString(isKey: boolean): void {
    this.#isKey = isKey;
    this.#token = new StringScan();
  }

  #readToken(token: StringScan | NumberScan | WordScan, text: string, from: number): number {
    const at = token.read(text, from);
    if (token.hasFailed || (token instanceof NumberScan && token.isOver && !this.#mayFollow(text.charCodeAt(at)))) {
      this.hasFailed = true;
    } else if (token.isOver) this.#endToken(token);
    return at;
  }

  #endToken(token: StringScan | NumberScan | WordScan): void {
    if (!(token instanceof StringScan)) this.finish(token.value);
    else if (this.#isKey) {
      this.#token = undefined;
      this.#expect = "colon";
      this.#view.setKey(token.whole);
    } else {
      // A view that shows all of it already keeps its identity.
      if (token.isStale) this.#view.put(token.whole);
      this.#afterValue();
    }
  }

  /** Only what may follow a number proves that it is complete. */
  #mayFollow(code: number): boolean {
    if (isBlank(code)) return true;
    return this.#view.depth > 0 && (code === 44 || code === (this.#view.inArray ? 93 : 125));
  }

  #afterValue(): void {
    this.#view.advance();
    this.#token = undefined;
    this.#expect = this.#view.depth === 0 ? "nothing" : "comma";
    if (++this.#entries > this.#limits.maxEntries) this.hasFailed = true;
  }
}
