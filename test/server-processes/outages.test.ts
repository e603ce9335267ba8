import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWorker } from "./bundle";
import {
  approvalIdOf,
  begin,
  CONVERSATION,
  decision,
  effectsIn,
  hasEnded,
  type Loaded,
  load,
  toolPart,
  until,
} from "./drive";
import { type Outage, outageOf } from "./outage";
import { type SharedStore, startSharedStore, STORE_NAMES } from "./shared-store";
import { Worker } from "./start-worker";

const PIECES = 40;

describe.each(STORE_NAMES)("%s taken away and given back", (name) => {
  let store: SharedStore;
  let outage: Outage;
  let worker: Worker;
  let effects: string;
  let gate: string;

  beforeAll(async () => {
    store = await startSharedStore(name);
    outage = outageOf(store);
    effects = join(store.folder, "effects");
    gate = join(store.folder, "gate");
    const config = { store: store.url, effects, gate, pieces: PIECES, leaseMs: 10_000 };
    worker = await Worker.start(await buildWorker(), config);
  });
  afterAll(async () => {
    await worker.kill();
    await store.remove();
  });

  const loaded = (user: string, isIt: (now: Loaded) => boolean, what: string) =>
    until(async () => {
      const now = await load(worker, user);
      return now !== null && isIt(now) ? now : null;
    }, what);

  const ask = async (user: string) => {
    await begin(worker, user, "pay");
    const now = await loaded(user, (seen) => seen.run.status === "awaiting-approval", "the question");
    return `/approvals/${approvalIdOf(now) ?? ""}`;
  };

  /** Writes wait for each other: what stood before this one has met the outage too. */
  const felt = () =>
    until(async () => {
      const body = { conversationId: CONVERSATION, message: { id: "m1", text: "pay" } };
      const response = await worker.request("POST", "/runs", { user: "another", body });
      await response.body?.cancel();
      return response.status === 503;
    }, "the outage");

  test("G2, G9: at a decision: 503 says that nothing is lost, and the same decision counts afterwards", async () => {
    const path = await ask("decides");
    await outage.begin();
    const refused = await worker.request("POST", path, { user: "decides", body: decision(true) });
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).not.toBeNull();
    expect(await refused.json()).toMatchObject({ error: { code: "unavailable" } });
    await outage.end();
    const answer = await until(async () => {
      const response = await worker.request("POST", path, { user: "decides", body: decision(true) });
      return response.status === 503 ? null : response;
    }, "the store");
    expect(answer.status).toBe(200);
    const now = await loaded("decides", hasEnded, "the end");
    expect(toolPart(now)?.state).toBe("output-available");
    expect(effectsIn(effects, "decides")).toHaveLength(1);
  });

  test("G2, G9: while a tool runs: its outcome is recorded when the store is back", async () => {
    const path = await ask("records");
    writeFileSync(gate, "");
    await worker.request("POST", path, { user: "records", body: decision(true) });
    await until(async () => effectsIn(effects, "records").length > 0, "the effect");
    await outage.begin();
    rmSync(gate);
    // The tool has answered by now or soon will; either way the store is away when it is to be recorded.
    await felt();
    await outage.end();
    const now = await loaded("records", hasEnded, "the end");
    expect(toolPart(now)?.state).toBe("output-available");
    expect(effectsIn(effects, "records")).toHaveLength(1);
  });

  test("G9: while a model speaks: what it said is all there, once", async () => {
    writeFileSync(gate, "");
    await begin(worker, "hears", "count");
    await loaded("hears", ({ run }) => run.seq > PIECES / 2, "the first half");
    await outage.begin();
    rmSync(gate);
    await felt();
    await outage.end();
    const now = await loaded("hears", hasEnded, "the end");
    expect(now.run.status).toBe("done");
    const texts = now.messages.at(-1)?.parts.map((part) => (part.type === "text" ? part.text : "")) ?? [];
    expect(texts.join("")).toBe(Array.from({ length: PIECES }, (_item, piece) => `${piece} `).join(""));
  });
});
