import { ArgumentList, defineToolRenderer, type DoneWords } from "@callstate/react";
import type { ReactElement } from "react";
import { sendEmail, type SentEmail } from "./schema";

/** How an email is shown in each of its states: as it will be read. */
export const sendEmailRenderer = defineToolRenderer({
  name: "sendEmail",
  ...sendEmail,
  summary: ({ to, subject }) => `${subject}, to ${to.join(", ")}`,
  fields: {
    to: { skeleton: 4 },
    cc: { skeleton: 3 },
    subject: { skeleton: 4 },
    body: { skeleton: 5 },
  },
  views: {
    "input-streaming": () => <Email />,
    "input-available": () => <Email />,
    "approval-requested": () => <Email />,
    "approval-responded": () => <Email />,
    "output-streaming": () => <Email />,
    "output-available": () => <Email />,
    "output-error": () => <Email />,
    "output-denied": () => <Email />,
    cancelled: () => <Email />,
    "output-unknown": () => <Email />,
  },
  outcomes: {
    verb: "send",
    approve: ({ to, cc = [] }, { formats }) => {
      const people = to.length + cc.length;
      return people === 1 ? "Send email" : `Send to ${formats.number(people)} people`;
    },
    decline: "Don’t send",
    done: doneWords,
    notDone: "Not sent",
    unknown: "May be sent",
  },
});

/** The kit's facts, with the lines of the message as they were written. */
function Email(): ReactElement {
  return (
    <div className="send-email">
      <ArgumentList />
    </div>
  );
}

/** A message in a queue has not left. */
function doneWords({ status, messageId }: SentEmail): DoneWords {
  return status === "queued"
    ? {
        words: "Waiting to be sent",
        tone: "neutral",
        detail: "The mail server has it in its queue.",
        reference: messageId,
      }
    : { words: "Sent", reference: messageId };
}
