import { defineTool } from "@callstate/core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { bookingInput, createTestServer, listening, modelCall, modelText, textOf, toolParts } from "../fixtures";
import type { ModelMessage } from "../models/model";
import { implementTools } from "./implement-tools";

describe("what the model may get wrong", () => {
  it("hears which tools there are when it makes one up", async () => {
    for (const name of ["searchHotels", "constructor", "__proto__", "toString", "x".repeat(5_000)]) {
      const model = listening(modelCall(name, {}));
      const { messages, run } = await createTestServer({ script: model.script }).send();
      expect(toolParts(messages)[0]).toMatchObject({ state: "output-error", phase: "unknown-tool" });
      expect(run.status).toBe("done");
      const [result] = model.results();
      expect(result?.isError).toBe(true);
      expect(result?.content).toContain("getWeather, createBooking, applyTheme");
      expect(result?.content.length).toBeLessThan(2_100);
    }
  });

  it("G7: hears what is wrong with its arguments, short", async () => {
    const bad: [unknown, RegExp][] = [
      ['{"restaurantId":"r1"', /not valid JSON/],
      ["{} {}", /not valid JSON/],
      ["NaN", /not valid JSON/],
      [{ restaurantId: "r1", partySize: "four" }, /\/partySize: .*number/],
      [{ partySize: 4 }, /\/restaurantId/],
      ["null", /\(all\)/],
      ["[1,2]", /\(all\)/],
      ['{"restaurantId":"r1","partySize":4,"__proto__":{"a":1}}', /__proto__/],
      ['{"restaurantId":"r1","partySize":1e999}', /out of range/],
      [`${"[".repeat(50_000)}${"]".repeat(5)}`, /nested deeper|not valid JSON|bytes/],
      [`${"[".repeat(200)}${"]".repeat(200)}`, /nested deeper than 32/],
      [{ restaurantId: "x".repeat(70_000), partySize: 4 }, /65536/],
    ];
    for (const [input, reason] of bad) {
      const model = listening(modelCall("createBooking", input));
      const server = createTestServer({ script: model.script });
      const { messages, run } = await server.send();
      const [part] = toolParts(messages);
      expect([input, part?.state, part?.state === "output-error" && part.phase]).toEqual([
        input,
        "output-error",
        "input",
      ]);
      expect(model.results()[0]?.content).toMatch(reason);
      expect(run.status).toBe("done");
      expect(server.booked).toEqual([]);
      expect(server.log.map((entry) => entry.code)).toContain("bad-arguments");
    }
  });

  it("G7: hears little even of a hundred thousand bad items", async () => {
    const set = {
      count: defineTool({ description: "Count.", input: z.object({ list: z.array(z.number()) }), effects: "none" }),
    };
    const model = listening(modelCall("count", { list: Array.from({ length: 20_000 }, () => "x") }));
    const tools = implementTools(set, { count: () => 1 });
    await createTestServer({ script: model.script, tools, settings: { maxArgumentBytes: 1_000_000 } }).send();
    expect(model.results()[0]?.content.length).toBeLessThan(2_100);
    expect(model.results()[0]?.content).toContain("more");
  });

  it("keeps its own ids while people see unique ones", async () => {
    const model: ModelMessage[][] = [];
    const turns = [
      [...modelCall("getWeather", { city: "Hue" }, "call_0"), ...modelCall("getWeather", { city: "Hanoi" }, "call_0")],
      modelCall("getWeather", { city: "Da Lat" }, "call_0"),
      modelCall("getWeather", { city: "Sa Pa" }, "a b/c\u0000"),
      modelText("Sunny."),
    ];
    const { messages, run } = await createTestServer({
      script: ({ messages: told }) => {
        model.push(told);
        return turns[model.length - 1] ?? [];
      },
    }).send();
    const ids = toolParts(messages).map((part) => part.toolCallId);
    expect(ids).toEqual(["call_0", "call_0~2", "call_0~3", "call"]);
    const told = model.at(-1)?.flatMap((message) => (message.role === "tool" ? [message.toolCallId] : []));
    expect(told).toEqual(["call_0", "call_0", "call_0", "a b/c\u0000"]);
    expect(run.status).toBe("done");
  });

  it("may end a turn with nothing at all", async () => {
    const { messages, run } = await createTestServer({ script: [[]] }).send();
    expect(run.status).toBe("done");
    expect(messages.at(-1)?.parts.map((part) => part.type)).toEqual(["step"]);
  });

  it("G7: gets an error for each call over the limit of a turn, and the budget ends the run", async () => {
    const calls = Array.from({ length: 60 }, (_item, index) => modelCall("getWeather", { city: "Hue" }, `c${index}`));
    const { messages, run } = await createTestServer({ script: [calls.flat()] }).send();
    const states = toolParts(messages).map((part) => part.state);
    expect(states.filter((state) => state === "output-available")).toHaveLength(50);
    expect(states.filter((state) => state === "output-error")).toHaveLength(10);
    expect(run.status).toBe("too-many-tool-errors");
  });

  it("shows arguments that came without deltas, and takes the final ones over the deltas", async () => {
    const { messages } = await createTestServer({
      script: [
        [
          { type: "tool-call", id: "a", name: "getWeather", argumentsJson: '{"city":"Hue"}' },
          { type: "tool-call-start", id: "b", name: "getWeather" },
          { type: "tool-call-delta", id: "b", argumentsDelta: '{"city":"Wrong' },
          { type: "tool-call", id: "b", name: "getWeather", argumentsJson: '{"city":"Right"}' },
          { type: "tool-call-start", id: "never", name: "createBooking" },
          { type: "tool-call-delta", id: "never", argumentsDelta: '{"restaurantId":"r1","partySize":1}' },
        ],
        modelText("Done."),
      ],
    }).send();
    expect(toolParts(messages)).toMatchObject([
      { state: "output-available", input: { city: "Hue" } },
      { state: "output-available", input: { city: "Right" } },
      { state: "output-error", phase: "input" },
    ]);
  });
});

