import type { Decision, PendingApproval } from "@callstate/core";

/** What a person does with a decision that waits. */
type Answer = (pending: PendingApproval) => Decision;

export type Scene = {
  /** The file's name, and what people read. */
  name: string;
  title: string;
  says: string;
  answer?: Answer;
  /** Stops the run once it has said so many characters. */
  stopAfter?: number;
};

const decide =
  (decision: Pick<Decision, "approved" | "edits" | "reason">): Answer =>
  ({ approvalId, part }) => {
    const { input, approval } = part;
    const shown = "effective" in approval ? { input, effective: approval.effective } : { input };
    return { approvalId, shown, ...decision };
  };

/** The sessions of the demo that are recorded: one a story that people should see. */
export const scenes: readonly Scene[] = [
  {
    name: "booking-with-edit",
    title: "A booking, changed and approved",
    says: "Book a table for 4 in Lisbon on Friday at 19:30",
    answer: decide({ approved: true, edits: [{ path: "/partySize", value: 5 }] }),
  },
  {
    name: "weather-two-cities",
    title: "Two look-ups side by side",
    says: "Will it rain in Lisbon and Porto this weekend?",
  },
  {
    name: "booking-fails",
    title: "A booking that fails, and a text that says otherwise",
    says: "Book a table at Tasca da Ladeira tomorrow at 20:00",
    answer: decide({ approved: true }),
  },
  {
    name: "booking-declined",
    title: "A booking that was declined, with a reason",
    says: "Book a table for 2 in Porto tomorrow at 20:00",
    answer: decide({ approved: false, reason: "Too late for the children" }),
  },
  {
    name: "wrong-arguments",
    title: "Arguments that were not valid, mended by the model",
    says: "Book a table for four in Porto tomorrow at 20:00",
    answer: decide({ approved: true }),
  },
  { name: "stopped", title: "An answer that was stopped", says: "Tell me a long story", stopAfter: 240 },
];
