import { CallstateError } from "@callstate/core";
import { DEFAULT_RULES, type Rules } from "../records/index";

/** Named points at which a test may take the process away. */
export const FAULT_POINTS = [
  "turn-started",
  "turn-streaming",
  "turn-commit",
  "turn-committed",
  "call-claim",
  "call-claimed",
  "call-executed",
  "call-recorded",
  "decided",
] as const;

export type FaultPoint = (typeof FAULT_POINTS)[number];

/** All numbers. Durations are milliseconds, sizes are bytes. */
export type Settings = Rules & {
  /** How often this process looks for runs that others left. 0: never; call `recover` yourself. */
  readonly sweepMs: number;
  /** How long a model turn may take. */
  readonly turnTimeoutMs: number;
  /** How long a person has to decide; 30 days at most. */
  readonly approvalMs: number;
  /** How long a `policy` or a `check` may take before it counts as a no. */
  readonly checkMs: number;
  readonly maxArgumentBytes: number;
  readonly maxArgumentDepth: number;
  readonly maxCallsPerTurn: number;
  /** Of what a model says in one turn, reasoning and arguments included. */
  readonly maxTurnBytes: number;
  /** Of a structured answer. */
  readonly maxAnswerBytes: number;
  /** Larger results are kept by reference and fetched on demand. */
  readonly inlineOutputBytes: number;
  readonly maxOutputBytes: number;
  readonly maxBodyBytes: number;
  readonly maxStreamsPerUser: number;
  readonly keepAliveMs: number;
  /** How long the stream of a run that waits for people stays open without news. */
  readonly pausedStreamMs: number;
  readonly maxStreamMs: number;
  /** How long a reader may leave its buffer full. */
  readonly slowReaderMs: number;
  /** How often a run that is read here is looked at without a hint, while the store hears no hints. */
  readonly rereadMs: number;
  /** The same while it hears them; half of it more or less. */
  readonly idleRereadMs: number;
  /** How often an open stream asks `authorize` again. */
  readonly reauthorizeMs: number;
  /** For tests: returns true to take this process away at that point. */
  readonly fault: (point: FaultPoint) => boolean;
};

const DAY_MS = 86_400_000;

export const DEFAULT_SETTINGS: Settings = {
  ...DEFAULT_RULES,
  sweepMs: 5_000,
  turnTimeoutMs: 300_000,
  approvalMs: DAY_MS,
  checkMs: 10_000,
  maxArgumentBytes: 65_536,
  maxArgumentDepth: 32,
  maxCallsPerTurn: 50,
  maxTurnBytes: 1_048_576,
  maxAnswerBytes: 262_144,
  inlineOutputBytes: 262_144,
  maxOutputBytes: 16_777_216,
  maxBodyBytes: 262_144,
  maxStreamsPerUser: 20,
  keepAliveMs: 15_000,
  pausedStreamMs: 30_000,
  maxStreamMs: 900_000,
  slowReaderMs: 60_000,
  rereadMs: 1_000,
  idleRereadMs: 10_000,
  reauthorizeMs: 60_000,
  fault: () => false,
};

/** Throws a `CallstateError` (`invalid-settings`) for what could not work. */
export function resolveSettings(given: Partial<Settings>): Settings {
  const settings = { ...DEFAULT_SETTINGS, ...given };
  if (settings.approvalMs > 30 * DAY_MS || settings.approvalMs <= 0) {
    throw new CallstateError("invalid-settings", "`approvalMs` must be between 1 and 30 days' worth of milliseconds.");
  }
  if (settings.leaseMs < 50) {
    throw new CallstateError(
      "invalid-settings",
      "`leaseMs` must be at least 50: it is renewed three times in its life.",
    );
  }
  return settings;
}
