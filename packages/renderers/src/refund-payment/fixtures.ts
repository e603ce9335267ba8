import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall } from "../shared/fixtures";
import type { refundPaymentInput, refundPaymentOutput } from "./schema";

const { open, running, ended, refused, approval, approved, declined } = sampleCall("refundPayment", "idempotent", [
  "/amount",
]);
const input = { paymentId: "pay_sample_88213", amount: 45, currency: "EUR" as const, reason: "duplicate" as const };
const output = { refundId: "RF-90217", status: "done" as const, amount: 45, currency: "EUR" as const };

/** Sample parts of a refund, one a state. */
export const refundPaymentFixtures: ToolFixtures<
  "refundPayment",
  typeof refundPaymentInput,
  typeof refundPaymentOutput
> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText: '{"paymentId":"pay_sample_88',
    partialInput: { paymentId: "pay_sample_88" },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": { ...running, state: "output-streaming", input, progress: { label: "Waiting for the bank" } },
  "output-available": { ...ended, state: "output-available", input, output, approval: approved },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The payment was refunded before.",
    approval: approved,
  },
  "output-denied": {
    ...refused,
    state: "output-denied",
    input,
    by: "user",
    reason: "Ask the customer first",
    approval: declined("Ask the customer first"),
  },
  cancelled: { ...refused, endedAt: approval.expiresAt, state: "cancelled", input, cause: "expired", approval },
  "output-unknown": { ...ended, state: "output-unknown", input, note: "The bank did not answer.", approval: approved },
};

/** Samples beyond the ten states. */
export const refundPaymentVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "On its way": {
    ...ended,
    state: "output-available",
    input,
    output: { ...output, status: "pending" },
    approval: approved,
  },
  "Less than was asked for, no cents": {
    ...ended,
    state: "output-available",
    input: { ...input, amount: 9800, currency: "JPY" },
    output: { ...output, amount: 9000, currency: "JPY" },
    approval: approved,
  },
} satisfies ToolVariants<"refundPayment", typeof refundPaymentInput, typeof refundPaymentOutput>;
