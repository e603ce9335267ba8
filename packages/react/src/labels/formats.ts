import type { Labels } from "./labels";

/** Numbers, dates and times as the reader's language writes them. Times are milliseconds since the epoch. */
export type Formats = {
  /** "14:02" */
  time(at: number): string;
  /** "Fri 4 Dec 2026, 19:30"; `timeZone` is an IANA name, the reader's own by default. */
  dateTime(at: number, timeZone?: string): string;
  /** "Fri 4 Dec" */
  day(at: number, timeZone?: string): string;
  number(value: number): string;
  /** `ratio` is between 0 and 1: "60 %". */
  percent(ratio: number): string;
  list(items: readonly string[]): string;
  /** Whole seconds while something runs; with `ended`, one decimal under 10 s. */
  duration(ms: number, ended?: boolean): string;
};

const cache = new WeakMap<Labels, Map<string, Formats>>();

/** The formats of a language. `timeZone` is where "14:02" is meant; without it the runtime's own. */
export function createFormats(labels: Labels, timeZone?: string): Formats {
  const zones = cache.get(labels) ?? new Map<string, Formats>();
  cache.set(labels, zones);
  const known = zones.get(timeZone ?? "");
  if (known !== undefined) return known;
  const formats = buildFormats(labels, timeZone);
  zones.set(timeZone ?? "", formats);
  return formats;
}

function buildFormats(labels: Labels, timeZone: string | undefined): Formats {
  const { locale, card } = labels;
  const zone = (other: string | undefined) => {
    const chosen = other ?? timeZone;
    return chosen === undefined ? {} : { timeZone: chosen };
  };
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const tenth = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const plain = new Intl.NumberFormat(locale);
  const clock = (at: number, other?: string) =>
    new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", ...zone(other) }).format(at);
  const date = (at: number, year: boolean, other?: string) =>
    new Intl.DateTimeFormat(locale, {
      weekday: "short",
      day: "numeric",
      month: "short",
      ...(year ? { year: "numeric" as const } : {}),
      ...zone(other),
    })
      .format(at)
      // "Fri, 4 Dec" is one thought: the comma is kept for the time.
      .replace(/^(\p{L}+),\s/u, "$1 ");
  return {
    time: (at) => clock(at),
    dateTime: (at, other) => `${date(at, true, other)}, ${clock(at, other)}`,
    day: (at, other) => date(at, false, other),
    number: (value) => plain.format(value),
    percent: (ratio) => card.percent(whole.format(Math.floor(ratio * 100))),
    list: (items) => new Intl.ListFormat(locale, { type: "conjunction" }).format(items),
    duration: (ms, ended) => {
      const seconds = Math.max(0, ms) / 1000;
      if (ended && seconds < 9.95) return card.seconds(tenth.format(seconds));
      const all = ended ? Math.round(seconds) : Math.floor(seconds);
      if (all < 60) return card.seconds(whole.format(all));
      return card.minutes(whole.format(Math.floor(all / 60)), whole.format(all % 60));
    },
  };
}
