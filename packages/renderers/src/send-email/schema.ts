import { defineTool } from "@callstate/core";
import * as z from "zod";

/** Input of `sendEmail`. */
export const sendEmailInput = z.object({
  to: z.array(z.email()).min(1).max(20).meta({ title: "To" }),
  cc: z.array(z.email()).max(20).optional().meta({ title: "Copy to" }),
  subject: z.string().min(1).max(200).meta({ title: "Subject" }),
  body: z.string().min(1).max(20_000).meta({ title: "Message" }),
});

/** Output of `sendEmail`. A message that waits in the queue of the mail server has not been sent. */
export const sendEmailOutput = z.object({
  messageId: z.string(),
  status: z.enum(["sent", "queued"]),
});

/** The tool, as server and browser both know it. */
export const sendEmail = defineTool({
  title: "Send an email",
  description: "Sends an email in the person's name. Write the whole message; the person reads it before it goes.",
  input: sendEmailInput,
  output: sendEmailOutput,
  effects: "once",
  requiresApproval: true,
  editable: ["/subject", "/body"],
});

export type SentEmail = z.output<typeof sendEmailOutput>;
