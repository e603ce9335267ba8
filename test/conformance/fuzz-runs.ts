const wanted = Number(process.env["CALLSTATE_FUZZ_RUNS"] ?? 1);
const factor = Number.isFinite(wanted) && wanted > 0 ? wanted : 1;

/**
 * How many cases a property test generates: `usual` in the normal run, as many times more as `CALLSTATE_FUZZ_RUNS` says in a long one.
 */
export function fuzzRuns(usual: number): number {
  return Math.max(1, Math.round(usual * factor));
}

/** For `vi.setConfig({ testTimeout })`, in milliseconds: properties take their time, on slow machines and in long runs. */
export const fuzzTimeout = 60_000 * Math.max(1, factor);

/** How far to step through places that are all tried in the normal run, the bytes of a recording for example: further in a quick one. */
export const fuzzStride = Math.max(1, Math.round(1 / factor));
