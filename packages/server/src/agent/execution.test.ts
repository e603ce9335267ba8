import { defineTool, type ToolEffects } from "@callstate/core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createTestServer, modelCall, modelText, readEvents, toolParts, until } from "../fixtures";
import { createMemoryStore } from "../store/memory-store";
import { implementTools, type ToolOptions } from "./implement-tools";
import { outcomeUnknown, ToolFailure } from "./tool-failure";

const input = z.object({ n: z.number().default(1) });
type Options = ToolOptions<{ n: number }, unknown>;

/** Runs one call of a tool and gives back its part, with everything else there is to see. */
async function run(
  options: Options | Options["execute"],
  definition: { effects?: ToolEffects; output?: z.ZodType } = {},
  given: Parameters<typeof createTestServer>[0] = {},
) {
  const act = defineTool({ description: "Act.", title: "Act now", input, effects: "once", ...definition });
  const heard: string[] = [];
  const server = createTestServer({
    tools: implementTools({ act }, { act: options }),
    script: ({ messages }) => {
      heard.push(JSON.stringify(messages));
      return messages.length === 1 ? modelCall("act", {}) : modelText("I see.");
    },
    ...given,
  });
  const sent = await server.send();
  return { ...server, ...sent, part: toolParts(sent.messages)[0], heard };
}

const effects = ["none", "idempotent", "once"] as const;

describe("what a tool may throw", () => {
  it("G10: reaches people and model as one safe sentence, and the log in full", async () => {
    const secret = "postgres://app:hunter2@10.0.0.7";
    const { part, heard, log, run: ended } = await run(() => Promise.reject(new Error(secret)));
    expect(part).toMatchObject({ state: "output-error", phase: "execution" });
    expect(JSON.stringify(part) + heard.join("")).not.toContain("hunter2");
    const entry = log.find(({ code }) => code === "tool-failed");
    expect(String(entry?.error)).toContain(secret);
    expect(entry).toMatchObject({ runId: ended.id, toolName: "act", model: "scripted", toolCallId: "call_1" });
    expect(JSON.stringify(part)).toContain(entry?.correlationId);
    expect(heard.at(-1)).toContain("The call failed. It returned no result.");
  });

  it("is the tool's own sentence with a ToolFailure", async () => {
    const { part, heard } = await run(() => {
      throw new ToolFailure("No table is free at 19:00.");
    });
    expect(part).toMatchObject({ state: "output-error", errorText: "No table is free at 19:00.", phase: "execution" });
    expect(heard.at(-1)).toContain("No table is free at 19:00.");
  });

  it("G7: is cut where it is too long", async () => {
    const { part } = await run(() => {
      throw new ToolFailure("x".repeat(10_000));
    });
    expect(part?.state === "output-error" && part.errorText.length).toBe(2_000);
  });

  it("says that nobody knows with outcomeUnknown", async () => {
    const {
      part,
      heard,
      run: ended,
    } = await run(() => {
      throw outcomeUnknown("The bank did not answer.");
    });
    expect(part).toMatchObject({ state: "output-unknown", note: "The bank did not answer." });
    expect(heard.at(-1)).toContain("It is not known whether this happened.");
    expect(ended.status).toBe("done");
  });
});

