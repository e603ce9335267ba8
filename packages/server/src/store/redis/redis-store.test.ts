import { isCallstateError } from "@callstate/core";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../../../test/services/free-port";
import type { Service } from "../../../../../test/services/service";
import { startRedis } from "../../../../../test/services/start-redis";
import { until } from "../../fixtures";
import { describeAgentStore } from "../../testing/describe-agent-store";
import { beginSample } from "../../testing/describe-transact";
import { sampleCall, sampleKey, samplePlan } from "../../testing/sample-records";
import type { AgentStore } from "../agent-store";
import { createRedisStore } from "./redis-store";

let service: Service;
let admin: Redis;
const opened: AgentStore[] = [];

function open(url = service.url, prefix = "callstate"): AgentStore {
  const store = createRedisStore({ url, prefix });
  opened.push(store);
  return store;
}

beforeAll(async () => {
  service = await startRedis();
  admin = new Redis(service.url);
});
afterAll(async () => {
  await Promise.all(opened.map((store) => store.close()));
  admin.disconnect();
  await service.remove();
});

describeAgentStore("Redis", () => createRedisStore({ url: service.url }));

const append = (store: AgentStore, key: ReturnType<typeof sampleKey>, runId: string, token: string) =>
  store.transact({ key, runId, calls: false, token }, () =>
    samplePlan(token, { events: [{ runId, events: [{ type: "text-delta", text: token }] }] }),
  );

