import { type RunRequest, startRun } from "../agent/run-agent";
import { conflict } from "../http/conflict";
import type { Exchange } from "../http/exchange";
import { notFound } from "../http/http-error";
import { ownRun } from "../http/own-run";
import type { RunView } from "../store/agent-store";

/**
 * Begins a run as `POST /runs` does, or finds the one that this message has, which is then not new. Throws an `HttpError` where it can't begin.
 */
export async function beginRun(exchange: Exchange, request: RunRequest): Promise<{ view: RunView; isNew: boolean }> {
  const answer = await startRun(exchange.agent, exchange.principal, request);
  if (!answer.ok) throw answer.code === "not-found" ? notFound() : conflict(answer.code);
  return { view: await ownRun(exchange, answer.runId), isNew: answer.work.length > 0 };
}
