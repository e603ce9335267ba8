import { defineTool } from "@callstate/core";
import * as z from "zod";

/** Input of `fetchPage`. */
export const fetchPageInput = z.object({
  url: z.url().max(2000).meta({ title: "Address", description: "The page to read, with https://" }),
});

/** Output of `fetchPage`. `url` is where the page was in the end; `text` is its text without markup; `bytes` counts the whole page. */
export const fetchPageOutput = z.object({
  url: z.string(),
  status: z.int(),
  title: z.string(),
  text: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
});

/** The tool, as server and browser both know it. */
export const fetchPage = defineTool({
  title: "Read page",
  description:
    "Fetches one web page and returns its text. Call it for an address that the person gave or a search found.",
  input: fetchPageInput,
  output: fetchPageOutput,
  effects: "none",
});

export type FetchedPage = z.output<typeof fetchPageOutput>;
