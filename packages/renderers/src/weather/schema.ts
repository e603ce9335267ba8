import { defineTool } from "@callstate/core";
import * as z from "zod";

/** What the sky does, so that a view can draw it without reading the words. */
export const weatherConditions = [
  "sunny",
  "partly-cloudy",
  "cloudy",
  "fog",
  "showers",
  "rain",
  "thunderstorm",
  "snow",
] as const;

/** Input of `getWeather`. */
export const weatherInput = z.object({
  city: z.string().min(1).max(80).meta({ title: "City", description: "City name, for example: Lisbon" }),
  days: z.int().min(1).max(7).default(1).meta({ title: "Days", description: "How many days from today" }),
});

/** One day of a forecast. `date` is the calendar day at the place; temperatures are in degrees Celsius. */
export const weatherDay = z.object({
  date: z.iso.date(),
  minC: z.number(),
  maxC: z.number(),
  condition: z.enum(weatherConditions),
  summary: z.string(),
});

/** Output of `getWeather`. `source` says whether this is a forecast at all: sample data is shown as sample data. */
export const weatherOutput = z.object({
  city: z.string(),
  days: z.array(weatherDay),
  source: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("sample") }),
    z.object({ kind: z.literal("live"), name: z.string(), fetchedAt: z.iso.datetime() }),
  ]),
});

/** The tool, as server and browser both know it. */
export const getWeather = defineTool({
  title: "Weather",
  description: "Weather for a city, day by day. Call it once for each city that the person names.",
  input: weatherInput,
  output: weatherOutput,
  effects: "none",
});

export type Weather = z.output<typeof weatherOutput>;
export type WeatherDay = z.output<typeof weatherDay>;
