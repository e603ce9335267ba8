import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTestServer, toolParts } from "../fixtures";
import { anthropicModel } from "./anthropic-model";
import { type Model, ModelError, type ModelEvent, type ModelMessage } from "./model";

type Answer = (response: ServerResponse) => void;
type Asked = { url: string | undefined; headers: IncomingMessage["headers"]; body: Record<string, unknown> };

const servers: Server[] = [];

afterEach(async () => {
  vi.doUnmock("@anthropic-ai/sdk");
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server that speaks the Messages API, and what it was asked. */
async function listen(...answers: Answer[]) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      asked.push({
        url: request.url,
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString("utf8")),
      });
      (answers[asked.length - 1] ?? answers.at(-1))?.(response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const baseURL = `http://127.0.0.1:${port}`;
  return { model: anthropicModel({ baseURL, apiKey: "sk-ant-test", model: "small", maxTokens: 300 }), asked };
}

type WireEvent = { type: string } & Record<string, unknown>;

const begin: WireEvent = {
  type: "message_start",
  message: {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "small",
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 11, output_tokens: 1 },
  },
};
const text = (index: number, ...deltas: string[]): WireEvent[] => [
  { type: "content_block_start", index, content_block: { type: "text", text: "" } },
  { type: "ping" },
  ...deltas.map((delta) => ({ type: "content_block_delta", index, delta: { type: "text_delta", text: delta } })),
  { type: "content_block_stop", index },
];
const toolUse = (index: number, id: string, name: string, ...pieces: string[]): WireEvent[] => [
  { type: "content_block_start", index, content_block: { type: "tool_use", id, name, input: {} } },
  ...pieces.map((partial_json) => ({
    type: "content_block_delta",
    index,
    delta: { type: "input_json_delta", partial_json },
  })),
  { type: "content_block_stop", index },
];
const end = (stop_reason: string): WireEvent[] => [
  { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 7 } },
  { type: "message_stop" },
];
const frames = (events: readonly WireEvent[]) =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");

function sse(events: readonly WireEvent[], cut = 1e9): Answer {
  return (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const bytes = Buffer.from(frames(events));
    for (let at = 0; at < bytes.length; at += cut) response.write(bytes.subarray(at, at + cut));
    response.end();
  };
}

const status =
  (code: number, type: string): Answer =>
  (response) =>
    void response
      .writeHead(code, { "content-type": "application/json" })
      .end(JSON.stringify({ type: "error", error: { type, message: "org-123 is over its quota" } }));

