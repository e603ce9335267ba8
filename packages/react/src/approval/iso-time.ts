/** A date and time as ISO 8601 writes it: the wall clock, and where that clock hangs. */
export type IsoTime = {
  /** "2026-12-04T19:30", with seconds where the text had them. */
  local: string;
  /** "Z", "+01:00", or "" for a time of no zone. */
  zone: string;
};

const isoTime = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/;

/** Parts an ISO date and time; undefined for any other text, also for a day that no calendar has. */
export function parseIsoTime(text: string): IsoTime | undefined {
  const [, day, clock, zone = ""] = isoTime.exec(text) ?? [];
  if (day === undefined || clock === undefined || !isIsoDate(day) || !isClock(clock)) return undefined;
  return { local: `${day}T${clock}`, zone };
}

/** True for a day of the calendar, "2026-12-04". */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
}

/** True for a time of day, "19:30" or "19:30:00". */
export function isClock(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/.test(text);
}

/** A wall clock as a browser's control writes it, with seconds where the text before it had them. */
export function keepSeconds(clock: string, before: string): string {
  const hadSeconds = /\d\d:\d\d:\d\d/.test(before) || before === "";
  return hadSeconds && /(^|T)\d\d:\d\d$/.test(clock) ? `${clock}:00` : clock;
}

/** "UTC", "UTC+1", "UTC−3:30". */
export function zoneName(zone: string): string {
  const [, sign, hours = "", minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (sign === undefined || (Number(hours) === 0 && Number(minutes) === 0)) return "UTC";
  return `UTC${sign === "-" ? "\u2212" : "+"}${Number(hours)}${minutes === "00" ? "" : `:${minutes}`}`;
}

/** The moment that it means, and the same wall clock as if it hung in UTC. Milliseconds since the epoch. */
export function momentsOf({ local, zone }: IsoTime): { at: number; wall: number } {
  return { at: Date.parse(`${local}${zone}`), wall: Date.parse(`${local}Z`) };
}
