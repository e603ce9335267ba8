import { defineTool } from "@callstate/core";
import * as z from "zod";

/** Input of `delegateTask`. */
export const delegateTaskInput = z.object({
  agent: z.string().min(1).max(80).meta({ title: "Agent", description: "Who is to do it, by name" }),
  task: z.string().min(1).max(8000).meta({ title: "Task", description: "All that the agent needs to know" }),
});

/** Output of `delegateTask`, also while it runs: the answer so far. */
export const delegateTaskOutput = z.object({ answer: z.string() });

/** The tool, as server and browser both know it. */
export const delegateTask = defineTool({
  title: "Delegate a task",
  description: "Gives a task to another agent and returns its answer. Its calls are shown inside of this one.",
  input: delegateTaskInput,
  output: delegateTaskOutput,
  // The agent's own calls carry their own effects, and ask for themselves.
  effects: "none",
});

export type DelegatedAnswer = z.output<typeof delegateTaskOutput>;
