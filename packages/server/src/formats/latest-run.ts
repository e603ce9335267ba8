import { keyOf } from "../agent/principal";
import type { Exchange } from "../http/exchange";
import { notFound } from "../http/http-error";
import { ownRun } from "../http/own-run";
import type { RunView } from "../store/agent-store";

/** The newest run of a conversation. Throws an `HttpError` (404) before the first message. */
export async function latestRun(exchange: Exchange, conversationId: string): Promise<RunView> {
  const key = keyOf({ ...exchange.principal, conversationId });
  const newest = await exchange.agent.store.readNewestRun(key);
  if (newest === null) throw notFound();
  return ownRun(exchange, newest.run.runId);
}

/** A run of that conversation. Throws an `HttpError` (404) for any other. */
export async function runOf(exchange: Exchange, conversationId: string, runId: string): Promise<RunView> {
  const view = await ownRun(exchange, runId);
  if (view.run.key.conversationId !== conversationId) throw notFound();
  return view;
}
