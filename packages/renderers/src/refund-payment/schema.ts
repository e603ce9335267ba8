import { defineTool } from "@callstate/core";
import * as z from "zod";

export const currencies = ["EUR", "GBP", "USD", "JPY"] as const;

/** Input of `refundPayment`. `amount` is in whole units of the currency, with cents behind the point. */
export const refundPaymentInput = z.object({
  paymentId: z.string().min(1).max(64).meta({ title: "Payment" }),
  amount: z.number().positive().max(10_000).multipleOf(0.01).meta({ title: "Amount" }),
  currency: z.enum(currencies).meta({ title: "Currency" }),
  reason: z.enum(["duplicate", "cancelled", "goodwill"]).meta({ title: "Reason" }),
});

/** Output of `refundPayment`. `amount` is what was really refunded; a pending refund has not reached anybody. */
export const refundPaymentOutput = z.object({
  refundId: z.string(),
  status: z.enum(["done", "pending"]),
  amount: z.number(),
  currency: z.enum(currencies),
});

/** The tool, as server and browser both know it. */
export const refundPayment = defineTool({
  title: "Refund a payment",
  description: "Sends money of one payment back to the customer.",
  input: refundPaymentInput,
  output: refundPaymentOutput,
  effects: "idempotent",
  requiresApproval: true,
  destructive: true,
  consequence: "The money leaves the account at once and can’t be called back.",
  editable: ["/amount"],
});

export type Refund = z.output<typeof refundPaymentOutput>;
