import { defineTool, type ToolEffects } from "@callstate/core";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { createTestServer, modelCall, modelText, readEvents, toolParts } from "../fixtures";
import type { ModelRequest } from "../models/model";
import type { AgentStore } from "../store/agent-store";
import { createMemoryStore } from "../store/memory-store";
import { createSqliteStore } from "../store/sqlite/sqlite-store";
import { implementTools, type ToolOptions } from "./implement-tools";

const folder = mkdtempSync(join(tmpdir(), "callstate-options-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Options = ToolOptions<{ n: number; day: string }, unknown>;
type Given = { store?: AgentStore; options: Partial<Options>; effects?: ToolEffects; calls?: readonly object[] };

/** A process whose model makes the given calls, one a turn, for each message. */
function processWith({ store = createMemoryStore(), options, effects = "none", calls = [{ n: 1 }] }: Given) {
  const input = z.object({ n: z.number(), day: z.string().default("today") });
  const ran: unknown[] = [];
  const heard: string[] = [];
  const act = defineTool({ description: "Act.", input, effects });
  const execute: Options["execute"] = (given) => ({ count: ran.push(given) });
  const server = createTestServer({
    store,
    tools: implementTools({ act }, { act: { execute, ...options } }),
    script: ({ messages }) => {
      const last = messages.findLastIndex((message) => message.role === "user");
      heard.push(messages.at(-1)?.content ?? "");
      const next = calls[(messages.length - last - 1) / 2];
      return next === undefined ? modelText("Done.") : modelCall("act", next, `c${messages.length}`);
    },
  });
  const say = async (conversationId = "c1", user = "ada", tenant = "t1") => {
    const message = { id: `m${heard.length}-${ran.length}`, text: "Go" };
    const headers = { "x-user": user, "x-tenant": tenant };
    await readEvents(await server.request("POST", "/runs", { conversationId, message }, headers));
    return server.load(headers, conversationId);
  };
  return { server, ran, heard, say };
}

const invalid = expect.objectContaining({ code: "invalid-tool-options" });

describe("rateLimit", () => {
  const options = { rateLimit: { calls: 2, perMs: 60_000 } };
  const thrice = [{ n: 1 }, { n: 2 }, { n: 3 }];

  it("fails calls over it with a sentence that the model can act on, and counts them as errors", async () => {
    let now = 1_000_000;
    const world = processWith({ options, calls: thrice, store: createMemoryStore({ now: () => now }) });
    const { messages, run } = await world.say();
    expect(world.ran).toHaveLength(2);
    expect(toolParts(messages).map((part) => part.state)).toEqual([
      "output-available",
      "output-available",
      "output-error",
    ]);
    const part = toolParts(messages)[2];
    expect(part).toMatchObject({ phase: "execution", errorText: expect.stringContaining("2 times in 60 seconds") });
    expect(part).not.toHaveProperty("executedAt");
    expect(world.heard.at(-1)).toContain("may be tried again in 60 seconds");
    expect((await world.server.agent.store.getRun(run.id))?.run.toolErrors).toBe(1);
    now += 60_000;
    await world.say();
    expect(world.ran).toHaveLength(4);
  });

  it("counts one user over all conversations, and nobody else", async () => {
    const { say, ran } = processWith({ options, calls: [{ n: 1 }, { n: 2 }] });
    await say("c1");
    await say("c2");
    expect(ran).toHaveLength(2);
    await say("c1", "bob");
    await say("c1", "ada", "t2");
    expect(ran).toHaveLength(6);
  });

  it("is shared by processes, also when they ask at once", async () => {
    const url = `file:${join(folder, "limit.db")}`;
    const worlds = [1, 2].map(() => processWith({ options, calls: thrice, store: createSqliteStore({ url }) }));
    await Promise.all(worlds.map(({ say }, index) => say(`c${index}`)));
    expect(worlds.flatMap(({ ran }) => ran)).toHaveLength(2);
    for (const { server } of worlds) await server.agent.store.close();
  });

  it("counts a tool that the browser runs when it is claimed", async () => {
    const apply = defineTool({ description: "Apply.", input: z.object({}), effects: "none" });
    const server = createTestServer({
      tools: implementTools({ apply }, { apply: { execute: "client", rateLimit: { calls: 1, perMs: 60_000 } } }),
      script: [[...modelCall("apply", {}, "a"), ...modelCall("apply", {}, "b")], modelText("Done.")],
    });
    const { run } = await server.send();
    const claim = async (toolCallId: string) =>
      (await server.request("POST", `/runs/${run.id}/tool-claims`, { toolCallId, token: "tab" })).status;
    expect([await claim("a"), await claim("a"), await claim("b")]).toEqual([200, 200, 409]);
    expect(toolParts((await server.load()).messages)[1]).toMatchObject({ state: "output-error", phase: "execution" });
  });
});

describe("cacheMs", () => {
  const options = { cacheMs: 60_000 };
  const twice = [{ n: 1 }, { day: "today", n: 1 }];

  it("gives an equal call the result again, and says that it started", async () => {
    let now = 1_000_000;
    const store = createMemoryStore({ now: () => now });
    const { say, ran, server } = processWith({ options, calls: [{ n: 1 }, { n: 1 }, { n: 2 }], store });
    const { messages, run } = await say();
    expect(toolParts(messages).map((part) => (part.state === "output-available" ? part.output : null))).toEqual([
      { count: 1 },
      { count: 1 },
      { count: 2 },
    ]);
    const events = await readEvents(await server.request("GET", `/runs/${run.id}/events`));
    expect(events.filter((event) => event.type === "tool-started")).toHaveLength(3);
    now += 60_000;
    await say();
    expect(ran).toHaveLength(4);
  });

  it("looks at what the schema made of the arguments too", async () => {
    const { say, ran } = processWith({ options, calls: twice });
    await say();
    expect(ran).toHaveLength(2);
  });

  it("G11: never crosses users or tenants, and crosses processes", async () => {
    const url = `file:${join(folder, "cache.db")}`;
    const [one, two] = [1, 2].map(() => processWith({ options, store: createSqliteStore({ url }) }));
    await one?.say("c1");
    await two?.say("c2");
    expect([one?.ran.length, two?.ran.length]).toEqual([1, 0]);
    await two?.say("c1", "bob");
    await two?.say("c1", "ada", "t2");
    expect(two?.ran).toHaveLength(2);
    for (const world of [one, two]) await world?.server.agent.store.close();
  });

  it("costs no turn of the rate limit, keeps no failure, and asks the policy all the same", async () => {
    let allowed = true;
    const both = { ...options, rateLimit: { calls: 1, perMs: 60_000 } };
    const policy = () => (allowed ? ("allow" as const) : ("deny" as const));
    const { say, ran } = processWith({ options: { ...both, policy }, calls: [{ n: 1 }, { n: 1 }] });
    const { messages } = await say();
    expect(toolParts(messages).map((part) => part.state)).toEqual(["output-available", "output-available"]);
    expect(ran).toHaveLength(1);
    allowed = false;
    expect(toolParts((await say()).messages)[0]?.state).toBe("output-denied");
    let tries = 0;
    const failing = processWith({
      options: { ...options, execute: () => Promise.reject(new Error(`no ${++tries}`)) },
      calls: [{ n: 1 }, { n: 1 }],
    });
    await failing.say();
    expect(tries).toBe(2);
  });

  it("keeps so many results of a tool and no more", async () => {
    const calls = Array.from({ length: 5 }, (_item, n) => ({ n }));
    const { say, server } = processWith({ options: { ...options, execute: () => "x".repeat(65_000) }, calls });
    await say();
    const books = [...(await ledgersOf(server.agent.store))];
    expect(books[0]?.results.length).toBe(4);
  });

  it("is forgotten by age with the other conversations", async () => {
    let now = 1_000;
    const clock = { now: () => now };
    const url = `file:${join(folder, "prune.db")}`;
    for (const store of [createMemoryStore(clock), createSqliteStore({ url, ...clock })]) {
      const { say, ran } = processWith({ options, store });
      await say("c1");
      await store.prune({ conversationsBefore: now });
      await say("c2");
      expect(ran).toHaveLength(1);
      await store.prune({ conversationsBefore: now + 1 });
      await say("c3");
      expect(ran).toHaveLength(2);
      await store.close();
      now += 1;
    }
  });

  it("is refused for tools with effects and tools of the browser", () => {
    const tool = defineTool({ description: "Act.", input: z.object({}) });
    const options = { execute: () => 1, cacheMs: 1_000 };
    expect(() => implementTools({ act: tool }, { act: options })).toThrow(invalid);
    for (const rateLimit of [
      { calls: 0, perMs: 1 },
      { calls: 1.5, perMs: 1 },
      { calls: 1, perMs: 0 },
      { calls: 1, perMs: Number.NaN },
    ]) {
      expect(() => implementTools({ act: tool }, { act: { execute: () => 1, rateLimit } })).toThrow(invalid);
    }
  });
});

async function ledgersOf(store: AgentStore) {
  const { sha256 } = await import("../json/hash");
  const key = { tenantId: "t1", userId: "ada", conversationId: `~${sha256("act")}` };
  const ledger = await store.transact({ key, calls: false, token: "look" }, (state) => ({
    answer: state.conversation?.ledger ?? null,
    conversation: null,
    runs: [],
    calls: [],
    contents: [],
    events: [],
    audit: [],
    validBefore: null,
  }));
  return ledger === null ? [] : [ledger];
}

describe("lazy", () => {
  const input = z.object({ city: z.string() });
  const set = {
    getTime: defineTool({ description: "Time.", input: z.object({}), effects: "none" }),
    findTrain: defineTool({ description: "Trains of a day.", input, effects: "none" }),
    findBus: defineTool({ description: "Busses of a day.", input, effects: "none" }),
  };
  const tools = implementTools(set, {
    getTime: () => 1,
    findTrain: { execute: () => "07:10", lazy: true },
    findBus: { execute: () => "08:20", lazy: true },
  });

  function asking(store: AgentStore) {
    const offered: string[][] = [];
    const requests: ModelRequest[] = [];
    const turns = [modelCall("loadTools", { names: ["findTrain"] }), modelCall("findTrain", { city: "Hue" }, "c2")];
    const server = createTestServer({
      store,
      tools,
      script: (request) => {
        requests.push(request);
        offered.push(request.tools.map(({ name }) => name));
        return request.messages.length === 1 || offered.length === 2
          ? (turns[offered.length - 1] ?? modelText("Done."))
          : modelText("Done.");
      },
    });
    return { server, offered, requests };
  }

  it("shows name and description first, and the schema once the model has asked", async () => {
    const store = createMemoryStore();
    const { server, offered, requests } = asking(store);
    const { messages, run } = await server.send();
    expect(run.status).toBe("done");
    expect(offered).toEqual([
      ["getTime", "loadTools"],
      ["getTime", "findTrain", "loadTools"],
      ["getTime", "findTrain", "loadTools"],
    ]);
    const loader = requests[0]?.tools.find(({ name }) => name === "loadTools");
    expect(loader?.description).toContain("- findBus: Busses of a day.");
    expect(JSON.stringify(requests[0])).not.toContain("city");
    expect(toolParts(messages)[0]).toMatchObject({ output: { tools: [{ name: "findTrain", parameters: {} }] } });
    expect(toolParts(messages)[1]).toMatchObject({ state: "output-available", output: "07:10" });
    const other = asking(store);
    await other.server.request("POST", "/runs", { conversationId: "c1", message: { id: "later", text: "And?" } });
    await other.server.agent.idle();
    expect(other.offered[0]).toContain("findTrain");
  });

  it("can't have an own tool of that name beside it, and does not exist without lazy tools", () => {
    const loadTools = defineTool({ description: "Mine.", input });
    const mine = { loadTools: () => 1, getTime: { execute: () => 1, lazy: true } };
    expect(() => implementTools({ loadTools, getTime: set.getTime }, mine)).toThrow(invalid);
    expect(implementTools({ loadTools }, { loadTools: () => 1 }).registry.size).toBe(1);
  });
});
