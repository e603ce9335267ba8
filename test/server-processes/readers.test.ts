import { join } from "node:path";
import { type AgentEvent, applyAgentEvents, createMessage, readAgentEvents } from "@callstate/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWorker } from "./build-worker";
import { begin, CONVERSATION, hasEnded, isStress, load, until } from "./drive";
import { type SharedStore, startSharedStore, STORE_NAMES } from "./shared-store";
import { Worker } from "./start-worker";

const PIECES = isStress ? 20_000 : 2_000;
const READERS = isStress ? 200 : 20;
const USER = "reader";

describe.each(STORE_NAMES)("readers on two processes over %s", (name) => {
  let store: SharedStore;
  let workers: Worker[];

  beforeAll(async () => {
    const script = await buildWorker();
    store = await startSharedStore(name);
    const config = { store: store.url, effects: join(store.folder, "effects"), pieces: PIECES, leaseMs: 15_000 };
    workers = await Promise.all([Worker.start(script, config), Worker.start(script, config)]);
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.kill()));
    await store.remove();
  });

  test(`see a run of ${PIECES} events whole, however often they leave and come back`, async () => {
    const [writer, other] = workers;
    if (writer === undefined || other === undefined) throw new Error("No workers.");
    await begin(writer, USER, "count");
    const runId = (await until(() => load(other, USER), "the run")).run.id;
    const logs = await Promise.all(
      Array.from({ length: READERS }, (_item, index) => readAll(workers[index % 2] ?? writer, workers, runId)),
    );
    const loaded = await until(async () => {
      const now = await load(other, USER);
      return now !== null && hasEnded(now) ? now : null;
    }, "the end");
    const message = loaded.messages.at(-1);
    expect(loaded.run.seq).toBeGreaterThan(PIECES);
    for (const log of logs) {
      expect(log.map((event) => event.seq)).toEqual(
        Array.from({ length: loaded.run.seq }, (_item, index) => index + 1),
      );
      const folded = applyAgentEvents(createMessage({ id: runId }), log);
      expect(folded.parts).toEqual(message?.parts);
    }
  });
});

/** Reads the whole log in pieces of random length, now on this process and now on that one. */
async function readAll(first: Worker, workers: readonly Worker[], runId: string): Promise<AgentEvent[]> {
  const log: AgentEvent[] = [];
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
  for (let worker = first; ; worker = workers[Math.floor(Math.random() * workers.length)] ?? first) {
    const controller = new AbortController();
    const last = log.at(-1);
    const response = await worker.request("GET", `/runs/${runId}/events`, {
      user: USER,
      signal: controller.signal,
      headers: last === undefined ? {} : { "last-event-id": `${runId}:${last.seq}` },
    });
    if (response.status === 204 || response.body === null) return log;
    expect(response.status, CONVERSATION).toBe(200);
    let left = 1 + Math.floor(Math.random() * (PIECES / 4));
    for await (const event of readAgentEvents(response.body)) {
      log.push(event);
      left -= 1;
      if (left === 0) break;
    }
    controller.abort();
    if (log.at(-1)?.type === "run-status" && isLast(log.at(-1))) return log;
  }
}

function isLast(event: AgentEvent | undefined): boolean {
  return event?.type === "run-status" && event.status === "done";
}
