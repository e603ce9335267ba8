import {
  type AnyTextAdapter,
  chat,
  chatParamsFromRequestBody,
  memoryStream,
  resumeServerSentEventsResponse,
  toolDefinition,
  toServerSentEventsResponse,
} from "@tanstack/ai";
import * as z from "zod";

/** A turn may be given piece by piece, as the test lets it. */
export type Turn = readonly Chunk[] | AsyncIterable<Chunk>;
export type Chunk = { type: string } & Record<string, unknown>;

/** A model's call whose arguments arrive in pieces. */
export function callChunks(toolCallId: string, toolCallName: string, ...pieces: string[]): Chunk[] {
  return [
    { type: "TOOL_CALL_START", toolCallId, toolCallName, toolName: toolCallName },
    ...pieces.map((delta) => ({ type: "TOOL_CALL_ARGS", toolCallId, delta })),
    { type: "TOOL_CALL_END", toolCallId, toolCallName, toolName: toolCallName },
  ];
}

export function textChunks(messageId: string, ...pieces: string[]): Chunk[] {
  return [
    { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
    ...pieces.map((delta) => ({ type: "TEXT_MESSAGE_CONTENT", messageId, delta })),
    { type: "TEXT_MESSAGE_END", messageId },
  ];
}

/** A model that plays these turns. */
function adapterOf(turns: Turn[]): AnyTextAdapter {
  async function* chatStream({ runId = "run", threadId = "thread" }: { runId?: string; threadId?: string }) {
    const turn = turns.shift() ?? [];
    yield { type: "RUN_STARTED", runId, threadId };
    const said: Chunk[] = [];
    for await (const chunk of turn) {
      said.push(chunk);
      yield chunk;
    }
    const finishReason = said.some(({ type }) => type === "TOOL_CALL_START") ? "tool_calls" : "stop";
    yield { type: "RUN_FINISHED", runId, threadId, finishReason };
  }
  return {
    kind: "text",
    name: "mock",
    model: "mock",
    "~types": {},
    chatStream,
    structuredOutput: async () => ({}),
  } as never;
}

type Body = { threadId: string; runId: string; messages: { role: string }[]; resume?: unknown[]; parentRunId?: string };

/** A TanStack AI server as its documentation has it, over a model that plays these turns. */
export function createTanStackRoute(turns: Turn[], more: Record<string, unknown> = {}) {
  const bodies: Body[] = [];
  const bookings: unknown[] = [];
  const answers: string[] = [];
  const gets: string[] = [];
  const city = z.object({ city: z.string() });
  const tools = [
    toolDefinition({ name: "getWeather", description: "Weather.", inputSchema: city }).server(async (input) => ({
      ...input,
      celsius: 31,
    })),
    toolDefinition({ name: "fails", description: "Fails.", inputSchema: city }).server(async () => {
      throw new Error("The station is down.");
    }),
    toolDefinition({
      name: "book",
      description: "Books.",
      inputSchema: z.object({ guests: z.number() }),
      needsApproval: true,
    }).server(async (input) => {
      bookings.push(input);
      return { ok: true };
    }),
    toolDefinition({ name: "askPlace", description: "Asks.", inputSchema: z.object({}) }),
  ];
  const route: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, "http://test.local");
    if (init?.method === "GET") {
      gets.push(url.search);
      return resumeServerSentEventsResponse({ adapter: memoryStream(new Request(url)) });
    }
    const body = (await new Response(init?.body ?? null).json()) as Body;
    bodies.push(body);
    const { messages, threadId, runId, resume, parentRunId } = await chatParamsFromRequestBody(body);
    const stream = chat({
      adapter: adapterOf(turns),
      messages,
      tools,
      threadId,
      runId,
      ...(resume && { resume }),
      ...(parentRunId !== undefined && { parentRunId }),
      ...more,
    } as never);
    const isDurable = new Headers(init?.headers).has("x-run-id");
    const request = new Request(url, { headers: init?.headers ?? {} });
    const adapter = isDurable && memoryStream(request);
    const response = toServerSentEventsResponse(stream as never, adapter ? { durability: { adapter, batch: 1 } } : {});
    const [kept, sent] = (response.body as ReadableStream<Uint8Array>).tee();
    const at = answers.push("") - 1;
    void new Response(kept).text().then((text) => {
      answers[at] = text;
    });
    return new Response(sent, response);
  };
  return { fetch: route, bodies, bookings, answers, gets };
}
