/** A string that is being read. It grows by concatenation and is never looked at as a whole. */
export class OpenString {
  #text = "";
  /** A high surrogate at the end, held back until its other half comes. */
  #held = "";

  clear(): void {
    this.#text = "";
    this.#held = "";
  }

  /** True if there is more to show now. */
  append(piece: string): boolean {
    const last = piece.charCodeAt(piece.length - 1);
    const isHigh = last >= 0xd800 && last < 0xdc00;
    const added = this.#held + (isHigh ? piece.slice(0, -1) : piece);
    this.#held = isHigh ? piece.slice(-1) : "";
    this.#text += added;
    return added !== "";
  }

  get isHeld(): boolean {
    return this.#held !== "";
  }

  /** What may be shown. */
  get visible(): string {
    return this.#text;
  }

  /** All of it, once it has ended. */
  get whole(): string {
    return this.#text + this.#held;
  }
}
