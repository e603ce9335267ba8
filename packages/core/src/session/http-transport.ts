import type { AgentEvent } from "../events/types";
import { type Cursor, parseCursor } from "../wire/cursor";
import { readAgentEvents, type ReadAgentEventsOptions } from "../wire/read";
import { type HttpClient, type HttpHeaders, createHttpClient } from "./http-client";
import { parseDecisionAnswer, parseLoaded } from "./http-answers";
import type { AttachRequest, StartRequest, ToolOutputRequest, Transport } from "./transport";
import { TransportError } from "./transport-error";
import { watchSilence } from "./watchdog";

export type HttpTransportOptions = {
  /** Where the handler of `@callstate/server` is mounted, for example `/api`. */
  url: string;
  /** Sent with every request. A function is asked again after a 401, once, so that it can refresh a token. */
  headers?: HttpHeaders;
  fetch?: typeof fetch;
  /** Another format on the wire than ours. */
  dialect?: ReadAgentEventsOptions["dialect"];
  /** Hears of frames that could not be used. */
  onProblem?: ReadAgentEventsOptions["onProblem"];
};

/** The transport for the kit's own server: its HTTP, its event stream, its cursor. */
export function createHttpTransport(options: HttpTransportOptions): Transport {
  const http = createHttpClient(options);
  return {
    start: (request, signal) => start(http, options, request, signal),
    attach: (request, signal) => attach(http, options, request, signal),
    decide: async ({ approvalId, ...body }) =>
      parseDecisionAnswer(await http.json("POST", ["approvals", approvalId], body)),
    sendToolOutput: async ({ runId, ...body }: ToolOutputRequest) => {
      await http.json("POST", ["runs", runId, "tool-outputs"], body);
    },
    claimTool: ({ runId, ...body }) => claim(http, runId, body),
    stop: async ({ runId, toolCallId }) => {
      const path = toolCallId === undefined ? ["runs", runId] : ["runs", runId, "calls", toolCallId];
      await http.send("DELETE", path);
    },
    load: (conversationId) => load(http, conversationId),
  };
}

async function start(
  http: HttpClient,
  options: HttpTransportOptions,
  request: StartRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<AgentEvent>> {
  const response = await http.send("POST", ["runs"], { body: request, signal, accept: "text/event-stream" });
  return readStream(response, options);
}

async function attach(
  http: HttpClient,
  options: HttpTransportOptions,
  { runId, cursor }: AttachRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<AgentEvent> | null> {
  const headers = cursor === null ? {} : { "Last-Event-ID": cursor };
  const response = await http.send("GET", ["runs", runId, "events"], { signal, headers, accept: "text/event-stream" });
  return response.status === 204 ? null : readStream(response, options, parseCursor(cursor ?? ""));
}

async function claim(http: HttpClient, runId: string, body: { toolCallId: string; token: string }): Promise<boolean> {
  try {
    await http.json("POST", ["runs", runId, "tool-claims"], body);
    return true;
  } catch (error) {
    if (error instanceof TransportError && error.status === 409) return false;
    throw error;
  }
}

async function load(http: HttpClient, conversationId: string) {
  try {
    return parseLoaded(await http.json("GET", ["conversations", conversationId]));
  } catch (error) {
    // A conversation begins with its first message: before that there is nothing, and nothing is wrong.
    if (error instanceof TransportError && error.status === 404) return { messages: [] };
    throw error;
  }
}

function readStream(
  response: Response,
  { dialect, onProblem }: HttpTransportOptions,
  after?: Cursor | null,
): AsyncIterable<AgentEvent> {
  const type = response.headers.get("content-type") ?? "none";
  if (response.body === null || !type.startsWith("text/event-stream")) {
    void response.body?.cancel();
    throw new TransportError("not-a-stream", `The server answered with ${type}, not with an event stream.`);
  }
  const { bytes, onComment } = watchSilence(response.body);
  return readAgentEvents(bytes, {
    onComment,
    ...(dialect && { dialect }),
    ...(onProblem && { onProblem }),
    ...(after && { after }),
  });
}
