export { refundPaymentRenderer } from "./renderer";
export { currencies, type Refund, refundPayment, refundPaymentInput, refundPaymentOutput } from "./schema";
