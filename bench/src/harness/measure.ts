import { isDeepStrictEqual } from "node:util";
import { Clock } from "./clock";
import { isQuick, limitMs, runs } from "./settings";

/** One contender. It asks the clock before each step and returns what it ended with, also when it was stopped. */
export type Side<Job> = { name: string; run: (job: Job, clock: Clock) => unknown };

/** CPU time of one whole job. `doneOf`: the run was stopped after this part of the steps and the rest calculated. */
export type Timing = { name: string; ms: number; samples: number[]; doneOf?: number };

export type Measured<Job> = {
  sides: readonly Side<Job>[];
  job: Job;
  /** Steps of the job, to extrapolate to. */
  steps: number;
};

/** Runs every side on a small job and compares what they end with. */
export async function checkSameEnd<Job>(sides: readonly Side<Job>[], job: Job, expected: unknown): Promise<void> {
  for (const side of sides) {
    const value = await side.run(job, new Clock(60_000));
    if (!isDeepStrictEqual(asJson(value), asJson(expected))) {
      throw new Error(`${side.name} ends in another value: ${JSON.stringify(value)?.slice(0, 300)}`);
    }
  }
}

/** Objects without a prototype and `undefined` members count as what JSON makes of them. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? "null");
}

/** Medians of the sides' CPU times: warmed up, then one run of each in turn, so that a busy machine slows all alike. */
export async function measure<Job>({ sides, job, steps }: Measured<Job>): Promise<Timing[]> {
  const states = [];
  for (const side of sides) {
    const warm = await once(side, job, isQuick ? 200 : 500);
    const warmed = warm.stopped ? warm : await once(side, job, limitMs);
    states.push({ side, repeats: repeatsFor(warmed.ms), samples: new Array<number>(), doneOf: Number.NaN });
  }
  for (let round = 0; round < runs; round++) {
    for (const state of states) {
      // A side that was stopped would take as long again and say the same.
      if (!Number.isNaN(state.doneOf)) continue;
      const sample = await several(state.side, job, state.repeats, steps);
      state.samples.push(sample.ms);
      if (sample.doneOf !== undefined) state.doneOf = sample.doneOf;
    }
  }
  return states.map(({ side, samples, doneOf }) => ({
    name: side.name,
    ms: median(samples),
    samples,
    ...(Number.isNaN(doneOf) ? {} : { doneOf }),
  }));
}

/** A run that is over too soon is repeated until there is something to measure. */
function repeatsFor(ms: number): number {
  return Math.min(40, Math.max(1, Math.ceil(60 / Math.max(ms, 0.5))));
}

async function once<Job>(side: Side<Job>, job: Job, limit: number) {
  const clock = new Clock(limit);
  await side.run(job, clock);
  return { ms: clock.elapsedMs, stopped: clock.isOver, clock };
}

async function several<Job>(side: Side<Job>, job: Job, repeats: number, steps: number) {
  // The others ran in between: a short run is first done once more without being measured.
  if (repeats > 1) await once(side, job, limitMs);
  let total = 0;
  for (let count = 0; count < repeats; count++) {
    const { ms, stopped, clock } = await once(side, job, limitMs);
    if (stopped) return { ms: clock.extrapolate(steps), doneOf: clock.steps / steps };
    total += ms;
  }
  return { ms: total / repeats };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** The timing of one side. */
export function timingOf(timings: readonly Timing[], name: string): Timing {
  const found = timings.find((timing) => timing.name === name);
  if (found === undefined) throw new Error(`${name} was not measured.`);
  return found;
}
