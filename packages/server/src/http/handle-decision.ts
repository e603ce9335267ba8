import type { AgentOptions } from "../agent/agent-options";
import { type Resolution, resolveApproval } from "../approval/resolve-approval";
import { decisionRequest } from "./body-fields";
import { conflict } from "./conflict";
import type { Exchange } from "./exchange";
import { HttpError, NO_STORE, notFound } from "./http-error";
import type { Body } from "./read-body";

/** `POST /approvals/:approvalId`: one person's answer to one question. */
export async function handleDecision(
  options: AgentOptions,
  { principal }: Exchange,
  approvalId: string,
  body: Body,
): Promise<Response> {
  const { conversationId, ...request } = decisionRequest(approvalId, body);
  const resolution = await resolveApproval(options, { ...principal, conversationId }, request);
  if (!resolution.ok) throw refusal(resolution);
  const { approved, status } = resolution;
  return Response.json({ approvalId, approved, status }, { headers: NO_STORE });
}

/** The answer to a decision that was not taken. */
export function refusal(resolution: Resolution & { ok: false }): HttpError {
  switch (resolution.code) {
    case "not-found":
      return notFound();
    case "invalid":
      return new HttpError(422, "invalid", "The changes can't be used.", { issues: resolution.issues });
    case "changed": {
      const { input } = resolution;
      return conflict("changed", "effective" in resolution ? { input, effective: resolution.effective } : { input });
    }
    case "conflict":
      return conflict("conflict", { decision: resolution.decision });
    case "expired":
    case "superseded":
    case "cancelled":
    case "outdated":
      return conflict(resolution.code);
  }
}
