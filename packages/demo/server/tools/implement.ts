import { setTimeout as pause } from "node:timers/promises";
import { implementTools, ToolFailure } from "@callstate/server";
import { DateTime } from "luxon";
import { tools } from "../../shared/tools";
import { insertBooking, NoTableFree } from "../data/bookings";
import type { Database } from "../data/database";
import { liveWeather } from "../data/live-weather";
import { findRestaurants } from "../data/restaurants";
import { sampleWeather } from "../data/weather";

export type ToolSettings = { database: Database; weather: "sample" | "live"; toolMs: number };

/** Attaches what the tools do to what both sides know of them. */
export function implementDemoTools({ database, weather, toolMs }: ToolSettings) {
  return implementTools(tools, {
    getWeather: async ({ city, days }, { signal }) => {
      if (weather === "sample") await pause(toolMs, undefined, { signal });
      // A place that stands for a service that is down: what it throws goes to the log and nowhere else.
      if (city.toLocaleLowerCase() === "atlantis")
        throw new Error("connect ECONNREFUSED postgres://weather:s3cret@10.0.0.7");
      const found = weather === "live" ? await liveWeather(city, days, signal) : sampleWeather(city, days);
      if (found === undefined) throw new ToolFailure(`There is no weather for ${city} here.`);
      return found;
    },
    findTables: async ({ city, startsAt, restaurant }, { signal }) => {
      await pause(toolMs, undefined, { signal });
      const found = findRestaurants(city, restaurant).map(({ id, name, city: place, timeZone }) => ({
        restaurantId: id,
        name,
        city: place,
        startsAt: DateTime.fromISO(startsAt, { zone: timeZone }).toISO({ suppressMilliseconds: true }) ?? startsAt,
      }));
      return { restaurants: found };
    },
    createBooking: {
      execute: async (input, { userId, idempotencyKey }) => {
        await pause(toolMs);
        try {
          return await insertBooking(database, { ...input, userId, idempotencyKey });
        } catch (error) {
          if (error instanceof NoTableFree) throw new ToolFailure(error.message);
          throw error;
        }
      },
      check: ({ startsAt }) =>
        Date.parse(startsAt) < Date.now() ? "The time is in the past. Ask the person for a later one." : undefined,
    },
    getPreferences: async () => ({ theme: "dark" as const }),
    applyTheme: "client",
  });
}
