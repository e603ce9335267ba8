const words = ["true", "false", "null"];

/** `true`, `false` or `null`, as it arrives. */
export class WordScan {
  isOver = false;
  hasFailed = false;
  readonly #word: string;
  #count = 1;

  constructor(first: string) {
    this.#word = words.find((word) => word.startsWith(first)) ?? "";
    this.hasFailed = this.#word === "";
  }

  /** Reads the next letter; returns where it stopped. */
  read(text: string, at: number): number {
    this.hasFailed = this.#word.charAt(this.#count) !== text.charAt(at);
    this.#count++;
    this.isOver = this.#count === this.#word.length;
    return at + 1;
  }

  get value(): unknown {
    return JSON.parse(this.#word);
  }
}