describe("how a turn may end", () => {
  it("G9, G10: fails the run in a safe sentence when the model throws", async () => {
    const server = createTestServer({
      script: function* () {
        yield { type: "text-delta", text: "Let me" };
        yield* modelCall("createBooking", bookingInput).slice(0, 2);
        throw new Error("key sk-12345 is invalid");
      },
    });
    const { messages, run } = await server.send();
    expect(run.status).toBe("failed");
    expect(toolParts(messages)[0]).toMatchObject({ state: "cancelled", cause: "interrupted" });
    expect(JSON.stringify(messages)).not.toContain("sk-12345");
    expect(String(server.log.at(-1)?.error)).toContain("sk-12345");
    expect(textOf(messages)).toBe("Let me");
  });

  it("fails when the model says that it failed, and runs none of its calls", async () => {
    const server = createTestServer({
      script: [[...modelCall("getWeather", { city: "Hue" }), { type: "finish", reason: "error" }]],
    });
    const { messages, run } = await server.send();
    expect(run.status).toBe("failed");
    expect(toolParts(messages)[0]?.state).toBe("cancelled");
  });

  it("takes back the calls of a turn that was withheld", async () => {
    const server = createTestServer({
      script: [[...modelCall("createBooking", bookingInput), { type: "finish", reason: "content-filter" }]],
    });
    const { messages, run } = await server.send();
    expect(run.status).toBe("done");
    expect(toolParts(messages)[0]).toMatchObject({ state: "cancelled" });
  });

  it("G7: gives up on a model that says nothing for too long", async () => {
    const server = createTestServer({
      script: async function* () {
        yield { type: "text-delta", text: "Hm" };
        await new Promise(() => undefined);
      },
      settings: { turnTimeoutMs: 60 },
    });
    const { run } = await server.send();
    expect(run.status).toBe("failed");
  });

  it("G7: gives up on a model that never stops", async () => {
    const server = createTestServer({
      script: function* () {
        for (;;) yield { type: "text-delta", text: "x".repeat(1_000) };
      },
    });
    const { run } = await server.send();
    expect(run.status).toBe("failed");
  });

  it("keeps the count of tokens over all turns", async () => {
    const usage = { inputTokens: 10, outputTokens: 5 };
    const server = createTestServer({
      script: [
        [...modelCall("getWeather", { city: "Hue" }), { type: "finish", reason: "tool-calls", usage }],
        [
          { type: "text-delta", text: "Sunny." },
          { type: "finish", reason: "length", usage },
        ],
      ],
    });
    const { run } = await server.send();
    const events = await server.agent.store.readEvents(run.id, run.seq - 1, 1);
    expect(JSON.parse(events[0]?.json ?? "{}")).toEqual({
      type: "run-status",
      status: "done",
      finish: "length",
      usage: { inputTokens: 20, outputTokens: 10 },
    });
  });
});
