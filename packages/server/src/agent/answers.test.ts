import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createTestServer, fold, modelCall, readEvents, textOf, until } from "../fixtures";
import type { ModelEvent, ModelRequest } from "../models/model";
import { createMemoryStore } from "../store/memory-store";
import { scriptedModel } from "../models/scripted-model";
import { runAgent } from "./run-agent";

const schema = z.object({ dish: z.string(), minutes: z.number().int(), note: z.string().default("none") });
const output = { name: "recipe", schema };
const said = (...texts: string[]): ModelEvent[] => texts.map((text) => ({ type: "text-delta" as const, text }));

async function answered(turns: ModelEvent[][], given: Parameters<typeof createTestServer>[0] = {}) {
  const server = createTestServer({ output, script: turns, ...given });
  const { run, messages } = await server.send();
  const events = await readEvents(await server.request("GET", `/runs/${run.id}/events`));
  const objects = (messages.at(-1)?.parts ?? []).flatMap((part) => (part.type === "object" ? [part] : []));
  return { ...server, run, messages, events, objects };
}

describe("a structured answer", () => {
  it("streams in, is checked at the end and is what its schema reads", async () => {
    const { events, objects, run } = await answered([said("  ", '{"dish":"Phở",', '"minutes":40}', "\n")]);
    expect(run.status).toBe("done");
    expect(events.map((event) => event.type)).toEqual([
      "run-start",
      "step-start",
      "object-start",
      "object-delta",
      "object-delta",
      "object-delta",
      "object-available",
      "run-status",
    ]);
    const value = { dish: "Phở", minutes: 40, note: "none" };
    expect(objects).toMatchObject([{ name: "recipe", partId: "answer-1", state: "available", value }]);
    const half = fold(run.id, events.slice(0, 4)).parts.find((part) => part.type === "object");
    expect(half).toMatchObject({ state: "streaming", partialValue: { dish: "Phở" } });
  });

  it("is asked for by its schema", async () => {
    const requests: ModelRequest[] = [];
    await answered([], { script: (request) => (requests.push(request), said('{"dish":"x","minutes":1}')) });
    expect(requests[0]?.output).toMatchObject({ name: "recipe", schema: { required: ["dish", "minutes"] } });
  });

  it("comes after tools and after words, which are no part of it", async () => {
    const { objects, messages, run } = await answered([
      [...said("Let me see. {"), ...modelCall("getWeather", { city: "Hue" })],
      [...said('{"dish":'), ...modelCall("getWeather", { city: "Hue" }, "call_2")],
      said('{"dish":"Bún","minutes":20}'),
    ]);
    expect(run.status).toBe("done");
    expect(textOf(messages)).toBe("Let me see. {");
    expect(objects.map(({ partId, state }) => [partId, state])).toEqual([
      ["answer-2", "error"],
      ["answer-3", "available"],
    ]);
  });

  it("that can't be used says so, and the log says why", async () => {
    const bad: [ModelEvent[], RegExp, RegExp][] = [
      [said('{"dish":"x"}'), /form/, /minutes/],
      [said('{"dish":"x","minutes":1} {}'), /form/, /not valid JSON/],
      [said('{"dish":"x","minutes":1,"__proto__":{}}'), /form/, /__proto__/],
      [said(`{"dish":${"[".repeat(60)}`), /form/, /nested/],
      [said("Sorry, no."), /form/, /there is none/],
      [[], /form/, /there is none/],
      [said(`{"dish":"${"x".repeat(3_000)}","minutes":1}`), /form/, /bytes/],
      [[...said('{"dish":"x'), { type: "finish", reason: "length" }], /cut off/, /JSON/],
      [[...said('{"dish":"x"'), { type: "finish", reason: "content-filter" }], /withheld/, /JSON/],
    ];
    for (const [turn, sentence, problem] of bad) {
      const { objects, log, run } = await answered([turn], { settings: { maxAnswerBytes: 1_000 } });
      expect(run.status).toBe("done");
      expect(objects).toMatchObject([{ state: "error", errorText: expect.stringMatching(sentence) }]);
      const entry = log.find(({ code }) => code === "bad-answer");
      expect(entry?.message).toMatch(problem);
      expect(objects[0]?.errorText).toContain(entry?.correlationId);
    }
  });

  it("G9: ends with its turn, also when the model fails, somebody stops it or the process dies", async () => {
    const failed = await answered([], {
      script: function* () {
        yield* said('{"dish":');
        throw new Error("gone");
      },
    });
    expect(failed.run.status).toBe("failed");
    expect(failed.objects).toMatchObject([{ state: "error", errorText: "The answer broke off." }]);
    const hanging = async function* () {
      yield* said('{"dish":');
      await new Promise(() => undefined);
    };
    const stopped = createTestServer({ output, script: hanging });
    const begun = await beginObject(stopped);
    await stopped.request("DELETE", `/runs/${begun}`);
    await stopped.agent.idle();
    expect(await objectStates(stopped)).toEqual(["error"]);
    const store = createMemoryStore();
    const died = createTestServer({
      output,
      store,
      script: hanging,
      settings: { fault: (point) => point === "turn-streaming" },
    });
    await died.request("POST", "/runs", { conversationId: "c2", message: { id: "m9", text: "Go" } });
    await died.agent.idle();
    const other = createTestServer({ output, store });
    await until(async () => {
      await other.load({}, "c2");
      return (await objectStates(other, "c2"))[0] === "error";
    });
    expect((await other.load({}, "c2")).run.status).toBe("interrupted");
  });

  it("is what runAgent gives back", async () => {
    const base = { ...createTestServer().options, output, store: createMemoryStore() };
    const message = { id: "m1", text: "Go" };
    const ask = (text: string, conversationId: string) =>
      runAgent({ ...base, model: scriptedModel([said(text)]) }, { userId: "ada" }, { conversationId, message });
    expect(await ask('{"dish":"x","minutes":1}', "c1")).toMatchObject({ status: "done", output: { note: "none" } });
    expect(await ask('{"dish":"x"}', "c2")).not.toHaveProperty("output");
  });

  it("is asked for without members that its schema would drop, whatever they are called", () => {
    const inner = z.object({ properties: z.number() }).default({ properties: 1 });
    const strange = z.object({ properties: z.array(inner), more: z.looseObject({}), note: z.string() });
    const { schema: asked } = createTestServer({ output: { name: "x", schema: strange } }).agent.answerFormat ?? {};
    expect(asked).toMatchObject({
      properties: {
        properties: { items: { properties: { properties: { type: "number" } }, additionalProperties: false } },
        more: { additionalProperties: {} },
        note: { type: "string" },
      },
      additionalProperties: false,
    });
    const { properties } = asked as { properties: { properties: { items: { default: unknown } } } };
    expect(Object.keys(properties)).toEqual(["properties", "more", "note"]);
    expect(properties.properties.items.default).toEqual({ properties: 1 });
  });

  it("needs a name and a schema that providers take", () => {
    const invalid = (format: object) => () => createTestServer({ output: { ...output, ...format } });
    expect(invalid({ name: "my recipe" })).toThrow(expect.objectContaining({ code: "invalid-settings" }));
    expect(invalid({ schema: z.object({ at: z.date() }) })).toThrow(/date/i);
  });
});

type TestServer = ReturnType<typeof createTestServer>;

async function objectStates({ load }: TestServer, conversationId = "c1") {
  const { messages } = await load({}, conversationId);
  return (messages.at(-1)?.parts ?? []).flatMap((part) => (part.type === "object" ? [part.state] : []));
}

/** Begins a run and waits until its answer streams. */
async function beginObject(server: TestServer): Promise<string> {
  await server.request("POST", "/runs", { conversationId: "c1", message: { id: "m1", text: "Go" } });
  await until(async () => (await objectStates(server))[0] === "streaming");
  return (await server.load()).run.id;
}
