import { defineTool } from "@callstate/core";
import * as z from "zod";

/** Input of `searchWeb`. */
export const searchWebInput = z.object({
  query: z.string().min(1).max(400).meta({ title: "Query", description: "What to search for" }),
  count: z.int().min(1).max(10).default(5).meta({ title: "Results", description: "How many results, 1 to 10" }),
});

/** One result. `publishedOn` is the day that the source gives, where it gives one. */
export const webResult = z.object({
  title: z.string(),
  url: z.string(),
  snippet: z.string(),
  publishedOn: z.iso.date().optional(),
});

/** Output of `searchWeb`, best result first. */
export const searchWebOutput = z.object({ results: z.array(webResult) });

/** The tool, as server and browser both know it. */
export const searchWeb = defineTool({
  title: "Web search",
  description: "Searches the web. Call it for facts that are newer than you are, or that need a source.",
  input: searchWebInput,
  output: searchWebOutput,
  effects: "none",
});

export type WebResult = z.output<typeof webResult>;
