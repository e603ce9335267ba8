/**
 * How many cases a property test generates: `usual` in the normal run, as many times more as `CALLSTATE_FUZZ_RUNS` says in a long one.
 */
export function fuzzRuns(usual: number): number {
  const factor = Number(process.env["CALLSTATE_FUZZ_RUNS"] ?? 1);
  return Math.max(1, Math.round(usual * (Number.isFinite(factor) && factor > 0 ? factor : 1)));
}
