import { defaultLimits, type PartialJsonLimits } from "./limits";
import { Scanner } from "./scanner";
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

class Parser implements PartialJsonParser {
  readonly #limits: Required<PartialJsonLimits>;
  readonly #scanner: Scanner;
  #ended = false;
  /** Text that nobody has asked about yet. */
  #unread = "";
  #length = 0;

  constructor(limits: PartialJsonLimits) {
    this.#limits = { ...defaultLimits, ...limits };
    this.#scanner = new Scanner(this.#limits);
  }

  feed(text: string): void {
    if (!this.#ended) this.#unread += text;
  }

  end(): void {
    this.#read();
    if (!this.#ended && !this.#scanner.hasFailed) this.#scanner.end();
    this.#ended = true;
  }

  snapshot(): unknown {
    this.#read();
    return this.#scanner.snapshot();
  }

  get status(): PartialJsonStatus {
    this.#read();
    if (this.#scanner.hasFailed) return "malformed";
    return this.#scanner.isComplete ? "complete" : "partial";
  }

  #read(): void {
    const text = this.#unread;
    if (text === "") return;
    this.#unread = "";
    const whole = this.#length === 0 ? parseWhole(text, this.#limits) : undefined;
    const room = this.#limits.maxLength - this.#length;
    this.#length += text.length;
    if (whole !== undefined) {
      this.#scanner.finish(whole.value);
      return;
    }
    this.#scanner.read(text.length > room ? text.slice(0, room) : text);
    if (text.length > room) this.#scanner.hasFailed = true;
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
