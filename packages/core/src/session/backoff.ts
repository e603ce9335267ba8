import type { Environment } from "./environment";

/** Reconnects are given up, visibly, after so many tries without an event, or so long. */
const mostTries = 10;
const mostMs = 5 * 60_000;
const firstMs = 500;
const ceilingMs = 30_000;

/** Counts tries and says how long to wait before the next: full jitter, so that a thousand clients don't return at once. */
export class Backoff {
  readonly #environment: Environment;
  #tries = 0;
  #since: number | undefined;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  get tries(): number {
    return this.#tries;
  }

  /** Something came: the next failure starts from the beginning. */
  reset(): void {
    this.#tries = 0;
    this.#since = undefined;
  }

  /**
   * Milliseconds to wait before the next try, or undefined when there is none. `atLeastMs`: the server is busy for so long. `baseMs`:
   * what the stream asks to wait at first.
   */
  next(atLeastMs = 0, baseMs = firstMs): number | undefined {
    const now = this.#environment.now();
    this.#since ??= now;
    this.#tries++;
    if (this.#tries > mostTries || now - this.#since > mostMs) return undefined;
    const most = Math.min(Math.max(ceilingMs, baseMs), baseMs * 2 ** (this.#tries - 1));
    return Math.max(atLeastMs, this.#environment.random() * most);
  }
}
