import type { RunView } from "../../store/agent-store";
import { shownOf } from "../../approval/examine-decision";
import { jsonEqual } from "@callstate/core";
import type { Exchange } from "../../http/exchange";
import { decideCall, reportOutput } from "../answer-call";
import { type Fields, isFields, limitAnswers, objectsIn } from "../foreign-body";

/**
 * Takes what a person decided, and what their browser reports, from the parts of a message of ours that they sent back. Everything else in it
 * is not looked at.
 *
 * Throws the `HttpError` of the first answer that is refused, after all of them were tried.
 */
export async function takeAnswers(exchange: Exchange, { run }: RunView, message: Fields): Promise<void> {
  const refusals: unknown[] = [];
  const answers = objectsIn(message["parts"]).filter(({ state }) => ANSWERED.has(state));
  for (const part of limitAnswers(answers)) {
    try {
      await takeAnswer(exchange, run.key.conversationId, run.runId, part);
    } catch (error) {
      refusals.push(error);
    }
  }
  if (refusals.length > 0) throw refusals[0];
}

const ANSWERED = new Set<unknown>(["approval-responded", "output-available", "output-error"]);

async function takeAnswer(exchange: Exchange, conversationId: string, runId: string, part: Fields): Promise<void> {
  const { state, toolCallId, approval } = part;
  if (typeof toolCallId !== "string") return;
  if (state === "approval-responded" && isFields(approval)) {
    await decide(exchange, conversationId, part, approval);
  } else if (state === "output-available" && part["preliminary"] !== true) {
    await reportOutput(exchange, runId, toolCallId, { output: part["output"] ?? null });
  } else if (state === "output-error" && typeof part["errorText"] === "string") {
    await reportOutput(exchange, runId, toolCallId, { errorText: part["errorText"] });
  }
}

async function decide(exchange: Exchange, conversationId: string, part: Fields, approval: Fields): Promise<void> {
  const { id: approvalId, approved, reason } = approval;
  if (typeof approvalId !== "string" || typeof approved !== "boolean") return;
  await decideCall(exchange, conversationId, {
    approvalId,
    approved,
    shown: await shownFor(exchange, approvalId, part["input"]),
    ...(typeof reason === "string" && reason !== "" ? { reason } : {}),
  });
}

/**
 * What the page showed. Where the schema changes the arguments, the part held those that run: this format has room for one of the two, and those
 * are what a person agrees to.
 */
async function shownFor(exchange: Exchange, approvalId: string, input: unknown): Promise<unknown> {
  const address = await exchange.agent.store.findApproval(approvalId);
  const view = address === null ? null : await exchange.agent.store.getCall(address.runId, address.toolCallId);
  const shown = view === null ? null : shownOf(view);
  return shown !== null && "effective" in shown && jsonEqual(shown.effective, input) ? shown : { input };
}
