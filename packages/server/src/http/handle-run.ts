import { parseCursor } from "@callstate/core";
import { stopWork } from "../agent/stop-work";
import { startRun } from "../agent/run-agent";
import type { RunView } from "../store/agent-store";
import { foldRun } from "../stream/fold-run";
import { frame } from "../stream/frame";
import { ownFormat } from "../stream/stream-format";
import { runRequest } from "./body-fields";
import { conflict } from "./conflict";
import { notFound } from "./http-error";
import { openStream } from "./open-stream";
import { ownRun } from "./own-run";
import type { Body } from "./read-body";
import type { Exchange } from "./exchange";

/** `POST /runs`: begins a run, or attaches to the one that this message has. */
export async function handleStart(exchange: Exchange, body: Body): Promise<Response> {
  const answer = await startRun(
    exchange.agent,
    exchange.principal,
    runRequest(body, exchange.agent.options.acceptFiles),
  );
  if (!answer.ok) throw answer.code === "not-found" ? notFound() : conflict(answer.code);
  const view = await ownRun(exchange, answer.runId);
  const cursor = parseCursor(exchange.request.headers.get("last-event-id") ?? "");
  const isOwn = cursor?.runId === answer.runId && cursor.seq <= view.seq;
  return isOwn || view.trimmedSeq === 0
    ? openOwn(exchange, view.run.runId, isOwn ? cursor.seq : 0)
    : openWithReset(exchange, view);
}

/** `GET /runs/:runId/events`: strictly after the cursor, then live. */
export async function handleRead(exchange: Exchange, runId: string): Promise<Response> {
  const view = await ownRun(exchange, runId);
  const header = exchange.request.headers.get("last-event-id");
  const cursor = header === null ? { runId, seq: 0 } : parseCursor(header);
  const isUsable = cursor?.runId === runId && cursor.seq <= view.seq && cursor.seq >= view.trimmedSeq;
  if (!isUsable) return openWithReset(exchange, view);
  if (view.run.phase === "ended" && cursor.seq >= view.seq) return new Response(null, { status: 204 });
  return openOwn(exchange, runId, cursor.seq);
}

/** `DELETE /runs/:runId` and `…/calls/:toolCallId`. Safe to repeat. */
export async function handleStop(exchange: Exchange, runId: string, toolCallId: string | undefined): Promise<Response> {
  const { run } = await ownRun(exchange, runId);
  if (toolCallId !== undefined && (await exchange.agent.store.getCall(runId, toolCallId)) === null) throw notFound();
  await stopWork(exchange.agent, { key: run.key, runId }, toolCallId);
  return new Response(null, { status: 204 });
}

/** The reader's place is of no use: the message as it stands, and on from there. */
async function openWithReset(exchange: Exchange, { run }: RunView): Promise<Response> {
  const page = await exchange.agent.store.readRun(run.runId);
  if (page === null) throw notFound();
  const json = JSON.stringify({ type: "reset", message: foldRun(page) });
  const opening = frame(run.runId, { seq: page.seq, at: page.run.updatedAt, type: "reset", json });
  return openOwn(exchange, run.runId, page.seq, opening);
}

function openOwn(exchange: Exchange, runId: string, after: number, reset = ""): Response {
  return openStream(exchange, { runId, after, format: ownFormat(runId, reset) });
}
