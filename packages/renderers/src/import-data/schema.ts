import { defineTool } from "@callstate/core";
import * as z from "zod";

/** Input of `importData`. */
export const importDataInput = z.object({
  file: z.string().min(1).max(200).meta({ title: "File" }),
  table: z.string().min(1).max(100).meta({ title: "Into" }),
  mode: z.enum(["add", "replace"]).meta({ title: "Rows there" }),
  rows: z.int().min(0).meta({ title: "Rows" }),
});

/** Output of `importData`, also while it runs: rows so far. `problems` names the first rows that were left out, and why. */
export const importDataOutput = z.object({
  added: z.int(),
  changed: z.int(),
  leftOut: z.int(),
  problems: z.array(z.object({ row: z.int(), message: z.string() })).optional(),
});

/** The tool, as server and browser both know it. */
export const importData = defineTool({
  title: "Import data",
  description: "Reads the rows of an uploaded file into a table.",
  input: importDataInput,
  output: importDataOutput,
  effects: "idempotent",
  requiresApproval: true,
});

export type ImportCounts = z.output<typeof importDataOutput>;
