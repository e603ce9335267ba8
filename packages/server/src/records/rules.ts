/** The numbers that transitions go by. Durations are milliseconds. */
export type Rules = {
  /** How long a model turn or an executing call is held without renewal. */
  readonly leaseMs: number;
  /** How long a ready or approved call waits for its own process before another may claim it. */
  readonly unclaimedMs: number;
  /** How long executing calls have after a stop. */
  readonly stopGraceMs: number;
  /** How long a browser's claim holds without renewal. */
  readonly clientLeaseMs: number;
  /** How long a call of the browser waits for a claim. */
  readonly clientWaitMs: number;
  /** Model turns in a run. */
  readonly maxSteps: number;
  /** Failed calls in a run. */
  readonly maxToolErrors: number;
  /** Time in model turns and tools in a run. */
  readonly maxActiveMs: number;
  /** Executions of one idempotent or read-only call, so that a call which kills its process ends. */
  readonly maxAttempts: number;
};

export const DEFAULT_RULES: Rules = {
  leaseMs: 15_000,
  unclaimedMs: 5_000,
  stopGraceMs: 5_000,
  clientLeaseMs: 30_000,
  clientWaitMs: 600_000,
  maxSteps: 6,
  maxToolErrors: 3,
  maxActiveMs: 900_000,
  maxAttempts: 5,
};
