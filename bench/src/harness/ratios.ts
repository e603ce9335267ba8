import type { Timing } from "./measure";
import { digits, type Table, times } from "./report";

/** How many times the CPU of the first side each side takes. */
export function ratioTable(
  title: string,
  timings: readonly Timing[],
  perSecond?: { steps: number; of: string },
): Table {
  const base = timings[0]?.ms ?? Number.NaN;
  return {
    title,
    columns: [
      "",
      "CPU, relative",
      ...(perSecond ? [`${perSecond.of} a second of CPU`] : ["CPU of one document, ms"]),
      "spread",
    ],
    rows: timings.map((timing) => [
      timing.name,
      times(timing.ms / base),
      perSecond ? digits((perSecond.steps / timing.ms) * 1000) : digits(timing.ms),
      spreadOf(timing),
    ]),
  };
}

/** Half the distance between the slowest and the fastest run, as part of the median. */
function spreadOf({ samples, ms, doneOf }: Timing): string {
  if (doneOf !== undefined) return `stopped after ${digits(doneOf * 100)} %, the rest calculated`;
  return `± ${Math.round(((Math.max(...samples) - Math.min(...samples)) / 2 / ms) * 100)} %`;
}

/** Sentences about the sides that were stopped. */
export function stoppedNotes(timings: readonly Timing[]): string[] {
  return timings
    .filter((timing) => timing.doneOf !== undefined)
    .map(
      ({ name, doneOf = 1 }) =>
        `${name} was stopped by the time limit after ${digits(doneOf * 100)} % of the steps; its figure is calculated.`,
    );
}
