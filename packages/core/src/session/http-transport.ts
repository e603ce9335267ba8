import { type Cursor, parseCursor } from "../wire/cursor";
import { readAgentEvents, type ReadAgentEventsOptions } from "../wire/read";
import { defined } from "../parts/defined";
import { isAnswer } from "./final-answer";
import { type HttpHeaders, createHttpClient } from "./http-client";
import { parseDecisionAnswer, parseLoaded } from "./http-answers";
import type { EventStream, Transport } from "./transport";
import { TransportError } from "./transport-error";

/** Three keep-alives missed: the connection is dead, whatever the socket says. */
const silenceMs = 45_000;

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
  const accept = "text/event-stream";
  return {
    start: async (body, signal) => readStream(await http.send("POST", ["runs"], { body, signal, accept }), options),
    attach: async ({ runId, cursor }, signal) => {
      const headers = cursor === null ? {} : { "Last-Event-ID": cursor };
      const response = await http.send("GET", ["runs", runId, "events"], { signal, headers, accept });
      return response.status === 204 ? null : readStream(response, options, parseCursor(cursor ?? ""));
    },
    decide: async ({ approvalId, ...body }) =>
      parseDecisionAnswer(await http.json("POST", ["approvals", approvalId], body)),
    sendToolOutput: async ({ runId, ...body }) => {
      await http.json("POST", ["runs", runId, "tool-outputs"], body);
    },
    claimTool: ({ runId, ...body }) =>
      http.json("POST", ["runs", runId, "tool-claims"], body).then(() => true, on(409, false)),
    stop: async ({ runId, toolCallId }) => {
      const path = toolCallId === undefined ? ["runs", runId] : ["runs", runId, "calls", toolCallId];
      await http.send("DELETE", path);
    },
    // A conversation begins with its first message: before that there is nothing, and nothing is wrong.
    load: (conversationId) =>
      http.json("GET", ["conversations", conversationId]).then(parseLoaded, on(404, { messages: [] })),
  };
}

/** Takes a refusal with this status for an answer. */
function on<Answer>(status: number, answer: Answer): (error: unknown) => Answer {
  return (error) => {
    if (isAnswer(error) && error.status === status) return answer;
    throw error;
  };
}

function readStream(
  response: Response,
  { dialect, onProblem }: HttpTransportOptions,
  after?: Cursor | null,
): EventStream {
  const type = response.headers.get("content-type") ?? "none";
  if (response.body === null || !type.startsWith("text/event-stream")) {
    void response.body?.cancel();
    throw new TransportError("not-a-stream", `The server answered with ${type}, not with an event stream.`);
  }
  const stream: EventStream = readAgentEvents(response.body, {
    silenceMs,
    onRetry: (milliseconds) => (stream.retryMs = milliseconds),
    ...defined({ dialect, onProblem, after: after ?? undefined }),
  });
  return stream;
}
