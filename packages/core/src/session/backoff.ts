import type { Environment } from "./environment";

/** Reconnects are given up, visibly, after so many tries without an event, or so long. */
const mostTries = 10;
const mostMs = 5 * 60_000;
const firstMs = 500;
const ceilingMs = 30_000;

/** Counts tries and says how long to wait before the next: full jitter, so that a thousand clients don't return at once. */
export type Backoff = {
  readonly tries: number;
  /** Something came: the next failure starts from the beginning. */
  readonly reset: () => void;
  /**
   * Milliseconds to wait before the next try, or undefined when there is none. `atLeastMs`: the server is busy for so long. `baseMs`:
   * what the stream asks to wait at first.
   */
  readonly next: (atLeastMs: number, baseMs?: number) => number | undefined;
};

export function createBackoff(environment: Environment): Backoff {
  let tries = 0;
  let since = 0;
  return {
    get tries() {
      return tries;
    },
    reset() {
      tries = 0;
    },
    next(atLeastMs, baseMs = firstMs) {
      const now = environment.now();
      if (tries++ === 0) since = now;
      if (tries > mostTries || now - since > mostMs) return undefined;
      const most = Math.min(Math.max(ceilingMs, baseMs), baseMs * 2 ** (tries - 1));
      return Math.max(atLeastMs, environment.random() * most);
    },
  };
}
