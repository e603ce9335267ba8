/** `at`: how much of the text has been told again since it last began. */
type Seen = { text: string; at: number };

/**
 * What is known of a conversation's texts and calls, so that a server that announces them again (after an interrupt, in a snapshot)
 * adds nothing twice. A transport keeps one over all its responses.
 */
export class AgUiMemory {
  readonly #seen: Map<string, Seen>;
  /** Calls that ended on this side (declined, answered by the browser): their server's echo of it says nothing new. */
  readonly settled: Set<string>;

  /** One that knows what the other knows now, and learns by itself. */
  constructor(other?: AgUiMemory) {
    this.#seen = other === undefined ? new Map() : structuredClone(other.#seen);
    this.settled = new Set(other?.settled);
  }

  #of(id: string): Seen {
    const seen = this.#seen.get(id) ?? { text: "", at: 0 };
    this.#seen.set(id, seen);
    return seen;
  }

  /** A text or the arguments of a call begin, perhaps again. */
  begin(id: string): void {
    this.#of(id).at = 0;
  }

  has(id: string): boolean {
    return this.#seen.has(id);
  }

  textOf(id: string): string {
    return this.#seen.get(id)?.text ?? "";
  }

  /** The part of a piece that is new. */
  feed(id: string, piece: string): string {
    const seen = this.#of(id);
    const ahead = seen.text.slice(seen.at);
    if (ahead.startsWith(piece) && ahead !== "") {
      seen.at += piece.length;
      return "";
    }
    // It is told again only as long as it is the same: another text under a known id is told from its beginning.
    const isSame = piece.startsWith(ahead);
    const fresh = isSame ? piece.slice(ahead.length) : seen.text.slice(0, seen.at) + piece;
    seen.text = isSame ? seen.text + fresh : fresh;
    seen.at = seen.text.length;
    return fresh;
  }

  /** The rest of a whole text, where what is known is its beginning. Its pieces may still be on their way. */
  complete(id: string, whole: string): string {
    const seen = this.#of(id);
    const { text } = seen;
    if (!whole.startsWith(text)) return "";
    seen.text = whole;
    return whole.slice(text.length);
  }

  /** A text that is known under another id: some servers rename their messages. */
  knows(text: unknown): boolean {
    return text !== "" && [...this.#seen.values()].some((seen) => seen.text === text);
  }
}
