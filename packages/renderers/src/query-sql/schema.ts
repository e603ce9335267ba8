import { defineTool } from "@callstate/core";
import * as z from "zod";

/** Input of `querySql`. */
export const querySqlInput = z.object({
  sql: z.string().min(1).max(20_000).meta({ title: "Query" }),
});

/** Output of `querySql`: one list a row, in the order of the columns. `total` counts rows beyond those that were returned. */
export const querySqlOutput = z.object({
  columns: z.array(z.object({ name: z.string(), kind: z.enum(["text", "number"]).default("text") })),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  total: z.int().optional(),
});

/** The tool, as server and browser both know it. It reads with a role that can't write. */
export const querySql = defineTool({
  title: "Query",
  description: "Runs one SELECT on the sample shop's database and returns its rows.",
  input: querySqlInput,
  output: querySqlOutput,
  effects: "none",
});

export type QueryResult = z.output<typeof querySqlOutput>;
