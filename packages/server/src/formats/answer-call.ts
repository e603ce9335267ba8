import { type DecisionRequest, resolveApproval } from "../approval/resolve-approval";
import type { Exchange } from "../http/exchange";
import { handleClaim, handleOutput } from "../http/handle-client-tool";
import { refusal } from "../http/handle-decision";
import { sha256 } from "../json/hash";

/** Decides as `POST /approvals/:approvalId` does. Throws an `HttpError` where the decision is not taken. */
export async function decideCall(exchange: Exchange, conversationId: string, request: DecisionRequest): Promise<void> {
  await exchange.permit({ action: "decide", conversationId, approvalId: request.approvalId });
  const asker = { ...exchange.principal, conversationId };
  const resolution = await resolveApproval(exchange.agent.options, asker, request);
  if (!resolution.ok) throw refusal(resolution);
}

export type ReportedOutput = { readonly output: unknown } | { readonly errorText: string };

/**
 * Takes what the browser reports of a call of its own, as `POST /runs/:runId/tool-outputs` does. Reports of calls that the server runs,
 * that nobody knows or that have ended are not looked at: they are part of the history that such clients send along.
 */
export async function reportOutput(
  exchange: Exchange,
  runId: string,
  toolCallId: string,
  report: ReportedOutput,
): Promise<void> {
  const view = await exchange.agent.store.getCall(runId, toolCallId);
  if (view === null || view.call.executor !== "client" || view.call.status === "ended") return;
  await exchange.permit({ action: "report", runId });
  // These formats claim nothing: whoever reports, reports for all pages of this person.
  const token = sha256(`${runId} ${toolCallId}`);
  await handleClaim(exchange, runId, { toolCallId, token });
  await handleOutput(exchange, runId, { toolCallId, token, ...report });
}
