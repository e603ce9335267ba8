import type { Formats } from "../labels/formats";
import type { Labels } from "../labels/labels";

/** Until when a request stands: the time, with the day where that is not today. Milliseconds since the epoch. */
export function untilWords(at: number, now: number, formats: Formats, { approval }: Pick<Labels, "approval">): string {
  const words = formats.moment(at, now);
  return words === formats.time(at) ? approval.openUntil(words) : approval.openUntilDay(words);
}
