import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall } from "../shared/fixtures";
import type { delegateTaskInput, delegateTaskOutput } from "./schema";

const { open, running, ended, refused, approval, approved } = sampleCall("delegateTask", "none");
const input = {
  agent: "Restaurant finder",
  task: "Find a restaurant in Alfama for four on Friday at 19:30, with step-free access and dishes without shellfish. Read the menu before you answer.",
};
const answer = `Casa do Limoeiro (sample) fits: a ramp at the side door, and six dishes without shellfish on the menu of this week.

It has a table for four at 19:30. Tasca da Ladeira was full, and Mesa Azul has two steps at its door.`;

/** Sample parts of a delegated task, one a state. */
export const delegateTaskFixtures: ToolFixtures<"delegateTask", typeof delegateTaskInput, typeof delegateTaskOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText: '{"agent":"Restaurant finder","task":"Find a restaurant in Al',
    partialInput: { agent: input.agent, task: "Find a restaurant in Al" },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": {
    ...running,
    state: "output-streaming",
    input,
    output: { answer: answer.slice(0, 68) },
    progress: { label: "Reading the menu" },
  },
  "output-available": { ...ended, state: "output-available", input, output: { answer } },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The agent stopped after six steps without an answer.",
  },
  "output-denied": {
    ...refused,
    state: "output-denied",
    input,
    by: "policy",
    reason: "Other agents are off in this room.",
  },
  cancelled: { ...refused, state: "cancelled", input, cause: "stopped" },
  "output-unknown": { ...ended, state: "output-unknown", input, note: "The agent went silent." },
};

/** Samples beyond the ten states. */
export const delegateTaskVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "Nothing to say": { ...ended, state: "output-available", input, output: { answer: "" } },
  "A very long answer": {
    ...ended,
    state: "output-available",
    input: { ...input, task: `${input.task} `.repeat(12) },
    output: { answer: `${answer}\n\n`.repeat(20) },
  },
  Arabic: {
    ...ended,
    state: "output-available",
    input: { agent: "باحث المطاعم", task: "ابحث عن مطعم لأربعة أشخاص يوم الجمعة، مع مدخل بلا درج." },
    output: { answer: "نص تجريبي. المطعم متاح عند الساعة 19:30، والمدخل الجانبي بلا درج." },
  },
} satisfies ToolVariants<"delegateTask", typeof delegateTaskInput, typeof delegateTaskOutput>;
