import { shorten } from "../json/json-text";
import type { Agent } from "./agent";
import type { PolicyDecision } from "./implement-tools";
import { inTime } from "./in-time";
import type { RegisteredTool } from "./registered-tool";
import type { CallContext } from "./tool-context";

export type PolicyVerdict = { readonly decision: PolicyDecision; readonly reason: string | null };

/**
 * May this call run? A denial beats a question, a question beats permission. Only `autoApprove` waives a question, and only while
 * no untrusted tool has answered. A policy that throws denies.
 */
export async function askPolicy(
  agent: Agent,
  tool: RegisteredTool,
  input: unknown,
  context: CallContext,
  run: { untrusted: boolean },
): Promise<PolicyVerdict> {
  const { policy, autoApprove } = tool.functions;
  const asked = <Answer>(answer: Answer | Promise<Answer>): Promise<Answer> =>
    inTime(Promise.resolve(answer), agent.settings.checkMs, () => new Error("The policy did not answer in time."));
  try {
    const answer = policy === undefined ? "allow" : await asked(policy(input, context));
    const { decision, reason } = readAnswer(answer);
    const kept = reason === undefined ? null : shorten(reason, 2_000);
    if (decision === "deny") return { decision, reason: kept };
    const asks = decision === "ask" || tool.definition.requiresApproval === true;
    if (!asks) return { decision: "allow", reason: null };
    const waived = !run.untrusted && (await asked(autoApprove?.(input, context))) === true;
    return waived ? { decision: "allow", reason: null } : { decision: "ask", reason: kept };
  } catch (error) {
    agent.log({
      level: "error",
      code: "policy-failed",
      message: "A policy threw, so the call was denied.",
      conversationId: context.conversationId,
      runId: context.runId,
      toolCallId: context.toolCallId,
      toolName: tool.name,
      error,
    });
    return { decision: "deny", reason: "It could not be checked whether this is allowed." };
  }
}

/** What is none of the three words must not pass for permission, whatever the compiler was told. */
function readAnswer(answer: unknown): { decision: PolicyDecision; reason: string | undefined } {
  const { decision, reason }: { decision?: unknown; reason?: unknown } =
    typeof answer === "object" && answer !== null ? answer : { decision: answer };
  if (decision !== "allow" && decision !== "ask" && decision !== "deny") {
    throw new TypeError('A policy answers "allow", "ask" or "deny".');
  }
  return { decision, reason: typeof reason === "string" ? reason : undefined };
}
