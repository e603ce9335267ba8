import type { Weather, WeatherDay } from "@callstate/renderers/weather/schema";
import { DateTime } from "luxon";

type Sample = Pick<WeatherDay, "minC" | "maxC" | "condition" | "summary">;

/** The same every day, and said to be so on every card. */
const samples: Record<string, { timeZone: string; days: readonly [Sample, Sample, Sample] }> = {
  lisbon: {
    timeZone: "Europe/Lisbon",
    days: [
      { minC: 11, maxC: 17, condition: "partly-cloudy", summary: "Partly cloudy" },
      { minC: 12, maxC: 15, condition: "rain", summary: "Rain" },
      { minC: 10, maxC: 16, condition: "sunny", summary: "Sunny" },
    ],
  },
  porto: {
    timeZone: "Europe/Lisbon",
    days: [
      { minC: 9, maxC: 14, condition: "rain", summary: "Rain" },
      { minC: 9, maxC: 13, condition: "rain", summary: "Rain" },
      { minC: 8, maxC: 14, condition: "cloudy", summary: "Cloudy" },
    ],
  },
  "da lat": {
    timeZone: "Asia/Ho_Chi_Minh",
    days: [
      { minC: 16, maxC: 23, condition: "showers", summary: "Afternoon showers" },
      { minC: 15, maxC: 22, condition: "fog", summary: "Morning fog" },
      { minC: 15, maxC: 24, condition: "partly-cloudy", summary: "Partly cloudy" },
    ],
  },
  berlin: {
    timeZone: "Europe/Berlin",
    days: [
      { minC: -2, maxC: 3, condition: "snow", summary: "Light snow" },
      { minC: -4, maxC: 1, condition: "cloudy", summary: "Overcast" },
      { minC: -1, maxC: 4, condition: "partly-cloudy", summary: "Partly cloudy" },
    ],
  },
};

/** The cities that the sample data knows, as people write them. */
export const sampleCities = ["Lisbon", "Porto", "Da Lat", "Berlin"] as const;

/** Bundled weather, or undefined for a city that the sample does not have. */
export function sampleWeather(city: string, days: number): Weather | undefined {
  const key = city.trim().toLocaleLowerCase();
  const sample = Object.hasOwn(samples, key) ? samples[key] : undefined;
  if (sample === undefined) return undefined;
  const today = DateTime.now().setZone(sample.timeZone);
  return {
    city,
    source: { kind: "sample" },
    days: Array.from({ length: days }, (_, offset) => {
      const day = sample.days[offset % sample.days.length] ?? sample.days[0];
      return { date: today.plus({ days: offset }).toISODate() ?? "", ...day };
    }),
  };
}
