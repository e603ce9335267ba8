import type { Weather, WeatherDay } from "@callstate/renderers/weather/schema";
import * as z from "zod";

const places = z.object({
  results: z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })).optional(),
});

const forecast = z.object({
  daily: z.object({
    time: z.array(z.iso.date()),
    temperature_2m_min: z.array(z.number()),
    temperature_2m_max: z.array(z.number()),
    weather_code: z.array(z.number()),
  }),
});

/** The World Meteorological Organization's codes, as the forecast service gives them. */
const conditions: readonly [upTo: number, condition: WeatherDay["condition"], summary: string][] = [
  [0, "sunny", "Sunny"],
  [2, "partly-cloudy", "Partly cloudy"],
  [3, "cloudy", "Cloudy"],
  [48, "fog", "Fog"],
  [57, "showers", "Drizzle"],
  [67, "rain", "Rain"],
  [77, "snow", "Snow"],
  [82, "showers", "Showers"],
  [86, "snow", "Snow showers"],
  [99, "thunderstorm", "Thunderstorm"],
];

/** A real forecast from Open-Meteo, for `WEATHER=live`. Undefined for a place that it does not know. */
export async function liveWeather(city: string, days: number, signal: AbortSignal): Promise<Weather | undefined> {
  const place = (
    await get("https://geocoding-api.open-meteo.com/v1/search", { name: city, count: "1" }, places, signal)
  ).results?.[0];
  if (place === undefined) return undefined;
  const query = {
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    daily: "weather_code,temperature_2m_max,temperature_2m_min",
    timezone: "auto",
    forecast_days: String(days),
  };
  const { daily } = await get("https://api.open-meteo.com/v1/forecast", query, forecast, signal);
  return {
    city: place.name,
    source: { kind: "live", name: "Open-Meteo", fetchedAt: new Date().toISOString() },
    days: daily.time.map((date, index) => ({
      date,
      minC: Math.round(daily.temperature_2m_min[index] ?? 0),
      maxC: Math.round(daily.temperature_2m_max[index] ?? 0),
      ...conditionOf(daily.weather_code[index] ?? 3),
    })),
  };
}

function conditionOf(code: number): Pick<WeatherDay, "condition" | "summary"> {
  const found = conditions.find(([upTo]) => code <= upTo);
  return { condition: found?.[1] ?? "cloudy", summary: found?.[2] ?? "Cloudy" };
}

async function get<Schema extends z.ZodType>(
  url: string,
  query: Record<string, string>,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  const response = await fetch(`${url}?${new URLSearchParams(query).toString()}`, { signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return schema.parse(await response.json());
}
