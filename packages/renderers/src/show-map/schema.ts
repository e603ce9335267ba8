import { defineTool } from "@callstate/core";
import * as z from "zod";

/** One place. Degrees as on a GPS: north and east are positive. */
export const mapPlace = z.object({
  name: z.string().min(1).max(120),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  note: z.string().max(200).optional(),
});

/** Input of `showMap`: the places themselves. */
export const showMapInput = z.object({
  title: z.string().min(1).max(120).meta({ title: "Title" }),
  places: z.array(mapPlace).min(1).max(30).meta({ title: "Places" }),
});

/** Output of `showMap`: the number of places on the map. */
export const showMapOutput = z.object({ places: z.int() });

/** The tool, as server and browser both know it. */
export const showMap = defineTool({
  title: "Map",
  description: "Shows places on a map, numbered in the order given. Call it with coordinates that a source named.",
  input: showMapInput,
  output: showMapOutput,
  effects: "none",
});

export type MapPlace = z.output<typeof mapPlace>;
