import { describe, expect, it } from "vitest";
import { createTestServer, modelText } from "../fixtures";
import type { ModelMessage } from "../models/model";
import { anthropicRequest } from "../models/anthropic-request";
import { openAiRequestBody } from "../models/openai-request";

const plan = { mediaType: "image/png", url: "data:image/png;base64,iVBORw0KGgo=", name: "plan.png" };
const notes = { mediaType: "text/plain", url: `data:text/plain;base64,${btoa("Window, please")}`, name: "notes.txt" };

function server(acceptFiles?: readonly string[]) {
  const heard: (readonly ModelMessage[])[] = [];
  const made = createTestServer({
    ...(acceptFiles === undefined ? {} : { acceptFiles }),
    script: ({ messages }) => {
      heard.push(structuredClone(messages));
      return modelText("I see.");
    },
  });
  const start = async (files: unknown, text = "See this", id = "m1") => {
    const response = await made.request("POST", "/runs", { conversationId: "c1", message: { id, text, files } });
    const answer: unknown = response.ok ? void response.body?.cancel() : await response.json();
    await made.agent.idle();
    return { status: response.status, answer };
  };
  return { ...made, heard, start };
}

describe("files of a message", () => {
  it("stand on the user's message, as the page had them, and reach the model with their names and words", async () => {
    const { start, load, heard } = server(["image/*", "text/plain"]);
    expect((await start([plan, notes])).status).toBe(200);
    const { messages } = await load();
    expect(messages[0]?.parts).toEqual([
      { type: "text", key: "text-1", text: "See this", done: true },
      { type: "file", key: "file-1", ...plan },
      { type: "file", key: "file-2", ...notes },
    ]);
    const [said] = heard[0] ?? [];
    expect(said).toMatchObject({ role: "user", files: [plan, notes] });
    expect(said?.content).toContain('Attached file: "plan.png" (image/png)');
    expect(said?.content).toContain("Window, please");
  });

  it("may come without words, and are there for another try", async () => {
    const { start, load, heard, request, agent } = server(["image/png"]);
    expect((await start([plan], "")).status).toBe(200);
    const first = await load();
    expect(first.messages[0]?.parts.map(({ type }) => type)).toEqual(["file"]);
    const again = await request("POST", "/runs", { conversationId: "c1", retryOf: first.run.id });
    void again.body?.cancel();
    await agent.idle();
    expect(heard.at(-1)?.[0]).toMatchObject({ files: [plan] });
  });

  it("belong to the message: under the same id, others are another message", async () => {
    const { start } = server(["image/*", "text/plain"]);
    await start([plan]);
    expect((await start([plan])).status).toBe(200);
    expect((await start([notes])).status).toBe(409);
  });

  it.each([
    [
      "of a type that the app does not take",
      [{ ...plan, mediaType: "image/svg+xml" }],
      422,
      "this app takes image/png",
    ],
    ["that lie about their type", [{ ...plan, url: notes.url }], 400, "data: URL of that type"],
    ["from somewhere else", [{ ...plan, url: "https://example.com/a.png" }], 400, "data: URL"],
    ["that are none", "plan.png", 400, "list of at most"],
    ["too many", Array.from({ length: 11 }, () => plan), 400, "at most 10"],
    ["with a name that is none", [{ ...plan, name: 5 }], 400, "message.files[0].name"],
  ])("are refused %s, and nothing begins", async (_name, files, status, words) => {
    const { start, load, heard } = server(["image/png"]);
    const refused = await start(files);
    expect(refused.status).toBe(status);
    expect(JSON.stringify(refused.answer)).toContain(words);
    expect(heard).toEqual([]);
    await expect(load()).resolves.not.toHaveProperty("messages");
  });

  it("are refused where the app takes none, and where the body is too large", async () => {
    const { start } = server();
    expect((await start([plan])).answer).toMatchObject({ error: { code: "file-type" } });
    const huge = { ...plan, url: `data:image/png;base64,${"A".repeat(300_000)}` };
    expect(await server(["image/*"]).start([huge])).toMatchObject({
      status: 413,
      answer: { error: { code: "too-large" } },
    });
  });

  it("are looked at by models that can: images for both, the rest as words", () => {
    const request = {
      messages: [{ role: "user" as const, content: "See this", files: [plan, notes] }],
      tools: [],
      signal: new AbortController().signal,
    };
    expect(openAiRequestBody("m", request)["messages"]).toEqual([
      {
        role: "user",
        content: [
          { type: "text", text: "See this" },
          { type: "image_url", image_url: { url: plan.url } },
        ],
      },
    ]);
    expect(anthropicRequest("m", 100, request).messages).toEqual([
      {
        role: "user",
        content: [
          { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } },
          { type: "text", text: "See this" },
        ],
      },
    ]);
  });
});
