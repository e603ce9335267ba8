import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall } from "../shared/fixtures";
import type { askFormInput, askFormOutput } from "./schema";

const { open, running, ended, refused, approval, approved, declined } = sampleCall("askForm", "idempotent", [
  "/answers",
]);
const title = "About the dinner on Friday, a sample";
const guests = { id: "guests", ask: "How many will you be?", kind: "number" as const, required: true };
const seat = {
  id: "seat",
  ask: "Where would you like to sit?",
  kind: "choice" as const,
  options: ["Inside", "On the terrace", "At the bar"],
};
const avoid = {
  id: "avoid",
  ask: "What must not be in the food?",
  kind: "choices" as const,
  options: ["Nuts", "Shellfish", "Milk"],
};
const asked = { title, questions: [guests, seat, avoid] };
const answers = { guests: 4, seat: "On the terrace", avoid: ["Shellfish"] };
const input = { ...asked, answers };
const decided = { ...approved, decision: { ...approved.decision, edits: [{ path: "/answers", value: answers }] } };

/** Sample parts of questions, one a state. */
export const askFormFixtures: ToolFixtures<"askForm", typeof askFormInput, typeof askFormOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText:
      '{"title":"About the dinner on Friday, a sample","questions":[{"id":"guests","ask":"How many will you be?","kind":"number","required":true},{"id":"seat","ask":"Where would you li',
    partialInput: { title, questions: [guests, { id: "seat", ask: "Where would you li" }] },
  },
  "input-available": { ...open, state: "input-available", input: asked },
  "approval-requested": { ...open, state: "approval-requested", input: asked, approval },
  "approval-responded": { ...open, state: "approval-responded", input: asked, approval: decided },
  "output-streaming": { ...running, state: "output-streaming", input, progress: { label: "Handing over the answers" } },
  "output-available": { ...ended, state: "output-available", input, output: { answers }, approval: approved },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The answers could not be kept.",
    approval: approved,
  },
  "output-denied": {
    ...refused,
    state: "output-denied",
    input: asked,
    by: "user",
    reason: "I’ll call them",
    approval: declined("I’ll call them"),
  },
  cancelled: { ...refused, endedAt: approval.expiresAt, state: "cancelled", input: asked, cause: "expired", approval },
  "output-unknown": {
    ...ended,
    state: "output-unknown",
    input,
    note: "The server did not answer.",
    approval: approved,
  },
};

/** Samples beyond the ten states. */
export const askFormVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "Every kind of answer": {
    ...open,
    state: "approval-requested",
    input: {
      title: "How was it? A sample survey",
      questions: [
        { id: "name", ask: "In which name did you book?", kind: "text", required: true },
        { id: "day", ask: "On which day were you there?", kind: "date" },
        { id: "again", ask: "Would you come again?", kind: "yesNo", required: true },
        { ...seat, ask: "Where did you sit?" },
        { ...avoid, ask: "What did you ask us to leave out?" },
        { ...guests, required: false },
        { id: "words", ask: "What could have been better?", kind: "longText" },
      ],
    },
    approval,
  },
  "Sent without answers": {
    ...ended,
    state: "output-available",
    input: asked,
    output: { answers: {} },
    approval: approved,
  },
  "Zero and no are answers": {
    ...ended,
    state: "output-available",
    input: { title, questions: [guests, { id: "again", ask: "Will you come again?", kind: "yesNo" }] },
    output: { answers: { guests: 0, again: false } },
    approval: approved,
  },
  "It can’t be answered here": {
    ...open,
    state: "approval-requested",
    input: asked,
    approval: { approvalId: approval.approvalId, expiresAt: approval.expiresAt },
  },
  "A hidden character in a question": {
    ...open,
    state: "approval-requested",
    input: { title, questions: [{ ...seat, ask: "Where\u202E would you sit?", options: ["Inside", "Out\u200Bside"] }] },
    approval,
  },
} satisfies ToolVariants<"askForm", typeof askFormInput, typeof askFormOutput>;
