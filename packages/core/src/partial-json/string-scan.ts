/** An escape, or the beginning of one. */
const escape = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{0,4})$/;

/** A JSON string behind its opening quote, as it arrives. It grows by concatenation and is never looked at as a whole. */
export class StringScan {
  isOver = false;
  hasFailed = false;
  /** True while there is something to show that was not taken by `visible`. */
  isStale = true;
  #text = "";
  /** A high surrogate at the end, held back until its other half comes. */
  #held = "";
  /** The escape that is being read. */
  #escape = "";

  /** Reads on from here; returns where it stopped. */
  read(text: string, from: number): number {
    let at = from;
    while (at < text.length && !this.isOver && !this.hasFailed) {
      at = this.#escape === "" ? this.#readPlain(text, at) : this.#readEscape(text, at);
    }
    return at;
  }

  /** What may be shown. */
  get visible(): string {
    this.isStale = false;
    return this.#text;
  }

  /** All of it, once it has ended. */
  get whole(): string {
    return this.#text + this.#held;
  }

  #readPlain(text: string, from: number): number {
    let at = from;
    let code = 0;
    for (; at < text.length; at++) {
      code = text.charCodeAt(at);
      if (code === 34 || code === 92 || code < 32) break;
    }
    if (at > from) this.#append(text.slice(from, at));
    if (at === text.length) return at;
    if (code === 34) this.#end();
    else if (code === 92) this.#escape = "\\";
    else this.hasFailed = true;
    return at + 1;
  }

  #readEscape(text: string, at: number): number {
    const read = this.#escape + text.charAt(at);
    const isWhole = read.length === (read.startsWith("u", 1) ? 6 : 2);
    this.hasFailed = !escape.test(read);
    this.#escape = isWhole ? "" : read;
    if (isWhole && !this.hasFailed) this.#append(String(JSON.parse(`"${read}"`)));
    return at + 1;
  }

  #append(piece: string): void {
    const last = piece.charCodeAt(piece.length - 1);
    const isHigh = last >= 0xd800 && last < 0xdc00;
    const added = this.#held + (isHigh ? piece.slice(0, -1) : piece);
    this.#held = isHigh ? piece.slice(-1) : "";
    this.#text += added;
    this.isStale ||= added !== "";
  }

  #end(): void {
    this.isOver = true;
    this.isStale ||= this.#held !== "";
  }
}
