import { shownOf } from "../../approval/examine-decision";
import { conflict } from "../../http/conflict";
import type { Exchange } from "../../http/exchange";
import { badRequest, notFound } from "../../http/http-error";
import { stopWork } from "../../agent/stop-work";
import { keyOf, sameConversation } from "../../agent/principal";
import { decideCall } from "../answer-call";
import { type Fields, isFields } from "../foreign-body";
import { editsFrom } from "./edited-arguments";
import { digestOf, type InterruptName, parseInterruptId } from "./interrupt";

/** Where the run of the answered questions is, and how much of it the client has. */
export type Resumed = { readonly runId: string; readonly after: number };

/**
 * Takes answers to interrupts: `resolved` with `{ approved, reason?, edits? }` decides, `cancelled` stops the call. Returns null where there are
 * none. Throws the `HttpError` of the first answer that is refused, after all of them were tried.
 */
export async function takeResume(
  exchange: Exchange,
  conversationId: string,
  entries: readonly Fields[],
): Promise<Resumed | null> {
  let resumed: Resumed | null = null;
  const refusals: unknown[] = [];
  for (const entry of entries) {
    try {
      const taken = await takeEntry(exchange, conversationId, entry);
      resumed = resumed === null || taken.after < resumed.after ? taken : resumed;
    } catch (error) {
      refusals.push(error);
    }
  }
  if (refusals.length > 0) throw refusals[0];
  return resumed;
}

async function takeEntry(exchange: Exchange, conversationId: string, entry: Fields): Promise<Resumed> {
  const name = parseInterruptId(entry["interruptId"]);
  if (name === null) throw notFound();
  const address = await exchange.agent.store.findApproval(name.approvalId);
  const key = keyOf({ ...exchange.principal, conversationId });
  if (address === null || !sameConversation(address.key, key)) throw notFound();
  const { runId, toolCallId } = address;
  if (entry["status"] === "cancelled") {
    await exchange.permit({ action: "stop", conversationId, runId });
    await stopWork(exchange.agent, { key, runId }, toolCallId);
    return { runId, after: name.seq };
  }
  const { payload } = entry;
  if (entry["status"] !== "resolved" || !isFields(payload) || typeof payload["approved"] !== "boolean") {
    throw badRequest("An interrupt is resolved with `payload: { approved: true | false }`, or cancelled.");
  }
  const { approved, reason } = payload;
  const { shown, editable } = await askedFor(exchange, runId, toolCallId, name);
  await decideCall(exchange, conversationId, {
    approvalId: name.approvalId,
    approved,
    shown,
    ...("edits" in payload ? { edits: payload["edits"] } : {}),
    ...("editedArgs" in payload ? { edits: editsFrom(payload["editedArgs"], shown, editable) } : {}),
    ...(typeof reason === "string" && reason !== "" ? { reason } : {}),
  });
  return { runId, after: name.seq };
}

/**
 * What the client was sent, by the digest in the question's name, and what of it may be changed. Throws an `HttpError` (409) where that is not what is
 * on record.
 */
async function askedFor({ agent }: Exchange, runId: string, toolCallId: string, name: InterruptName) {
  const view = await agent.store.getCall(runId, toolCallId);
  if (view === null) throw notFound();
  const shown = shownOf(view);
  if (digestOf(shown) !== name.digest) throw conflict("changed", { ...shown });
  const tool = agent.options.tools.registry.get(view.call.toolName);
  return { shown, editable: tool?.definition.editable ?? [] };
}
