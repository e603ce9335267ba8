/** A target and what was found. */
export type Check = { target: string; measured: string; met: boolean };

export type Table = { title: string; columns: readonly string[]; rows: readonly (readonly string[])[] };

/** What one subject of the bench found. */
export type Report = {
  id: string;
  title: string;
  /** What was measured and how, in sentences. */
  method: readonly string[];
  tables: readonly Table[];
  checks: readonly Check[];
  /** What a reader has to know: peers that were left out, runs that were stopped. */
  notes: readonly string[];
};

/** Three significant digits, without an exponent; whole numbers as they are. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (Number.isInteger(value)) return value.toLocaleString("en-US");
  const size = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  const places = Math.min(3, Math.max(0, 2 - size));
  const rounded = size > 2 ? Number(value.toPrecision(3)) : value;
  return rounded.toLocaleString("en-US", { minimumFractionDigits: places, maximumFractionDigits: places });
}

export const times = (ratio: number): string => `${digits(ratio)} ×`;

export const atLeast = (ratio: number, wanted: number, target: string): Check => ({
  target,
  measured: times(ratio),
  met: ratio >= wanted,
});

export const atMost = (value: number, wanted: number, target: string, show = times): Check => ({
  target,
  measured: show(value),
  met: value <= wanted,
});
