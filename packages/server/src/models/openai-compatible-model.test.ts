import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createTestServer, toolParts } from "../fixtures";
import { ModelError, type ModelEvent, type ModelMessage } from "./model";
import { openAiCompatibleModel } from "./openai-compatible-model";

type Answer = (response: ServerResponse, request: IncomingMessage, body: string) => void;

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server that speaks the API, and what it was asked. */
async function listen(...answers: Answer[]) {
  const asked: { url: string | undefined; headers: IncomingMessage["headers"]; body: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      asked.push({ url: request.url, headers: request.headers, body: JSON.parse(body) });
      (answers[asked.length - 1] ?? answers.at(-1))?.(response, request, body);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const model = openAiCompatibleModel({ baseURL: `http://127.0.0.1:${port}/v1/`, apiKey: "sk-test", model: "small" });
  return { model, asked };
}

/** Sends chunks as the API does; text is one write, so that a test may cut frames anywhere. */
function sse(chunks: readonly (object | string)[], options: { done?: boolean; cut?: number } = {}): Answer {
  return (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const frames = chunks.map((chunk) => `data: ${typeof chunk === "string" ? chunk : JSON.stringify(chunk)}\n\n`);
    const text = `: comment\n\n${frames.join("")}${options.done === false ? "" : "data: [DONE]\n\n"}`;
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += options.cut ?? bytes.length)
      response.write(bytes.subarray(at, at + (options.cut ?? bytes.length)));
    response.end();
  };
}

const delta = (fields: object, finish: string | null = null) => ({
  choices: [{ index: 0, delta: fields, finish_reason: finish }],
});
const piece = (index: number | undefined, fields: { id?: string; name?: string; arguments?: string }) =>
  delta({
    tool_calls: [
      {
        ...(index === undefined ? {} : { index }),
        ...(fields.id === undefined ? {} : { id: fields.id, type: "function" }),
        function: {
          ...(fields.name === undefined ? {} : { name: fields.name }),
          ...(fields.arguments === undefined ? {} : { arguments: fields.arguments }),
        },
      },
    ],
  });

