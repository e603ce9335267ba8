import type { UIMessage } from "@callstate/core";
import { CLIENT_ID, keyOf } from "../agent/principal";
import { stopWork } from "../agent/stop-work";
import { sweepIfDue } from "../agent/sweep";
import type { RunPage } from "../store/agent-store";
import { foldRun, userMessage } from "../stream/fold-run";
import type { Exchange } from "./exchange";
import { badRequest, NO_STORE, notFound } from "./http-error";
import { ownRun } from "./own-run";

const MAX_PAGE = 100;

/** `GET /conversations/:conversationId`: everything a page needs to go on from. */
export async function handleLoad(exchange: Exchange, conversationId: string): Promise<Response> {
  const { agent } = exchange;
  const key = ownKey(exchange, conversationId);
  const newest = await agent.store.readNewestRun(key);
  if (newest === null) throw notFound();
  await sweepIfDue(agent, { key, runId: newest.run.runId });
  const pages = await agent.store.readConversation(key);
  const last = pages?.at(-1);
  if (pages === null || last === undefined) throw notFound();
  const messages: UIMessage[] = [];
  for (const page of pages) {
    if (page.run.retryOf === null) messages.push(userMessage(page));
    const message = foldRun(page);
    messages.push(message);
    keepSnapshot(exchange, page, message);
  }
  const run = { id: last.run.runId, seq: last.seq, status: last.run.status };
  return Response.json({ messages, run }, { headers: NO_STORE });
}

/** What is folded once need not be folded again. Losing it costs time only. */
function keepSnapshot({ agent }: Exchange, page: RunPage, message: UIMessage): void {
  if (page.run.phase !== "ended" || page.events.length === 0) return;
  void agent.store
    .saveSnapshot(page.run.runId, { seq: page.seq, json: JSON.stringify(message) })
    .catch(() => undefined);
}

/** `GET /conversations`, newest first; `?limit=` up to 100 and `?before=` the `updatedAt` of the last one seen. */
export async function handleList(exchange: Exchange): Promise<Response> {
  const { searchParams } = new URL(exchange.request.url);
  const limit = Number(searchParams.get("limit") ?? 50);
  const before = searchParams.get("before");
  if (!Number.isInteger(limit) || limit < 1 || (before !== null && !Number.isFinite(Number(before)))) {
    throw badRequest("`limit` and `before` are numbers.");
  }
  const { tenantId, userId } = keyOf({ ...exchange.principal, conversationId: "" });
  const page = { limit: Math.min(limit, MAX_PAGE), ...(before === null ? {} : { before: Number(before) }) };
  const found = await exchange.agent.store.listConversations({ tenantId, userId }, page);
  const conversations = found.map(({ conversation, run }) => ({
    id: conversation.key.conversationId,
    title: conversation.title,
    createdAt: conversation.createdAt,
    updatedAt: conversation.updatedAt,
    run: { id: run.runId, status: run.status },
  }));
  return Response.json({ conversations }, { headers: NO_STORE });
}

/** `DELETE /conversations/:conversationId`: stops what runs and removes everything but the audit trail. */
export async function handleDelete(exchange: Exchange, conversationId: string): Promise<Response> {
  const { agent } = exchange;
  const key = ownKey(exchange, conversationId);
  const newest = await agent.store.readNewestRun(key);
  if (newest === null) throw notFound();
  await stopWork(agent, { key, runId: newest.run.runId });
  await agent.store.deleteConversation(key);
  return new Response(null, { status: 204 });
}

/** `GET /runs/:runId/calls/:toolCallId/output`: a result that was too large for the stream. */
export async function handleReadOutput(exchange: Exchange, runId: string, toolCallId: string): Promise<Response> {
  const { agent } = exchange;
  await ownRun(exchange, runId);
  const view = await agent.store.getCall(runId, toolCallId);
  const json = view?.contents.get("output");
  if (view === null || json === undefined) throw notFound();
  const tool = agent.options.tools.registry.get(view.call.toolName);
  const shown: unknown = tool === undefined ? null : tool.showOutput(JSON.parse(json));
  return Response.json(shown, { headers: NO_STORE });
}

function ownKey(exchange: Exchange, conversationId: string) {
  if (!CLIENT_ID.test(conversationId)) throw notFound();
  return keyOf({ ...exchange.principal, conversationId });
}
