import { ArgumentList, defineToolRenderer, type DoneWords } from "@callstate/react";
import type { ReactElement } from "react";
import { moneyWords } from "./money-words";
import { type Refund, refundPayment } from "./schema";

const reasons: Readonly<Record<string, string>> = {
  duplicate: "Paid twice",
  cancelled: "The order was cancelled",
  goodwill: "Goodwill",
};

/** How a refund is shown in each of its states: the amount first. */
export const refundPaymentRenderer = defineToolRenderer({
  name: "refundPayment",
  ...refundPayment,
  summary: ({ amount, currency, paymentId }, { labels }) =>
    `${moneyWords(amount, currency, labels.locale)}, ${paymentId}`,
  fields: {
    amount: {
      skeleton: 2,
      raw: false,
      format: (amount, { input, labels }) =>
        input.currency === undefined ? String(amount) : moneyWords(amount, input.currency, labels.locale),
    },
    paymentId: { skeleton: 4 },
    reason: { skeleton: 3, raw: false, format: (reason) => reasons[reason] ?? reason },
    // Written with the amount.
    currency: { shownInBody: true },
  },
  views: {
    "input-streaming": () => <Money />,
    "input-available": () => <Money />,
    "approval-requested": () => <Money />,
    "approval-responded": () => <Money />,
    "output-streaming": () => <Money />,
    // What was refunded, not what was asked for.
    "output-available": ({ input, output }) => <Money value={{ ...input, ...output }} />,
    "output-error": () => <Money />,
    "output-denied": () => <Money />,
    cancelled: () => <Money />,
    "output-unknown": () => <Money />,
  },
  outcomes: {
    verb: "refund",
    approve: ({ amount, currency }, { labels }) => `Refund ${moneyWords(amount, currency, labels.locale)}`,
    decline: "Don’t refund",
    done: doneWords,
    notDone: "Not refunded",
    unknown: "May be refunded",
  },
});

/** The kit's facts, of which the first is a figure. */
function Money({ value }: { value?: object }): ReactElement {
  return (
    <div className="refund-payment">
      <ArgumentList {...(value === undefined ? {} : { value })} />
    </div>
  );
}

/** A refund on its way has reached nobody. */
function doneWords({ status, refundId }: Refund): DoneWords {
  return status === "pending"
    ? { words: "On its way", tone: "neutral", detail: "The bank has it; it is not confirmed.", reference: refundId }
    : { words: "Refunded", reference: refundId };
}
