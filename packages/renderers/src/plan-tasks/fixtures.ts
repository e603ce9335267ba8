import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall } from "../shared/fixtures";
import type { planTasksInput, planTasksOutput } from "./schema";

const { open, running, ended, refused, approval, approved } = sampleCall("planTasks", "none");
const input = {
  goal: "A weekend in Lisbon for four",
  tasks: [
    { title: "Look at the weather", status: "done" as const },
    { title: "Find a table for Friday evening", status: "doing" as const, note: "sample plan" },
    { title: "Book the table", status: "to-do" as const },
    { title: "Send the plan to Ana and Rui", status: "to-do" as const },
  ],
};
const output = { tasks: 4 };

/** Sample parts of a plan, one a state. */
export const planTasksFixtures: ToolFixtures<"planTasks", typeof planTasksInput, typeof planTasksOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText:
      '{"goal":"A weekend in Lisbon for four","tasks":[{"title":"Look at the weather","status":"done"},{"title":"Find a ta',
    partialInput: {
      goal: input.goal,
      tasks: [{ title: "Look at the weather", status: "done" }, { title: "Find a ta" }],
    },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": { ...running, state: "output-streaming", input, progress: {} },
  "output-available": { ...ended, state: "output-available", input, output },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The plan could not be kept.",
  },
  "output-denied": { ...refused, state: "output-denied", input, by: "policy", reason: "Plans are off in this room." },
  cancelled: { ...refused, state: "cancelled", input, cause: "stopped" },
  "output-unknown": { ...ended, state: "output-unknown", input, note: "The call ended without an answer." },
};

/** Samples beyond the ten states. */
export const planTasksVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "All done, one left out": {
    ...ended,
    state: "output-available",
    input: {
      goal: input.goal,
      tasks: input.tasks.map(({ title }, index) => ({
        title,
        status: index === 2 ? ("left-out" as const) : ("done" as const),
      })),
    },
    output,
  },
  "Long tasks with notes": {
    ...ended,
    state: "output-available",
    input: {
      goal: "A goal whose name is so long that the head of its card can't hold it on one line",
      tasks: Array.from({ length: 9 }, (_, index) => ({
        title: `Step ${index + 1} with a description that takes more than one line in a narrow card`,
        note: "and a note",
      })),
    },
    output: { tasks: 9 },
  },
} satisfies ToolVariants<"planTasks", typeof planTasksInput, typeof planTasksOutput>;
