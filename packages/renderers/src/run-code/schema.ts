import { defineTool } from "@callstate/core";
import * as z from "zod";

/** Input of `runCode`. */
export const runCodeInput = z.object({
  language: z.enum(["python", "javascript", "typescript", "r"]).meta({ title: "Language" }),
  code: z.string().min(1).max(50_000).meta({ title: "Code" }),
});

/** Output of `runCode`: what was printed, the value of the last line, and what the code threw, if it did. */
export const runCodeOutput = z.object({
  printed: z.string(),
  value: z.string().optional(),
  thrown: z.string().optional(),
});

/** The tool, as server and browser both know it. It runs in a sandbox that is thrown away, so nothing is left of it. */
export const runCode = defineTool({
  title: "Run code",
  description: "Runs code in a sandbox without network or files, and returns what it printed. For sums and for data.",
  input: runCodeInput,
  output: runCodeOutput,
  effects: "none",
});

export type CodeResult = z.output<typeof runCodeOutput>;
