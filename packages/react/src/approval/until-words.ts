import type { Formats } from "../labels/formats";

/** A time as a person needs it: with its day where that is not today. Milliseconds since the epoch. */
export function untilWords(at: number, now: number, formats: Formats): string {
  const day = formats.day(at);
  return day === formats.day(now) && Math.abs(at - now) < 86_400_000 ? formats.time(at) : `${day}, ${formats.time(at)}`;
}
