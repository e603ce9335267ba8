import type { Labels } from "./labels";

/** Numbers, dates and times as the reader's language writes them. Times are milliseconds since the epoch. */
export type Formats = {
  /** "14:02" */
  time(at: number): string;
  /** "Fri 4 Dec 2026, 19:30"; `timeZone` is an IANA name, the reader's own by default. */
  dateTime(at: number, timeZone?: string): string;
  /** "Fri 4 Dec" */
  day(at: number, timeZone?: string): string;
  /** "14:02" for a moment of the same day as `now`, "Fri 4 Dec, 14:02" for any other. */
  moment(at: number, now: number): string;
  number(value: number): string;
  /** `ratio` is between 0 and 1: "60 %". */
  percent(ratio: number): string;
  /** "Lisbon and Porto" */
  list(items: readonly string[]): string;
  /** "4 done, 1 failed" */
  counts(items: readonly string[]): string;
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
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const tenth = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const plain = new Intl.NumberFormat(locale);
  const together = new Intl.ListFormat(locale, { type: "conjunction" });
  const beside = new Intl.ListFormat(locale, { type: "unit", style: "short" });
  const minutes = { hour: "2-digit", minute: "2-digit" } as const;
  const dayParts = { weekday: "short", day: "numeric", month: "short" } as const;
  const clock = dateFormat(locale, timeZone, minutes);
  const day = dateFormat(locale, timeZone, dayParts);
  const dayAndTime = dateFormat(locale, timeZone, { ...dayParts, ...minutes });
  const full = dateFormat(locale, timeZone, { ...dayParts, year: "numeric", ...minutes });
  return {
    time: (at) => clock(at),
    dateTime: full,
    day,
    moment: (at, now) => {
      const isSameDay = Math.abs(at - now) < 86_400_000 && day(at) === day(now);
      return isSameDay ? clock(at) : dayAndTime(at);
    },
    number: (value) => plain.format(value),
    percent: (ratio) => card.percent(whole.format(Math.floor(ratio * 100))),
    list: (items) => together.format(items),
    counts: (items) => beside.format(items),
    duration: (ms, ended) => {
      const seconds = Math.max(0, ms) / 1000;
      if (ended && seconds < 9.95) return card.seconds(tenth.format(seconds));
      const all = ended ? Math.round(seconds) : Math.floor(seconds);
      if (all < 60) return card.seconds(whole.format(all));
      return card.minutes(whole.format(Math.floor(all / 60)), whole.format(all % 60));
    },
  };
}

/** Writes times in a zone. A formatter costs more than a card, so each is made once. */
function dateFormat(locale: string, timeZone: string | undefined, options: Intl.DateTimeFormatOptions) {
  const zones = new Map<string, Intl.DateTimeFormat>();
  return (at: number, other = timeZone): string => {
    const key = other ?? "";
    const format =
      zones.get(key) ??
      new Intl.DateTimeFormat(locale, other === undefined ? options : { ...options, timeZone: other });
    zones.set(key, format);
    // "Fri, 4 Dec" is one thought: the comma is kept for the time.
    return format.format(at).replace(/^(\p{L}+),\s/u, "$1 ");
  };
}