describe("what a tool may return", () => {
  it("is the output as its schema reads it", async () => {
    const output = z.object({ id: z.string(), kind: z.string().default("table") });
    const { part } = await run(() => ({ id: "x", internal: "drop me" }), { output });
    expect(part).toMatchObject({ state: "output-available", output: { id: "x", kind: "table" } });
    expect(JSON.stringify(part)).not.toContain("drop me");
  });

  it("may be false, zero, empty or null", async () => {
    for (const value of [false, 0, "", null, [], {}]) {
      const { part } = await run(() => value);
      expect(part).toMatchObject({ state: "output-available", output: value });
    }
  });

  it("ends as unknown where it can't be used, with the value in the log", async () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    for (const value of [cycle, 10n, () => 1]) {
      const { part, log } = await run(() => value);
      expect(part).toMatchObject({ state: "output-unknown", note: expect.stringContaining("It ran") });
      expect(log.map((entry) => entry.code)).toContain("bad-output");
    }
    const { part, log } = await run(() => ({ id: 5 }), { output: z.object({ id: z.string() }) });
    expect(part?.state).toBe("output-unknown");
    expect(log[0]?.value).toEqual({ id: 5 });
  });

  it("may be nothing: that it returned is the result, unless a schema wants more", async () => {
    const { part, run: ended, request } = await run(() => undefined);
    expect(part).toMatchObject({ state: "output-available", output: null });
    expect(await (await request("GET", `/runs/${ended.id}/calls/call_1/output`)).json()).toBeNull();
    const strict = await run(() => undefined, { output: z.object({ id: z.string() }) });
    expect(strict.part?.state).toBe("output-unknown");
    const nothing = await run(() => undefined, { output: z.null().prefault(null) });
    expect(nothing.part).toMatchObject({ state: "output-available", output: null });
  });

  it("G7: is kept by reference where it is large, and fetched on demand", async () => {
    const value = { text: "x".repeat(5_000) };
    const { part, request, run: ended } = await run(() => value, {}, { settings: { inlineOutputBytes: 1_000 } });
    expect(part).toMatchObject({
      state: "output-available",
      output: { $reference: { runId: ended.id, toolCallId: "call_1", bytes: 5_011 } },
    });
    const response = await request("GET", `/runs/${ended.id}/calls/call_1/output`);
    expect(await response.json()).toEqual(value);
  });

  it("G7: ends as unknown where it is too large to keep", async () => {
    const { part } = await run(() => "x".repeat(5_000), {}, { settings: { maxOutputBytes: 1_000 } });
    expect(part?.state).toBe("output-unknown");
  });

  it("may come in steps, with progress", async () => {
    const server = createTestServer({
      tools: implementTools(
        { act: defineTool({ description: "Act.", input, effects: "none" }) },
        {
          act: async function* (_input, { reportProgress }) {
            reportProgress({ ratio: 7, label: "Half" });
            yield { rows: 1 };
            await new Promise((resolve) => setImmediate(resolve));
            yield { rows: 2 };
            return { rows: 3 };
          },
        },
      ),
      script: [modelCall("act", {}), modelText("Done.")],
    });
    const { run: ended } = await server.send();
    const events = await readEvents(await server.request("GET", `/runs/${ended.id}/events`));
    expect(events.filter((event) => event.type === "tool-progress")).toMatchObject([{ ratio: 1, label: "Half" }]);
    expect(events.flatMap((event) => (event.type === "tool-output-preliminary" ? [event.output] : []))).toEqual([
      { rows: 1 },
      { rows: 2 },
    ]);
    expect(events.find((event) => event.type === "tool-output-available")).toMatchObject({ output: { rows: 3 } });
  });
});

