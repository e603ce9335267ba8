import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { APICallError } from "ai-7";
import { MockLanguageModelV2 } from "ai-5/test";
import { MockLanguageModelV3 } from "ai-6/test";
import { MockLanguageModelV4 } from "ai-7/test";
import {
  type AiSdkLanguageModel,
  aiSdkModel,
  createMemoryStore,
  ModelError,
  type ModelEvent,
  type ModelMessage,
  runAgent,
} from "@callstate/server";
import { createTestServer } from "../../packages/server/src/fixtures";
import { describe, expect, it } from "vitest";

type Part = { type: string } & Record<string, unknown>;
type Mock = AiSdkLanguageModel & { doStreamCalls: { prompt: unknown }[] };

const streamOf = (parts: readonly Part[]) => ({
  stream: new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  }),
});

/** The same model as each major of the AI SDK has it; `finish` is what differs between them. */
const majors: [string, (doStream: () => Promise<never>) => Mock, (reason: string) => Part][] = [
  [
    "v2",
    (doStream) => new MockLanguageModelV2({ doStream }),
    (finishReason) => ({
      type: "finish",
      finishReason,
      usage: { inputTokens: 3, outputTokens: 4, totalTokens: 7 },
    }),
  ],
  [
    "v3",
    (doStream) => new MockLanguageModelV3({ doStream }),
    (unified) => ({
      type: "finish",
      finishReason: { unified, raw: unified },
      usage: { inputTokens: { total: 3 }, outputTokens: { total: 4 } },
    }),
  ],
  [
    "v4",
    (doStream) => new MockLanguageModelV4({ doStream }),
    (unified) => ({
      type: "finish",
      finishReason: { unified, raw: unified },
      usage: { inputTokens: { total: 3 }, outputTokens: { total: 4 } },
    }),
  ],
];

const weather = (id: string): Part[] => [
  { type: "tool-input-start", id, toolName: "getWeather" },
  { type: "tool-input-delta", id, delta: '{"city":' },
  { type: "tool-input-delta", id, delta: '"Hue"}' },
  { type: "tool-input-end", id },
  { type: "tool-call", toolCallId: id, toolName: "getWeather", input: '{"city":"Hue"}' },
];

/** A provider's stream as a mock gives it; the mocks' own types are as narrow as their major. */
const playing = (...turns: (readonly Part[] | Error)[]) => {
  let turn = 0;
  return async () => {
    const parts = turns[turn++] ?? [];
    if (parts instanceof Error) throw parts;
    return streamOf(parts) as never;
  };
};

