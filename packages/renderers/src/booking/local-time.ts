import type { Formats } from "@callstate/react";

/** What is known of a restaurant beyond its id. `place` is what people call its time zone: "19:30, Lisbon". */
export type RestaurantWords = { name: string; timeZone?: string; place?: string };

const offsetPattern = /(Z|[+-]\d{2}:\d{2})$/i;

/**
 * A moment by the clock on the restaurant's wall, with the name of the place. Without a place the offset of the value itself says
 * which clock is meant.
 */
export function localTime(startsAt: string, formats: Formats, restaurant?: RestaurantWords): string {
  const at = Date.parse(startsAt);
  if (Number.isNaN(at)) return startsAt;
  if (restaurant?.timeZone !== undefined) {
    const words = formats.dateTime(at, restaurant.timeZone);
    return restaurant.place === undefined ? words : `${words}, ${restaurant.place}`;
  }
  const offset = offsetPattern.exec(startsAt)?.[1] ?? "Z";
  // The offset's wall clock is Greenwich's, so many minutes later.
  return `${formats.dateTime(at + offsetMs(offset), "UTC")}, ${offset === "Z" ? "UTC" : `UTC${offset}`}`;
}

function offsetMs(offset: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(offset) ?? [];
  if (sign === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
