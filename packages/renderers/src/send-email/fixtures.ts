import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall } from "../shared/fixtures";
import type { sendEmailInput, sendEmailOutput } from "./schema";

const { open, running, ended, refused, approval, approved, declined } = sampleCall("sendEmail", "once", [
  "/subject",
  "/body",
]);
const body = `Dear team of Casa do Limoeiro,

this is a sample message. We look forward to dinner on Friday at 19:30, four guests in the name of Ana Prata. Two of us don’t eat shellfish, and we need step-free access from the street.

Kind regards
Ana`;
const input = {
  to: ["reservas@casa-limoeiro.example"],
  cc: ["rui@example.com"],
  subject: "Table for four on Friday",
  body,
};
const output = { messageId: "MSG-7719", status: "sent" as const };

/** Sample parts of an email, one a state. */
export const sendEmailFixtures: ToolFixtures<"sendEmail", typeof sendEmailInput, typeof sendEmailOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText:
      '{"to":["reservas@casa-limoeiro.example"],"cc":["rui@example.com"],"subject":"Table for four on Friday","body":"Dear team of Casa do Lim',
    partialInput: { to: input.to, cc: input.cc, subject: input.subject, body: "Dear team of Casa do Lim" },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": {
    ...running,
    state: "output-streaming",
    input,
    progress: { label: "Handing it to the mail server" },
  },
  "output-available": { ...ended, state: "output-available", input, output, approval: approved },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The mail server refused the address.",
    approval: approved,
  },
  "output-denied": {
    ...refused,
    state: "output-denied",
    input,
    by: "user",
    reason: "I’ll call them",
    approval: declined("I’ll call them"),
  },
  cancelled: { ...refused, state: "cancelled", input, cause: "superseded", approval },
  "output-unknown": {
    ...ended,
    state: "output-unknown",
    input,
    note: "The mail server went silent.",
    approval: approved,
  },
};

/** What a model adds that the schema does not know. */
const withMore = { ...input, subject: "Table for 5\u202Erof", bcc: "archive@other.example", priority: 1 };
const { editable: _, ...readOnly } = { editable: undefined, ...approval };

/** Samples beyond the ten states. */
export const sendEmailVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "Waiting in the queue": {
    ...ended,
    state: "output-available",
    input,
    output: { ...output, status: "queued" },
    approval: approved,
  },
  "Not to be changed": { ...open, state: "approval-requested", input, approval: readOnly },
  "A hidden character, and another receiver": {
    ...open,
    state: "approval-requested",
    input: withMore,
    approval: readOnly,
  },
  "A very long message": {
    ...open,
    state: "approval-requested",
    input: { ...input, body: "This sample goes on and on. ".repeat(400) },
    approval: readOnly,
  },
} satisfies ToolVariants<"sendEmail", typeof sendEmailInput, typeof sendEmailOutput>;
