import { defineTool } from "@callstate/core";
import * as z from "zod";

/** How far a task is, by the model's own account. */
export const taskStatuses = ["to-do", "doing", "done", "left-out"] as const;

export const plannedTask = z.object({
  title: z.string().min(1).max(200),
  status: z.enum(taskStatuses).default("to-do"),
  note: z.string().max(300).optional(),
});

/** Input of `planTasks`: the whole plan each time, as it stands. */
export const planTasksInput = z.object({
  goal: z.string().min(1).max(200).meta({ title: "Goal" }),
  tasks: z.array(plannedTask).min(1).max(40).meta({ title: "Tasks" }),
});

/** Output of `planTasks`: how many tasks the plan has now. */
export const planTasksOutput = z.object({ tasks: z.int() });

/** The tool, as server and browser both know it. */
export const planTasks = defineTool({
  title: "Plan",
  description: "Writes down a plan of several steps, or how far it is. Call it with the whole plan each time.",
  input: planTasksInput,
  output: planTasksOutput,
  effects: "none",
});

export type PlannedTask = z.input<typeof plannedTask>;
