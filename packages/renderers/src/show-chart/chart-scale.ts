/** A scale from the lowest tick to the highest. */
export type ChartScale = { low: number; high: number; ticks: readonly number[] };

const steps = [1, 2, 2.5, 5, 10];

/**
 * Round numbers that hold all values: three to six of them, evenly apart. Bars begin at zero, so that their length says how much
 * they stand for; lines need not.
 */
export function chartScale(values: readonly number[], fromZero: boolean): ChartScale {
  const finite = values.filter((value) => Number.isFinite(value));
  const withZero = fromZero || Math.min(...finite) === Math.max(...finite) || finite.length === 0;
  const lowest = Math.min(...finite, ...(withZero ? [0] : []));
  const highest = Math.max(...finite, ...(withZero ? [0] : []), ...(finite.every((value) => value === 0) ? [1] : []));
  const span = highest - lowest;
  const size = 10 ** Math.floor(Math.log10(span / 4));
  const step = size * (steps.find((candidate) => candidate * size >= span / 4) ?? 10);
  const low = Math.floor(lowest / step) * step;
  const count = Math.max(1, Math.ceil((highest - low) / step - 1e-9));
  // Multiplied, not added up: 0.1 three times is not 0.3.
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((low + index * step).toPrecision(12)));
  return { low, high: ticks.at(-1) ?? highest, ticks };
}

/** Where a value stands, from 0 at the top to 100 at the foot. */
export function heightOf(value: number, { low, high }: ChartScale): number {
  return Math.round((100 - ((value - low) / (high - low)) * 100) * 100) / 100;
}
