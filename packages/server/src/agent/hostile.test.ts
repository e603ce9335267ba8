import { defineTool, type ToolEffects } from "@callstate/core";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { createTestServer, listening, modelCall, modelText, readEvents, textOf, toolParts } from "../fixtures";
import type { ModelEvent } from "../models/model";
import { implementTools, type ToolOptions } from "./implement-tools";

// Much is done here, and machines are busy.
vi.setConfig({ testTimeout: 60_000 });

type Options = ToolOptions<Record<string, unknown>, unknown>;

/** Runs one call of a tool that may do anything. */
async function run(
  options: Options | Options["execute"],
  given: Parameters<typeof createTestServer>[0] = {},
  definition: { effects?: ToolEffects; output?: z.ZodType; requiresApproval?: boolean } = {},
) {
  const act = defineTool({ description: "Act.", input: z.looseObject({}), effects: "none", ...definition });
  const server = createTestServer({
    tools: implementTools({ act }, { act: options }),
    script: [modelCall("act", { n: 1 }), modelText("Done.")],
    ...given,
  });
  const sent = await server.send();
  const events = await readEvents(await server.request("GET", `/runs/${sent.run.id}/events`));
  return { ...server, ...sent, events, part: toolParts(sent.messages)[0] };
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

describe("what a tool may do", () => {
  it("G7: an output nested beyond reason is unusable, not an exception of the store", async () => {
    for (const depth of [1_000, 5_000, 100_000]) {
      const { part, run: ended } = await run(() => nested(depth), {}, { effects: "once" });
      expect([depth, part?.state, ended.status]).toEqual([depth, "output-unknown", "done"]);
    }
    expect((await run(() => nested(100))).part?.state).toBe("output-available");
  });

  it("G7: 50 MB end as unknown, with a short word in the log", async () => {
    const { part, log } = await run(() => "x".repeat(50_000_000));
    expect(part?.state).toBe("output-unknown");
    expect(JSON.stringify(log).length).toBeLessThan(5_000);
  });

  it("ends what throws while it is read", async () => {
    const traps = [
      Object.defineProperty({}, "x", { enumerable: true, get: () => thrown() }),
      { toJSON: () => thrown() },
      new Proxy({}, { ownKeys: () => thrown() }),
    ];
    for (const trap of traps) {
      for (const output of [undefined, z.unknown(), z.object({ x: z.unknown() })]) {
        const { part, run: ended } = await run(() => trap, {}, output === undefined ? {} : { output });
        expect([part?.state, ended.status]).toEqual(["output-unknown", "done"]);
      }
    }
  });

  it("G7: a generator that never ends is cut at its deadline, and writes a bounded log", async () => {
    const forever: Options["execute"] = async function* () {
      for (let n = 0; ; n++) yield { n };
    };
    const { part, events, run: ended } = await run({ execute: forever, timeoutMs: 50 });
    expect(part).toMatchObject({ state: "output-error", phase: "timeout" });
    expect(ended.status).toBe("done");
    expect(events.length).toBeLessThan(1_200);
  });

  it("G7: progress without end writes a bounded log", async () => {
    const { events } = await run(async (_input, { reportProgress }) => {
      for (let n = 0; n < 5_000; n++) {
        reportProgress({ ratio: n / 5_000, label: "x".repeat(5_000) });
        if (n % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      return 1;
    });
    expect(events.length).toBeLessThan(1_200);
    expect(events.at(-1)?.type).toBe("run-status");
  });

  it("throws what is no error at all", async () => {
    for (const value of [undefined, null, 0, "postgres://app:hunter2@db", Symbol("x"), { message: "hunter2" }]) {
      const { part, messages } = await run(() => {
        // oxlint-disable-next-line typescript/only-throw-error -- tools throw anything
        throw value;
      });
      expect(part?.state).toBe("output-error");
      expect(JSON.stringify(messages)).not.toContain("hunter2");
    }
  });

  it("changes its arguments without changing whose result is kept", async () => {
    let ran = 0;
    const { messages } = await run(
      {
        cacheMs: 60_000,
        execute: (input) => {
          input["n"] = 2;
          return ++ran;
        },
      },
      {
        script: [
          modelCall("act", { n: 1 }),
          modelCall("act", { n: 2 }),
          modelCall("act", { n: 1 }),
          modelText("Done."),
        ],
      },
    );
    const outputs = toolParts(messages).map((part) => (part.state === "output-available" ? part.output : null));
    expect(outputs).toEqual([1, 2, 1]);
  });
});

describe("what a policy or a check may say", () => {
  const said = (value: unknown) => () => value as "allow";

  it("G11: anything but the three words denies, and the log says so", async () => {
    for (const value of [undefined, null, "denied", "ALLOW", true, {}, { decision: "yes" }]) {
      const { part, log } = await run({ execute: () => 1, policy: said(value) });
      expect([value, part?.state]).toEqual([value, "output-denied"]);
      expect(log.map(({ code }) => code)).toContain("policy-failed");
    }
    expect((await run({ execute: () => 1, policy: said({ decision: "allow" }) })).part?.state).toBe("output-available");
  });

  it("a check that answers with something else than words objects", async () => {
    for (const value of [true, 0, {}, new Error("no")]) {
      const { part } = await run({ execute: () => 1, check: () => value as string });
      expect([value, part?.state]).toEqual([value, "output-error"]);
    }
    for (const value of [undefined, null, ""]) {
      const { part } = await run({ execute: () => 1, check: () => value as string });
      expect([value, part?.state]).toEqual([value, "output-available"]);
    }
  });
});

describe("what a model may do", () => {
  const over = (script: () => AsyncIterable<ModelEvent>, settings = {}) => createTestServer({ script, settings });

  it("G7: an endless stream of nothing does not stop the clock", async () => {
    const { run: ended } = await over(
      async function* () {
        for (;;) yield { type: "text-delta", text: "" };
      },
      { turnTimeoutMs: 100 },
    ).send();
    expect(ended.status).toBe("failed");
  });

  it("G7: endless arguments end the turn", async () => {
    const server = over(async function* () {
      yield { type: "tool-call-start", id: "a", name: "getWeather" };
      for (;;) yield { type: "tool-call-delta", id: "a", argumentsDelta: "x".repeat(1_000) };
    });
    const { run: ended, messages } = await server.send();
    expect(ended.status).toBe("failed");
    expect(toolParts(messages)[0]?.state).toBe("cancelled");
    expect(JSON.stringify(messages).length).toBeLessThan(100_000);
  });

  it("G7: a thousand calls in a turn are each answered, and one more is too many", async () => {
    const calls = (count: number) =>
      Array.from({ length: count }, (_item, index) => ({
        type: "tool-call" as const,
        id: `c${index % 10}`,
        name: "getWeather",
        argumentsJson: '{"city":"Hue"}',
      }));
    const { messages, run: ended } = await createTestServer({ script: [calls(1_000)] }).send();
    const states = toolParts(messages).map((part) => part.state);
    expect(states.filter((state) => state === "output-available")).toHaveLength(50);
    expect(states.filter((state) => state === "output-error")).toHaveLength(950);
    expect(new Set(toolParts(messages).map((part) => part.toolCallId)).size).toBe(1_000);
    expect(ended.status).toBe("too-many-tool-errors");
    expect((await createTestServer({ script: [calls(1_001)] }).send()).run.status).toBe("failed");
  });

  it("G7: names and ids as long as books leave short ones", async () => {
    const book = "x".repeat(300_000);
    const model = listening(modelCall(book, {}, book));
    const { messages, run: ended } = await createTestServer({ script: model.script }).send();
    expect(ended.status).toBe("done");
    expect(JSON.stringify(messages).length).toBeLessThan(5_000);
  });

  it("says a hundred thousand bad items in few words", async () => {
    const list = Array.from({ length: 15_000 }, () => ({}));
    const model = listening(modelCall("count", { list }));
    const set = {
      count: defineTool({ description: "Count.", input: z.object({ list: z.array(z.number()) }), effects: "none" }),
    };
    await createTestServer({ script: model.script, tools: implementTools(set, { count: () => 1 }) }).send();
    expect(model.results()[0]?.content.length).toBeLessThan(2_100);
  });

  it("speaks with half characters and NUL", async () => {
    const script = [[{ type: "text-delta" as const, text: "a\ud800\u0000b" }]];
    const { messages, run: ended } = await createTestServer({ script }).send();
    expect([textOf(messages), ended.status]).toEqual(["a\ud800\u0000b", "done"]);
  });
});

function thrown(): never {
  throw new Error("trap");
}
