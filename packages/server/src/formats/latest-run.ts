import { keyOf } from "../agent/principal";
import type { Exchange } from "../http/exchange";
import { notFound } from "../http/http-error";
import { ownRun } from "../http/own-run";
import type { RunView } from "../store/agent-store";

/** The newest run of a conversation; null before the first message. */
export async function findLatestRun(exchange: Exchange, conversationId: string): Promise<RunView | null> {
  const key = keyOf({ ...exchange.principal, conversationId });
  const newest = await exchange.agent.store.readNewestRun(key);
  return newest === null ? null : ownRun(exchange, newest.run.runId);
}

/** The same. Throws an `HttpError` (404) before the first message. */
export async function latestRun(exchange: Exchange, conversationId: string): Promise<RunView> {
  const newest = await findLatestRun(exchange, conversationId);
  if (newest === null) throw notFound();
  return newest;
}

/** A run of that conversation. Throws an `HttpError` (404) for any other. */
export async function runOf(exchange: Exchange, conversationId: string, runId: string): Promise<RunView> {
  const view = await ownRun(exchange, runId);
  if (view.run.key.conversationId !== conversationId) throw notFound();
  return view;
}
