import { defineTool } from "@callstate/core";
import { bookingInput, bookingOutput } from "@callstate/renderers/booking/schema";
import { weatherInput, weatherOutput } from "@callstate/renderers/weather/schema";
import * as z from "zod";

/** The tools of the booking assistant, as server and browser both know them. */
export const tools = {
  getWeather: defineTool({
    title: "Weather",
    description: "Weather for a city, day by day. Call it once for each city that the person names.",
    input: weatherInput,
    output: weatherOutput,
    effects: "none",
  }),
  findTables: defineTool({
    title: "Find tables",
    description: "Restaurants with a free table. Call it before createBooking, to get a restaurant's id.",
    input: z.object({
      city: z.string().min(1).max(80).meta({ title: "City" }),
      startsAt: z.iso.datetime({ local: true }).meta({ title: "Date and time", description: "Local wall-clock time" }),
      partySize: z.int().min(1).max(20).meta({ title: "Guests" }),
      restaurant: z
        .string()
        .min(1)
        .max(80)
        .optional()
        .meta({ title: "Restaurant", description: "A name, if one was asked for" }),
    }),
    output: z.object({
      restaurants: z.array(
        z.object({
          restaurantId: z.string(),
          name: z.string(),
          city: z.string(),
          startsAt: z.iso.datetime({ offset: true }),
        }),
      ),
    }),
    effects: "none",
  }),
  createBooking: defineTool({
    title: "Book a table",
    description: "Book a table. Only after findTables gave the restaurant, and time and party size are known.",
    input: bookingInput,
    output: bookingOutput,
    requiresApproval: true,
    effects: "idempotent",
    editable: ["/partySize"],
  }),
  getPreferences: defineTool({
    title: "Read preferences",
    description: "The person's saved preferences, such as the theme.",
    input: z.object({}),
    output: z.object({ theme: z.enum(["light", "dark"]) }),
    effects: "none",
  }),
  applyTheme: defineTool({
    title: "Apply theme",
    description: "Switch the page to a theme. Runs in the person's browser.",
    input: z.object({ theme: z.enum(["light", "dark"]).meta({ title: "Theme" }) }),
    output: z.object({ applied: z.enum(["light", "dark"]) }),
    effects: "none",
  }),
};

export type Tools = typeof tools;
