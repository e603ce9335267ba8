import type { Environment } from "./environment";

/** Reconnects are given up, visibly, after so many tries without an event, or so long. */
export type BackoffLimits = { tries: number; totalMs: number; firstMs: number; maxMs: number };

export const defaultBackoff: BackoffLimits = { tries: 10, totalMs: 5 * 60_000, firstMs: 500, maxMs: 30_000 };

/** Counts tries and says how long to wait before the next: full jitter, so that a thousand clients don't return at once. */
export class Backoff {
  readonly #environment: Environment;
  readonly #limits: BackoffLimits;
  #tries = 0;
  #since: number | undefined;

  constructor(environment: Environment, limits: BackoffLimits = defaultBackoff) {
    this.#environment = environment;
    this.#limits = limits;
  }

  get tries(): number {
    return this.#tries;
  }

  /** Something came: the next failure starts from the beginning. */
  reset(): void {
    this.#tries = 0;
    this.#since = undefined;
  }

  /** Milliseconds to wait before the next try, or undefined when there is none. `atLeastMs` is what the server asked for. */
  next(atLeastMs = 0): number | undefined {
    const now = this.#environment.now();
    this.#since ??= now;
    this.#tries++;
    if (this.#tries > this.#limits.tries || now - this.#since > this.#limits.totalMs) return undefined;
    const ceiling = Math.min(this.#limits.maxMs, this.#limits.firstMs * 2 ** (this.#tries - 1));
    return Math.max(atLeastMs, this.#environment.random() * ceiling);
  }
}
