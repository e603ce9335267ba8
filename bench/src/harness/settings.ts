/** `--quick`: fewer and shorter runs, to see whether everything works. Nothing is written to the docs then. */
export const isQuick = process.env["CALLSTATE_BENCH_QUICK"] === "1";

/** Measured runs of each side. */
export const runs = isQuick ? 3 : 7;

/** CPU time after which a run is stopped and the rest is calculated. */
export const limitMs = isQuick ? 3_000 : 20_000;