async function read(model: Model, messages: ModelMessage[] = [], signal = new AbortController().signal) {
  const events: ModelEvent[] = [];
  const tools = [{ name: "getWeather", description: "Weather.", parameters: { type: "object", properties: {} } }];
  const request = { system: "Be brief.", messages: [{ role: "user" as const, content: "Hi" }, ...messages], tools };
  for await (const event of model.stream({ ...request, signal })) events.push(event);
  return events;
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe("anthropicModel", () => {
  it("reads text, thinking and calls, however the bytes are cut", async () => {
    const events = [
      begin,
      { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "", signature: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "Hm." } },
      { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "abc" } },
      { type: "content_block_stop", index: 0 },
      ...text(1, "Xin ", "chào"),
      ...toolUse(2, "toolu_1", "getWeather", "", '{"city":', '"Huế"}'),
      ...toolUse(3, "toolu_2", "getTime"),
      ...end("tool_use"),
    ];
    for (const cut of [1e9, 7]) {
      const { model, asked } = await listen(sse(events, cut));
      expect(await read(model)).toEqual([
        { type: "reasoning-delta", text: "Hm." },
        { type: "text-delta", text: "Xin " },
        { type: "text-delta", text: "chào" },
        { type: "tool-call-start", id: "toolu_1", name: "getWeather" },
        { type: "tool-call-delta", id: "toolu_1", argumentsDelta: '{"city":' },
        { type: "tool-call-delta", id: "toolu_1", argumentsDelta: '"Huế"}' },
        { type: "tool-call", id: "toolu_1", name: "getWeather", argumentsJson: '{"city":"Huế"}' },
        { type: "tool-call-start", id: "toolu_2", name: "getTime" },
        { type: "tool-call", id: "toolu_2", name: "getTime", argumentsJson: "{}" },
        { type: "finish", reason: "tool-calls", usage: { inputTokens: 11, outputTokens: 7 } },
      ]);
      expect(asked[0]?.url).toBe("/v1/messages");
      expect(JSON.stringify(asked[0]?.headers)).toContain("sk-ant-test");
    }
  });

  it("sends what the API takes: results in one message, ids of its shape, each once", async () => {
    const call = (id: string, argumentsJson: string) => ({ id, name: "get weather!", argumentsJson });
    const { model, asked } = await listen(sse([begin, ...text(0, "Hi"), ...end("end_turn")]));
    await read(model, [
      { role: "assistant", content: "", toolCalls: [call("a b", '{"city":"Hue"}'), call("a b", "not json")] },
      { role: "tool", toolCallId: "a b", content: "Sunny", isError: false },
      { role: "tool", toolCallId: "a b", content: "Bad arguments", isError: true },
      { role: "assistant", content: "", toolCalls: [] },
      { role: "user", content: "Thanks" },
    ]);
    expect(asked[0]?.body).toEqual({
      model: "small",
      max_tokens: 300,
      stream: true,
      system: "Be brief.",
      tools: [{ name: "getWeather", description: "Weather.", input_schema: { type: "object", properties: {} } }],
      messages: [
        { role: "user", content: "Hi" },
        {
          role: "assistant",
          content: [
            { type: "tool_use", id: "a_b", name: "get_weather_", input: { city: "Hue" } },
            { type: "tool_use", id: "a_b_2", name: "get_weather_", input: {} },
          ],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "a_b", content: "Sunny" },
            { type: "tool_result", tool_use_id: "a_b_2", content: "Bad arguments", is_error: true },
          ],
        },
        { role: "user", content: "Thanks" },
      ],
    });
  });

  it("says how the turn ended", async () => {
    const reasons = {
      end_turn: "stop",
      stop_sequence: "stop",
      max_tokens: "length",
      model_context_window_exceeded: "length",
      refusal: "content-filter",
      pause_turn: "stop",
    };
    for (const [given, reason] of Object.entries(reasons)) {
      const { model } = await listen(sse([begin, ...text(0, "x"), ...end(given)]));
      expect((await read(model)).at(-1)).toMatchObject({ type: "finish", reason });
    }
  });

  it("throws what a log needs and a person may read, after one try", async () => {
    const errorEvent = (type: string) => ({ type: "error", error: { type, message: "org-123" } });
    const cases: [Answer, string][] = [
      [status(429, "rate_limit_error"), "rate-limited"],
      [status(529, "overloaded_error"), "unavailable"],
      [status(500, "api_error"), "unavailable"],
      [status(400, "invalid_request_error"), "rejected"],
      [status(401, "authentication_error"), "rejected"],
      [sse([begin, errorEvent("overloaded_error")]), "unavailable"],
      [sse([begin, errorEvent("rate_limit_error")]), "rate-limited"],
      [sse([begin, ...text(0, "Half")]), "cut-off"],
      [
        (response) =>
          void response
            .writeHead(200, { "content-type": "text/event-stream" })
            .write(frames([begin]), () => response.destroy()),
        "cut-off",
      ],
    ];
    for (const [answer, kind] of cases) {
      const { model, asked } = await listen(answer);
      const error = await failure(read(model));
      expect([kind, error instanceof ModelError && error.kind]).toEqual([kind, kind]);
      expect(error instanceof ModelError && error.sentence).not.toMatch(/org-123|sk-ant/);
      expect(asked).toHaveLength(1);
    }
    const nowhere = anthropicModel({ apiKey: "x", model: "x", baseURL: "http://127.0.0.1:9" });
    expect(await failure(read(nowhere))).toMatchObject({ kind: "unavailable" });
  });

  it("stops when it is aborted, and does not take that for an end", async () => {
    const { model } = await listen((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(frames([begin, ...text(0, "Hm")]));
    });
    const controller = new AbortController();
    const events: ModelEvent[] = [];
    const reading = (async () => {
      const request = { messages: [{ role: "user" as const, content: "Hi" }], tools: [], signal: controller.signal };
      for await (const event of model.stream(request)) {
        events.push(event);
        controller.abort(new Error("Stopped."));
      }
    })();
    expect(await failure(reading)).toBeInstanceOf(Error);
    expect(events).toEqual([{ type: "text-delta", text: "Hm" }]);
  });

  it("asks for a structured answer with its schema", async () => {
    const { model, asked } = await listen(sse([begin, ...text(0, "{}"), ...end("end_turn")]));
    const output = { name: "answer", schema: { type: "object", properties: {}, additionalProperties: false } };
    const request = { messages: [{ role: "user" as const, content: "Hi" }], tools: [], output };
    for await (const _event of model.stream({ ...request, signal: new AbortController().signal }));
    expect(asked[0]?.body["output_config"]).toEqual({ format: { type: "json_schema", schema: output.schema } });
  });

  it("drives a whole run, and fails one honestly", async () => {
    const { model, asked } = await listen(
      sse([begin, ...toolUse(0, "toolu_1", "getWeather", '{"city":"Hue"}'), ...end("tool_use")]),
      sse([begin, ...text(0, "Sunny."), ...end("end_turn")]),
      status(429, "rate_limit_error"),
    );
    const server = createTestServer({ model });
    const { run, messages } = await server.send();
    expect(run.status).toBe("done");
    expect(toolParts(messages)[0]).toMatchObject({ state: "output-available", toolCallId: "toolu_1" });
    expect(JSON.stringify(asked[1]?.body["messages"])).toContain("Sunny");
    const failed = await server.send("Again");
    expect(failed.run.status).toBe("failed");
    expect(server.log.at(-1)).toMatchObject({ code: "model-failed", model: "small", error: { kind: "rate-limited" } });
  });

  it("says what to install where the package is missing", async () => {
    vi.doMock("@anthropic-ai/sdk", () => {
      throw new Error("Cannot find package");
    });
    const model = anthropicModel({ apiKey: "x", model: "x" });
    expect(await failure(read(model))).toMatchObject({
      code: "missing-package",
      hint: expect.stringContaining("npm install @anthropic-ai/sdk"),
    });
  });
});
