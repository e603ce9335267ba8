import type { DecisionAnswer } from "./transport";

export function answerOf(approvalId: string, approved: boolean): DecisionAnswer {
  return { approvalId, approved, status: approved ? "approved" : "denied" };
}
