import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createOpenAICompatible as openAi5 } from "ai-sdk-openai-5";
import { createOpenAICompatible as openAi6 } from "ai-sdk-openai-6";
import { createOpenAICompatible as openAi7 } from "ai-sdk-openai-7";
import { aiSdkModel, ModelError, type ModelEvent, type ModelFile } from "@callstate/server";
import { afterEach, describe, expect, it } from "vitest";

/** Providers as apps use them, over the wire that they speak: nothing between them and `aiSdkModel` is made up but the server. */
const providers = [
  ["AI SDK 5", "v2", openAi5],
  ["AI SDK 6", "v3", openAi6],
  ["AI SDK 7", "v4", openAi7],
] as const;

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

type Asked = { body: Record<string, unknown>; isClosed: Promise<unknown> };

/** Speaks the chat completions API on a free port, and remembers what it was asked. */
async function listen(answer: (response: ServerResponse) => void) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const isClosed = new Promise((resolve) => response.on("close", () => resolve(true)));
      asked.push({ body: JSON.parse(Buffer.concat(chunks).toString("utf8")), isClosed });
      answer(response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { baseURL: `http://127.0.0.1:${port}/v1`, asked };
}

const frame = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`;
const delta = (fields: object, finish: string | null = null) =>
  frame({ id: "c", object: "chat.completion.chunk", choices: [{ index: 0, delta: fields, finish_reason: finish }] });
const call = (index: number, fields: { id?: string; name?: string; arguments: string }) => {
  const { id, ...rest } = fields;
  return delta({ tool_calls: [{ index, ...(id === undefined ? {} : { id, type: "function" }), function: rest }] });
};

const streams = (frames: readonly string[]) => (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const text of frames) response.write(text);
  response.end("data: [DONE]\n\n");
};

const tools = [
  { name: "getWeather", description: "Weather of a city", parameters: { type: "object", properties: { city: {} } } },
];

const tried = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe.each(providers)("aiSdkModel over a provider of %s on its own wire", (_sdk, version, createProvider) => {
  /** Reads one turn to its end. */
  async function read(
    baseURL: string,
    signal = new AbortController().signal,
    files: readonly ModelFile[] = [],
  ): Promise<ModelEvent[]> {
    const languageModel = createProvider({ name: "local", baseURL, apiKey: "sk-secret", includeUsage: true })("small");
    expect(languageModel.specificationVersion).toBe(version);
    const events: ModelEvent[] = [];
    const asked = {
      system: "Be brief.",
      messages: [{ role: "user" as const, content: "Weather?", files }],
      tools,
      signal,
    };
    for await (const event of aiSdkModel(languageModel).stream(asked)) events.push(event);
    return events;
  }

  it("shows the model the images of a message, and other files by their names alone", async () => {
    const { baseURL, asked } = await listen(streams([delta({ content: "A cloud." }), delta({}, "stop")]));
    const image = { mediaType: "image/png", url: "data:image/png;base64,iVBORw0KGgo=", name: "sky.png" };
    await read(baseURL, undefined, [image, { mediaType: "text/plain", url: "data:text/plain;base64,aGk=" }]);
    expect(asked[0]?.body["messages"]).toMatchObject([
      { role: "system" },
      {
        role: "user",
        content: [
          { type: "text", text: "Weather?" },
          { type: "image_url", image_url: { url: image.url } },
        ],
      },
    ]);
  });

  it("streams text and two calls, whose arguments come in pieces", async () => {
    const { baseURL, asked } = await listen(
      streams([
        delta({ role: "assistant", content: "I look." }),
        call(0, { id: "a", name: "getWeather", arguments: "" }),
        call(0, { arguments: '{"city":' }),
        call(0, { arguments: '"Huế"}' }),
        call(1, { id: "b", name: "getWeather", arguments: '{"city":"Oslo"}' }),
        delta({}, "tool_calls"),
        frame({ id: "c", choices: [], usage: { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 } }),
      ]),
    );
    const events = await read(baseURL);
    const texts = events.flatMap((event) => (event.type === "text-delta" ? [event.text] : []));
    expect(texts.join("")).toBe("I look.");
    expect(events.filter((event) => event.type === "tool-call")).toEqual([
      { type: "tool-call", id: "a", name: "getWeather", argumentsJson: '{"city":"Huế"}' },
      { type: "tool-call", id: "b", name: "getWeather", argumentsJson: '{"city":"Oslo"}' },
    ]);
    expect(events.filter((event) => event.type === "tool-call-delta").length).toBeGreaterThan(1);
    expect(events.at(-1)).toEqual({
      type: "finish",
      reason: "tool-calls",
      usage: { inputTokens: 7, outputTokens: 2 },
    });
    expect(asked[0]?.body).toMatchObject({
      model: "small",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Weather?" },
      ],
      tools: [{ type: "function", function: { name: "getWeather" } }],
    });
  });

  it("says that an answer was cut at its length", async () => {
    const { baseURL } = await listen(streams([delta({ content: "Half" }), delta({}, "length")]));
    expect((await read(baseURL)).at(-1)).toMatchObject({ type: "finish", reason: "length" });
  });

  it("ends honestly at a rate limit, without the provider's words", async () => {
    const { baseURL } = await listen((response) => {
      response.writeHead(429, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: "org-123 is over its limit", type: "rate_limit" } }));
    });
    const error = await tried(read(baseURL));
    expect(error instanceof ModelError && error.kind).toBe("rate-limited");
    expect(error instanceof ModelError && error.sentence).not.toMatch(/org-123|sk-secret/);
  });

  it("lets go of the connection when it is aborted", async () => {
    const { baseURL, asked } = await listen((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(delta({ content: "And then" }));
    });
    const stop = new AbortController();
    const reading = tried(read(baseURL, stop.signal));
    await expect.poll(() => asked.length).toBe(1);
    stop.abort();
    expect(await reading).toBeInstanceOf(Error);
    expect(await asked[0]?.isClosed).toBe(true);
  });
});
