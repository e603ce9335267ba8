import type { Formats } from "../labels/formats";
import type { Labels } from "../labels/labels";

/** Until when a request stands: the time, with the day where that is not today. Milliseconds since the epoch. */
export function untilWords(at: number, now: number, formats: Formats, { approval }: Pick<Labels, "approval">): string {
  const day = formats.day(at);
  const isToday = day === formats.day(now) && Math.abs(at - now) < 86_400_000;
  return isToday ? approval.openUntil(formats.time(at)) : approval.openUntilDay(`${day}, ${formats.time(at)}`);
}
