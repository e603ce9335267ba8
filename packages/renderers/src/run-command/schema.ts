import { defineTool } from "@callstate/core";
import * as z from "zod";

/** Input of `runCommand`. */
export const runCommandInput = z.object({
  command: z.string().min(1).max(4000).meta({ title: "Command", description: "One line for the shell" }),
  folder: z.string().min(1).max(400).default(".").meta({ title: "Folder", description: "Where to run it" }),
});

/** Output of `runCommand`: all that was printed, and the exit code once the command has ended. */
export const runCommandOutput = z.object({
  output: z.string(),
  exitCode: z.int().optional(),
});

/** The tool, as server and browser both know it. */
export const runCommand = defineTool({
  title: "Run a command",
  description:
    "Runs one command in the project's shell and returns what it printed. Not for commands that wait for input.",
  input: runCommandInput,
  output: runCommandOutput,
  effects: "once",
  requiresApproval: true,
});

export type CommandResult = z.output<typeof runCommandOutput>;
