import type { Exchange } from "../../http/exchange";
import { openStream } from "../../http/open-stream";
import type { Body } from "../../http/read-body";
import type { ForeignRoute, ResponseDialect } from "../../http/response-dialect";
import type { Pattern } from "../../http/routes";
import type { RunView } from "../../store/agent-store";
import { CLIENT_ID } from "../../agent/principal";
import { stopWork } from "../../agent/stop-work";
import { beginRun } from "../begin-run";
import { type Fields, isFields, requireId } from "../foreign-body";
import { beginningOf } from "../message-events";
import { findLatestRun, latestRun, runOf } from "../latest-run";
import { NO_STORE } from "../../http/http-error";
import { loadChat } from "./load-chat";
import { chatFormat } from "./chat-format";
import { type ChatRequest, chatOf, chatRequest } from "./chat-request";
import { takeAnswers } from "./take-answers";

export type AiSdkResponsesOptions = {
  /**
   * The last segment of the path, `chat` unless said otherwise: `POST …/chat`, `GET …/chat/:id/stream` to resume, and `GET …/chat/:id` for the
   * messages of a conversation.
   */
  readonly path?: string;
  /**
   * The major version of `ai` in the page, 6 unless said otherwise. Version 5 knows no approvals: there a question comes as a data part
   * (`data-approval`), and the page answers it at `POST …/approvals/:approvalId`.
   */
  readonly version?: 5 | 6 | 7;
  /**
   * Stop the run when the page's connection ends before the answer does, which is all that `stop()` of `useChat` does. It can't be told from a
   * reload or a lost network, so it is off unless said otherwise, and runs go on.
   */
  readonly stopOnDisconnect?: boolean;
  /** Such clients send their whole history with each request; it is not read, but it has to fit. 4 MB unless said otherwise. */
  readonly maxBodyBytes?: number;
};

const HEADERS = { "x-vercel-ai-ui-message-stream": "v1" };

/**
 * Answers `useChat` of the AI SDK (`ai` 5 to 7) with its UI message stream. The record stays the server's: of a request's messages only the last
 * one of the user, the decisions and the results of the page's own tools are taken.
 */
export function aiSdkResponses(options: AiSdkResponsesOptions = {}): ResponseDialect {
  const { path = "chat", maxBodyBytes = 4_194_304 } = options;
  const send: ForeignRoute = {
    maxBodyBytes,
    resource: (body) => ({ action: "start", ...given(chatOf(body)) }),
    handle: (exchange, body) => handleChat(options, exchange, body),
  };
  const resume = (id: string): ForeignRoute => ({
    maxBodyBytes,
    resource: () => ({ action: "read", ...given(id) }),
    handle: (exchange) => handleResume(options, exchange, id),
  });
  const load = (id: string): ForeignRoute => ({
    maxBodyBytes,
    resource: () => ({ action: "load", ...given(id) }),
    handle: (exchange) => handleLoad(options, exchange, id),
  });
  const routes: Pattern<ForeignRoute>[] = [
    { method: "GET", path: [path, "*"], route: ([id = ""]) => load(id) },
    { method: "GET", path: [path, "*", "stream"], route: ([id = ""]) => resume(id) },
    { method: "POST", path: [path], route: () => send },
  ];
  return { routes };
}

async function handleChat(options: AiSdkResponsesOptions, exchange: Exchange, body: Body): Promise<Response> {
  const request = chatRequest(body, exchange.agent.options.acceptFiles);
  const { view, after } = await placeFor(exchange, request);
  return open(options, exchange, view, after);
}

/** The run that a request is about, and how much of it the page has. */
async function placeFor(exchange: Exchange, request: ChatRequest): Promise<{ view: RunView; after: number }> {
  const { conversationId } = request;
  switch (request.kind) {
    case "message":
      return { view: (await beginRun(exchange, request.run)).view, after: 0 };
    case "again": {
      const newest = await latestRun(exchange, conversationId);
      const { run } = request.runId === undefined ? newest : await runOf(exchange, conversationId, request.runId);
      return { view: (await beginRun(exchange, { conversationId, retryOf: run.runId })).view, after: 0 };
    }
    case "answers": {
      const runId = requireId(request.message["id"], "message.id");
      const before = await runOf(exchange, conversationId, runId);
      await takeAnswers(exchange, before, request.message);
      return { view: await runOf(exchange, conversationId, runId), after: seenOf(request.message, before) };
    }
  }
}

/**
 * The last event that the page has of a message: as the end of the last stream told it, or all that there were when it answered. It is the page's
 * word, and decides only what it is sent.
 */
function seenOf(message: Fields, { run, seq }: RunView): number {
  const metadata = isFields(message["metadata"]) ? message["metadata"]["callstate"] : undefined;
  const seen = isFields(metadata) && metadata["runId"] === run.runId ? metadata["seq"] : undefined;
  return typeof seen === "number" && Number.isInteger(seen) && seen >= 0 && seen <= seq ? seen : seq;
}

/** `reconnectToStream`: the answer that is being written, from its beginning; 204 where none is. Pages ask before their first message too. */
async function handleResume(options: AiSdkResponsesOptions, exchange: Exchange, id: string): Promise<Response> {
  const view = CLIENT_ID.test(id) ? await findLatestRun(exchange, id) : null;
  if (view?.run.status !== "running") return new Response(null, { status: 204 });
  return open({ ...options, stopOnDisconnect: false }, exchange, view, 0);
}

async function handleLoad(options: AiSdkResponsesOptions, exchange: Exchange, id: string): Promise<Response> {
  const messages = CLIENT_ID.test(id) ? await loadChat(exchange, id, options.version !== 5) : [];
  return Response.json({ messages }, { headers: NO_STORE });
}

async function open(
  options: AiSdkResponsesOptions,
  exchange: Exchange,
  view: RunView,
  seen: number,
): Promise<Response> {
  const { agent } = exchange;
  const { run } = view;
  const { runId } = run;
  const { past, after } = await beginningOf(exchange, view, seen);
  const stop = () => void stopWork(agent, { key: run.key, runId }).catch(() => undefined);
  return openStream(exchange, {
    runId,
    after,
    format: chatFormat({ agent, runId, knowsApprovals: options.version !== 5, past }),
    headers: HEADERS,
    ...(options.stopOnDisconnect === true ? { onLeft: stop } : {}),
  });
}

function given(conversationId: string | undefined): { conversationId?: string } {
  return conversationId === undefined || !CLIENT_ID.test(conversationId) ? {} : { conversationId };
}