async function read(model: AiSdkLanguageModel, messages: ModelMessage[] = [], signal = new AbortController().signal) {
  const events: ModelEvent[] = [];
  const tools = [{ name: "getWeather", description: "Weather.", parameters: { type: "object" } }];
  const output = { name: "answer", schema: { type: "object" } };
  const asked = { system: "Be brief.", messages: [{ role: "user" as const, content: "Hi" }, ...messages] };
  for await (const event of aiSdkModel(model).stream({ ...asked, tools, output, signal })) events.push(event);
  return events;
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe.each(majors)("aiSdkModel over a model of specification %s", (version, mock, finish) => {
  it("reads text, reasoning, calls and usage", async () => {
    const model = mock(
      playing([
        { type: "stream-start", warnings: [] },
        { type: "response-metadata", id: "r1" },
        { type: "reasoning-start", id: "0" },
        { type: "reasoning-delta", id: "0", delta: "Hm." },
        { type: "reasoning-end", id: "0" },
        { type: "text-start", id: "1" },
        { type: "text-delta", id: "1", delta: "Xin chào" },
        { type: "text-end", id: "1" },
        ...weather("a"),
        { type: "tool-input-start", id: "b", toolName: "webSearch", providerExecuted: true },
        { type: "tool-input-delta", id: "b", delta: "{}" },
        { type: "tool-call", toolCallId: "b", toolName: "webSearch", input: "{}", providerExecuted: true },
        { type: "tool-result", toolCallId: "b", toolName: "webSearch", result: {}, providerExecuted: true },
        { type: "source", sourceType: "url", id: "s", url: "https://example.com" },
        finish("tool-calls"),
      ]),
    );
    expect(model.specificationVersion).toBe(version);
    expect(await read(model)).toEqual([
      { type: "reasoning-delta", text: "Hm." },
      { type: "text-delta", text: "Xin chào" },
      { type: "tool-call-start", id: "a", name: "getWeather" },
      { type: "tool-call-delta", id: "a", argumentsDelta: '{"city":' },
      { type: "tool-call-delta", id: "a", argumentsDelta: '"Hue"}' },
      { type: "tool-call", id: "a", name: "getWeather", argumentsJson: '{"city":"Hue"}' },
      { type: "finish", reason: "tool-calls", usage: { inputTokens: 3, outputTokens: 4 } },
    ]);
  });

  it("asks with prompt, tools, the answer's form and the signal", async () => {
    const model = mock(playing([finish("stop")]));
    const { signal } = new AbortController();
    const call = { id: "x", name: "getWeather", argumentsJson: '{"city":"Hue"}' };
    await read(
      model,
      [
        { role: "assistant", content: "Let me see.", toolCalls: [call, { ...call, argumentsJson: "{" }] },
        { role: "tool", toolCallId: "x", content: "Sunny", isError: false },
        { role: "tool", toolCallId: "x", content: "Not valid JSON", isError: true },
      ],
      signal,
    );
    const named = { toolName: "getWeather" };
    expect(model.doStreamCalls[0]).toMatchObject({
      prompt: [
        { role: "system", content: "Be brief." },
        { role: "user", content: [{ type: "text", text: "Hi" }] },
        {
          role: "assistant",
          content: [
            { type: "text", text: "Let me see." },
            { type: "tool-call", toolCallId: "x", ...named, input: { city: "Hue" } },
            { type: "tool-call", toolCallId: "x_2", ...named, input: {} },
          ],
        },
        {
          role: "tool",
          content: [
            { type: "tool-result", toolCallId: "x", ...named, output: { type: "text", value: "Sunny" } },
            {
              type: "tool-result",
              toolCallId: "x_2",
              ...named,
              output: { type: "error-text", value: "Not valid JSON" },
            },
          ],
        },
      ],
      tools: [{ type: "function", name: "getWeather", description: "Weather.", inputSchema: { type: "object" } }],
      responseFormat: { type: "json", name: "answer", schema: { type: "object" } },
      abortSignal: signal,
    });
  });

  it("says how the turn ended", async () => {
    const words = { length: "length", "content-filter": "content-filter", error: "error", other: "stop", stop: "stop" };
    for (const [word, reason] of Object.entries(words)) {
      expect((await read(mock(playing([finish(word)])))).at(-1)).toMatchObject({ type: "finish", reason });
    }
  });

  it("turns what a provider throws or reports into an honest end", async () => {
    const apiError = (statusCode?: number) =>
      new APICallError({
        message: "org-123 is over its quota",
        url: "https://api.example.com",
        requestBodyValues: {},
        ...(statusCode === undefined ? {} : { statusCode }),
      });
    const cases: [readonly Part[] | Error, string][] = [
      [apiError(429), "rate-limited"],
      [apiError(503), "unavailable"],
      [apiError(400), "rejected"],
      [apiError(), "unavailable"],
      [[{ type: "error", error: apiError(529) }], "unavailable"],
      [[{ type: "error", error: "overloaded" }], "unavailable"],
      [[{ type: "text-delta", id: "1", delta: "Half" }], "cut-off"],
    ];
    for (const [turn, kind] of cases) {
      const error = await failure(read(mock(playing(turn))));
      expect([kind, error instanceof ModelError && error.kind]).toEqual([kind, kind]);
      expect(error instanceof ModelError && error.sentence).not.toContain("org-123");
    }
  });

  it("drives a whole run", async () => {
    const model = mock(
      playing(
        [...weather("a"), finish("tool-calls")],
        [{ type: "text-delta", id: "1", delta: "Sunny." }, finish("stop")],
      ),
    );
    const options = { ...createTestServer().options, model: aiSdkModel(model), store: createMemoryStore() };
    const message = { id: "m1", text: "Weather?" };
    const { status } = await runAgent(options, { userId: "ada" }, { conversationId: "c1", message });
    expect(status).toBe("done");
    expect(JSON.stringify(model.doStreamCalls[1]?.prompt)).toContain("Result of getWeather");
  });
});

describe("aiSdkModel", () => {
  it("stops reading when it is aborted, and tells the provider", async () => {
    let cancelled = false;
    const stream = new ReadableStream<unknown>({
      start: (controller) => controller.enqueue({ type: "text-delta", id: "1", delta: "Hm" }),
      cancel: () => {
        cancelled = true;
      },
    });
    const model = new MockLanguageModelV4({ doStream: async () => ({ stream }) as never });
    const controller = new AbortController();
    const request = { messages: [], tools: [], signal: controller.signal };
    for await (const event of aiSdkModel(model).stream(request)) {
      expect(event).toEqual({ type: "text-delta", text: "Hm" });
      controller.abort();
      break;
    }
    expect(cancelled).toBe(true);
    expect(model.doStreamCalls[0]?.abortSignal?.aborted).toBe(true);
  });

  it("refuses another specification, and says which it takes", () => {
    const doStream = () => Promise.reject(new Error("Not asked."));
    const model = { specificationVersion: "v1", provider: "mock", modelId: "old", doStream };
    expect(() => aiSdkModel(model)).toThrow(expect.objectContaining({ code: "unsupported-model" }));
  });

  it("takes the provider objects of all three majors without a cast", () => {
    const root = fileURLToPath(new URL("../..", import.meta.url));
    const compiler = fileURLToPath(new URL("../../node_modules/.bin/tsc", import.meta.url));
    const { stdout, status } = spawnSync(compiler, ["-p", "test/interop"], { cwd: root, encoding: "utf8" });
    expect([status, stdout]).toEqual([0, ""]);
  }, 60_000);
});