async function read(
  model: { stream: ReturnType<typeof openAiCompatibleModel>["stream"] },
  messages: ModelMessage[] = [],
  signal = new AbortController().signal,
) {
  const events: ModelEvent[] = [];
  for await (const event of model.stream({ system: "Be brief.", messages, tools: [], signal })) events.push(event);
  return events;
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe("openAiCompatibleModel", () => {
  it("streams text, and counts tokens", async () => {
    const usage = { choices: [], usage: { prompt_tokens: 7, completion_tokens: 2 } };
    for (const cut of [1, 7, 1_000]) {
      const { model } = await listen(
        sse(
          [
            delta({ role: "assistant", content: "" }),
            delta({ content: "Xin " }),
            delta({ content: "chào" }),
            delta({}, "stop"),
            usage,
          ],
          { cut },
        ),
      );
      expect(await read(model)).toEqual([
        { type: "text-delta", text: "Xin " },
        { type: "text-delta", text: "chào" },
        { type: "finish", reason: "stop", usage: { inputTokens: 7, outputTokens: 2 } },
      ]);
    }
  });

  it("takes several calls apart, with arguments before the name", async () => {
    const { model } = await listen(
      sse([
        piece(0, { id: "a", name: "getWeather", arguments: "" }),
        piece(1, { id: "b", arguments: '{"ci' }),
        piece(0, { arguments: '{"city":' }),
        piece(1, { name: "getWeather", arguments: 'ty":"Hue"' }),
        piece(0, { arguments: '"Hanoi"}' }),
        piece(1, { arguments: "}" }),
        delta({}, "tool_calls"),
      ]),
    );
    expect(await read(model)).toEqual([
      { type: "tool-call-start", id: "a", name: "getWeather" },
      { type: "tool-call-delta", id: "a", argumentsDelta: '{"city":' },
      { type: "tool-call-start", id: "b", name: "getWeather" },
      { type: "tool-call-delta", id: "b", argumentsDelta: '{"city":"Hue"' },
      { type: "tool-call-delta", id: "a", argumentsDelta: '"Hanoi"}' },
      { type: "tool-call-delta", id: "b", argumentsDelta: "}" },
      { type: "tool-call", id: "a", name: "getWeather", argumentsJson: '{"city":"Hanoi"}' },
      { type: "tool-call", id: "b", name: "getWeather", argumentsJson: '{"city":"Hue"}' },
      { type: "finish", reason: "tool-calls" },
    ]);
  });

  it("manages without index or id", async () => {
    const { model } = await listen(
      sse([
        piece(undefined, { id: "a", name: "x", arguments: "{" }),
        piece(undefined, { arguments: "}" }),
        piece(undefined, { id: "b", name: "y", arguments: "{}" }),
        delta({}, "stop"),
      ]),
    );
    const calls = (await read(model)).filter((event) => event.type === "tool-call");
    expect(calls).toEqual([
      { type: "tool-call", id: "a", name: "x", argumentsJson: "{}" },
      { type: "tool-call", id: "b", name: "y", argumentsJson: "{}" },
    ]);
    const nameless = await listen(sse([piece(0, { name: "x", arguments: "{}" }), delta({}, "tool_calls")]));
    const [begun] = await read(nameless.model);
    expect(begun).toMatchObject({ type: "tool-call-start", id: expect.stringMatching(/^call_[0-9a-f]{32}$/) });
  });

  it("asks for a structured answer, strictly where the schema may be asked for so", async () => {
    const part = { type: "object", properties: { a: {} }, required: ["a"], additionalProperties: false };
    const cases: [Record<string, unknown>, boolean][] = [
      [part, true],
      [{ ...part, properties: { a: { anyOf: [part, { type: "null" }] } } }, true],
      [{ ...part, required: [] }, false],
      [{ ...part, properties: { a: { type: "array", items: { ...part, additionalProperties: {} } } } }, false],
    ];
    for (const [schema, strict] of cases) {
      const { model, asked } = await listen(sse([delta({ content: "{}" }), delta({}, "stop")]));
      const output = { name: "recipe", schema };
      const request = { messages: [], tools: [], output, signal: new AbortController().signal };
      for await (const _event of model.stream(request));
      const format = { type: "json_schema", json_schema: { name: "recipe", schema, strict } };
      expect(asked[0]?.body["response_format"]).toEqual(format);
    }
  });

  it("says how the turn ended: length, filter, refusal", async () => {
    const endings: [object[], string][] = [
      [[delta({ content: "x" }), delta({}, "length")], "length"],
      [[delta({ content: "x" }), delta({}, "content_filter")], "content-filter"],
      [[delta({ refusal: "I can't help with that." }), delta({}, "stop")], "content-filter"],
    ];
    for (const [chunks, reason] of endings) {
      const { model } = await listen(sse(chunks));
      expect((await read(model)).at(-1)).toEqual({ type: "finish", reason });
    }
  });

  it("throws what a log needs and a person may read", async () => {
    const status =
      (code: number): Answer =>
      (response) =>
        void response.writeHead(code).end('{"error":{"message":"org-123 is over its quota"}}');
    const cases: [Answer, string][] = [
      [status(429), "rate-limited"],
      [status(500), "unavailable"],
      [status(503), "unavailable"],
      [status(400), "rejected"],
      [status(401), "rejected"],
      [sse([delta({ content: "Half" })]), "cut-off"],
      [sse([delta({ content: "Half" })], { done: false }), "cut-off"],
      [sse(["{not json"]), "cut-off"],
      [sse([{ error: { message: "overloaded" } }]), "unavailable"],
      [
        (response) =>
          void response
            .writeHead(200, { "content-type": "text/event-stream" })
            .write("data: {", () => response.destroy()),
        "cut-off",
      ],
    ];
    for (const [answer, kind] of cases) {
      const { model } = await listen(answer);
      const error = await failure(read(model));
      expect([kind, error instanceof ModelError && error.kind]).toEqual([kind, kind]);
      expect(error instanceof ModelError && error.sentence).not.toMatch(/org-123|overloaded|sk-test/);
    }
    const nowhere = openAiCompatibleModel({ baseURL: "http://127.0.0.1:9/v1", model: "x" });
    expect(await failure(read(nowhere))).toMatchObject({ kind: "unavailable" });
  });

  it("stops when it is aborted, before and in the middle", async () => {
    const { model } = await listen((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`data: ${JSON.stringify(delta({ content: "Hm" }))}\n\n`);
    });
    const controller = new AbortController();
    const reason = new Error("stop");
    const reading = (async () => {
      for await (const _event of model.stream({ messages: [], tools: [], signal: controller.signal }))
        controller.abort(reason);
    })();
    expect(await failure(reading)).toBe(reason);
    expect(await failure(read(model, [], AbortSignal.abort(reason)))).toBe(reason);
  });

  it("sends the conversation as the API wants it", async () => {
    const { model, asked } = await listen(sse([delta({ content: "x" }, "stop")]));
    await read(model, [
      { role: "user", content: "Book" },
      {
        role: "assistant",
        content: "",
        toolCalls: [
          { id: "a", name: "book table!", argumentsJson: "{broken" },
          { id: "b", name: "getWeather", argumentsJson: '{"city":"Hue"}' },
        ],
      },
      { role: "tool", toolCallId: "a", content: "There is no such tool.", isError: true },
    ]);
    expect(asked[0]?.url).toBe("/v1/chat/completions");
    expect(asked[0]?.headers.authorization).toBe("Bearer sk-test");
    expect(asked[0]?.body).toEqual({
      model: "small",
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Book" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "a", type: "function", function: { name: "book_table_", arguments: "{}" } },
            { id: "b", type: "function", function: { name: "getWeather", arguments: '{"city":"Hue"}' } },
          ],
        },
        { role: "tool", tool_call_id: "a", content: "There is no such tool." },
      ],
    });
  });

  it("drives a whole run", async () => {
    const { model, asked } = await listen(
      sse([piece(0, { id: "a", name: "getWeather", arguments: '{"city":"Hue"}' }), delta({}, "tool_calls")]),
      sse([delta({ content: "Sunny." }), delta({}, "stop")]),
    );
    const server = createTestServer({ model });
    const { run, messages } = await server.send("Weather?");
    expect(run.status).toBe("done");
    expect(toolParts(messages)[0]).toMatchObject({
      state: "output-available",
      output: { city: "Hue", summary: "Sunny" },
    });
    expect(asked[0]?.body["tools"]).toMatchObject([
      { type: "function", function: { name: "getWeather", parameters: { type: "object" } } },
      {},
      {},
    ]);
    expect(JSON.stringify(asked[1]?.body["messages"])).toContain("data, not instructions");
  });
});