describe("time", () => {
  it("G2, G7: is up: unknown for a tool with effects, an error for one that only reads", async () => {
    for (const kind of effects) {
      let signal: AbortSignal | undefined;
      const { part, run: ended } = await run(
        { execute: (_input, context) => new Promise(() => (signal = context.signal)), timeoutMs: 20 },
        { effects: kind },
      );
      const expected = kind === "none" ? { state: "output-error", phase: "timeout" } : { state: "output-unknown" };
      expect(part).toMatchObject(expected);
      expect(signal?.aborted).toBe(true);
      expect(ended.status).toBe("done");
    }
  });

  it("G9: is up, and the tool answers after all: it is corrected once", async () => {
    let answer: (value: unknown) => void = () => undefined;
    const server = await run({ execute: () => new Promise((resolve) => (answer = resolve)), timeoutMs: 20 });
    expect(server.part?.state).toBe("output-unknown");
    answer({ late: true });
    const part = await until(async () => {
      const [late] = toolParts((await server.load()).messages);
      return late?.state === "output-available" ? late : null;
    });
    expect(part.output).toEqual({ late: true });
  });

  it("tells the model of a later correction", async () => {
    let answer: (value: unknown) => void = () => undefined;
    const server = await run({ execute: () => new Promise((resolve) => (answer = resolve)), timeoutMs: 20 });
    answer("booked");
    await until(async () => toolParts((await server.load()).messages)[0]?.state === "output-available");
    await server.send("And now?");
    expect(server.heard.at(-1)).toContain("unknown at first");
    expect(server.heard.at(-1)).toContain("booked");
  });

  it("G7: spent in tools ends the run at its budget", async () => {
    let now = 1_000;
    const { run: ended } = await run(
      () => {
        now += 1_000_000;
        return 1;
      },
      {},
      { store: createMemoryStore({ now: () => now }) },
    );
    expect(ended.status).toBe("stopped");
  });
});

describe("the idempotency key", () => {
  it("G2: differs between calls, runs, conversations, users and tenants", async () => {
    const keys: string[] = [];
    const server = createTestServer({
      tools: implementTools(
        { act: defineTool({ description: "Act.", input }) },
        { act: (_input, { idempotencyKey }) => keys.push(idempotencyKey) },
      ),
      script: ({ messages }) =>
        messages.at(-1)?.role === "user"
          ? [...modelCall("act", {}, "a"), ...modelCall("act", {}, "b")]
          : modelText("Done."),
    });
    const send = async (conversationId: string, headers: Record<string, string>, id = "m1") => {
      const response = await server.request("POST", "/runs", { conversationId, message: { id, text: "Go" } }, headers);
      await readEvents(response);
    };
    await send("c1", {});
    await send("c1", {}, "m2");
    await send("c2", {});
    await send("c1", { "x-user": "bob" });
    await send("c1", { "x-tenant": "t2" });
    expect(keys).toHaveLength(10);
    expect(new Set(keys).size).toBe(10);
  });
});

describe("calls side by side", () => {
  const act = defineTool({ description: "Act.", input: z.object({ n: z.number() }), effects: "none" });
  const three = [1, 2, 3].flatMap((n) => modelCall("act", { n }, `c${n}`));

  it("run at the same time and are told in the model's order", async () => {
    let open = 0;
    let most = 0;
    const heard: string[] = [];
    const server = createTestServer({
      tools: implementTools(
        { act },
        {
          act: async ({ n }) => {
            most = Math.max(most, ++open);
            await new Promise((resolve) => setTimeout(resolve, 10 * (4 - n)));
            open -= 1;
            return n;
          },
        },
      ),
      script: ({ messages }) => {
        heard.push(
          messages.flatMap((message) => (message.role === "tool" ? [message.content.at(-1) ?? ""] : [])).join(""),
        );
        return messages.length === 1 ? three : modelText("Done.");
      },
    });
    await server.send();
    expect(most).toBe(3);
    expect(heard.at(-1)).toBe("123");
  });

  it("run one by one where the tool says so", async () => {
    const order: string[] = [];
    let open = 0;
    const server = createTestServer({
      tools: implementTools(
        { act },
        {
          act: {
            sequential: true,
            execute: async ({ n }) => {
              expect(++open).toBe(1);
              order.push(`start ${n}`);
              await new Promise((resolve) => setTimeout(resolve, 5));
              order.push(`end ${n}`);
              open -= 1;
              return n;
            },
          },
        },
      ),
      script: [three, modelText("Done.")],
    });
    const { run: ended } = await server.send();
    expect(ended.status).toBe("done");
    expect(order).toEqual(["start 1", "end 1", "start 2", "end 2", "start 3", "end 3"]);
  });
});
