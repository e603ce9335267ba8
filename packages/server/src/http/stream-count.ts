import { HttpError } from "./http-error";

/** How many streams each person has open on this process. */
export class StreamCount {
  readonly #limit: number;
  readonly #open = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts one and returns its end. Throws an `HttpError` (429) where that would be too many. */
  open(person: string): () => void {
    const count = this.#open.get(person) ?? 0;
    if (count >= this.#limit) {
      throw new HttpError(429, "rate-limited", `At most ${this.#limit} streams may be open at once.`);
    }
    this.#open.set(person, count + 1);
    let closed = false;
    return () => {
      if (closed) return;
      closed = true;
      const left = (this.#open.get(person) ?? 1) - 1;
      if (left === 0) this.#open.delete(person);
      else this.#open.set(person, left);
    };
  }
}