const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe("Redis", () => {
  it("is refused where it could lose what it acknowledged", async () => {
    const unsafe = [
      [{ appendonly: "no" }, /appendonly yes/],
      [{ "maxmemory-policy": "allkeys-lru" }, /noeviction/],
    ] as const;
    for (const [settings, hint] of unsafe) {
      const other = await startRedis(settings);
      const failure = await failureOf(open(other.url).getRun("run_1"));
      expect(isCallstateError(failure, "unsafe-redis")).toBe(true);
      expect(String(failure)).toMatch(hint);
      await other.remove();
    }
  });

  it("numbers events without gaps where several processes write to one run", async () => {
    const stores = [open(), open(), open()];
    const key = sampleKey();
    const run = await beginSample(open(), key);
    const writes = stores.flatMap((store, process) =>
      Array.from({ length: 20 }, (_item, index) => append(store, key, run.runId, `p${process}w${index}`)),
    );
    await Promise.all(writes);
    const events = await open().readEvents(run.runId, 1, 100);
    expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 60 }, (_item, index) => index + 2));
    expect(new Set(events.map((event) => event.json)).size).toBe(60);
  });

  it("starts over where the time has come after which it would decide otherwise", async () => {
    const store = open();
    const key = sampleKey();
    const run = await beginSample(store, key);
    let asked = 0;
    const answer = await store.transact({ key, calls: false, token: "late" }, (state) => {
      asked += 1;
      const events = [{ runId: run.runId, events: [{ type: "text-delta" as const, text: "x" }] }];
      return samplePlan(asked, { events, validBefore: asked === 1 ? state.now : null });
    });
    expect(answer).toBe(2);
    expect(await store.readEvents(run.runId, 0, 10)).toHaveLength(2);
  });

  it("keeps all of a conversation in one slot, and lists of many conversations in slots of their own", async () => {
    const prefix = `p${Date.now()}`;
    const store = open(service.url, prefix);
    const key = sampleKey();
    const run = await beginSample(store, key);
    const approval = { approvalId: `approval_${run.runId}`, expiresAt: 1, decision: null };
    const audit = [{ at: 1, key, runId: run.runId, toolCallId: null, action: "asked" as const, detail: {} }];
    await store.transact({ key, calls: true, token: "t" }, () =>
      samplePlan(null, { runs: [{ record: run, dueAt: 5 }], calls: [sampleCall(run, { approval })], audit }),
    );
    const keys = await admin.keys(`${prefix}:*`);
    const own = keys.filter((name) => name.startsWith(`${prefix}:{`));
    // What stands between braces decides about the slot.
    expect(new Set(own.map((name) => /\{(.*?)\}/.exec(name)?.[1])).size).toBe(1);
    expect(own.length).toBeGreaterThan(6);
    const others = keys.filter((name) => !own.includes(name)).map((name) => name.slice(prefix.length + 1));
    expect(new Set(others.map((name) => name.split(":")[0]))).toEqual(
      new Set(["approval", "conversations", "due", "owner", "run"]),
    );
    await store.deleteConversation(key);
    const left = (await admin.keys(`${prefix}:*`)).filter((name) => !/:(audit|token:.*)$/.test(name));
    expect(left).toEqual([]);
  });

  it("finds what is due where a process died between the index and the conversation, and tidies up later", async () => {
    const prefix = `q${Date.now()}`;
    const store = open(service.url, prefix);
    const key = sampleKey();
    const run = await beginSample(store, key);
    const setDue = (dueAt: number, token: string) =>
      store.transact({ key, calls: false, token }, () => samplePlan(null, { runs: [{ record: run, dueAt }] }));
    await setDue(Date.now() + 60_000, "a");
    await setDue(1, "b");
    const left = [2, `${run.runId} ${Date.now()} fresh`, 3, `${run.runId} 4 stale`, 4, "gone 4 x"];
    await admin.call("ZADD", `${prefix}:due`, ...left);
    expect(await store.listDue(10)).toEqual([{ key, runId: run.runId }]);
    await until(async () => (await admin.zcard(`${prefix}:due`)) === 2, "the removal");
    const entries = await admin.zrange(`${prefix}:due`, "0", "-1");
    expect(entries.filter((entry) => entry.endsWith(" fresh"))).toHaveLength(1);
  });

  it("wakes readers of other processes, also after their listening was cut", async () => {
    const [writer, reader] = [open(), open()];
    const key = sampleKey();
    const run = await beginSample(writer, key);
    let woken = 0;
    const leave = reader.subscribe(run.runId, () => {
      woken += 1;
    });
    await until(() => woken > 0, "the first look");
    const first = woken;
    await append(writer, key, run.runId, "a");
    await until(() => woken > first, "the wake-up");
    const second = woken;
    await admin.call("CLIENT", "KILL", "TYPE", "pubsub");
    await append(writer, key, run.runId, "b");
    await until(() => woken > second, "the look after the cut");
    leave();
    const channel = `callstate:wake:${run.runId}`;
    const isHeard = async () => (await admin.pubsub("CHANNELS", channel)).length > 0;
    await until(async () => !(await isHeard()), "the end");
  });

  it("G2: loses nothing that it acknowledged when it is killed, and says so while it is away", async () => {
    const own = await startRedis();
    const store = open(own.url);
    const key = sampleKey();
    const run = await beginSample(store, key);
    for (let index = 0; index < 50; index++) await append(store, key, run.runId, `t${index}`);
    await own.stop();
    expect(isCallstateError(await failureOf(store.getRun(run.runId)), "store-unavailable")).toBe(true);
    const failure = await failureOf(append(store, key, run.runId, "down"));
    expect(isCallstateError(failure, "store-unavailable")).toBe(true);
    await own.start();
    await until(() => append(store, key, run.runId, "down").catch(() => null), "the store");
    expect(await store.readEvents(run.runId, 0, 100)).toHaveLength(52);
    await store.close();
    await own.remove();
  });

  it("answers at once where nobody listens, and refuses another kind of address", async () => {
    const failure = await failureOf(open(`redis://127.0.0.1:${await freePort()}`).getRun("run_1"));
    expect(isCallstateError(failure, "store-unavailable")).toBe(true);
    expect(() => createRedisStore({ url: "postgres://localhost" })).toThrow(/redis:\/\//);
  });

  it("removes conversations that nobody used, and never an open one", async () => {
    const store = open(service.url, `r${Date.now()}`);
    const [old, running] = [sampleKey(), sampleKey()];
    await beginSample(store, old, { phase: "ended", status: "done", endedAt: 5 });
    const openRun = await beginSample(store, running);
    const books = sampleKey("~books");
    await store.transact({ key: books, calls: false, token: "t" }, ({ now }) => {
      const conversation = { key: books, lastRunId: "", runCount: 0, title: "", createdAt: now, updatedAt: now };
      return samplePlan(null, { conversation });
    });
    await store.prune({ conversationsBefore: Date.now() + 60_000, eventsBefore: Date.now() });
    expect(await store.readConversation(old)).toBeNull();
    expect(await store.listConversations(old, { limit: 10 })).toEqual([]);
    expect(await store.getRun(openRun.runId)).not.toBeNull();
    const isGone = await store.transact({ key: books, calls: false, token: "u" }, ({ conversation }) =>
      samplePlan(conversation === null),
    );
    expect(isGone).toBe(true);
  });
});
