import { join } from "node:path";
import { type AgentEvent, applyAgentEvents, createMessage, readAgentEvents, type UIMessage } from "@callstate/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWorker } from "./bundle";
import { begin, hasEnded, isStress, load, until } from "./drive";
import { type SharedStore, startSharedStore, STORE_NAMES } from "./shared-store";
import { Worker } from "./start-worker";

const PIECES = isStress ? 20_000 : 2_000;
const READERS = isStress ? 200 : 20;
/** In events. */
const LONGEST_STAY = 500;
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
    const readers = await Promise.all(
      Array.from({ length: READERS }, (_item, index) => readAll(workers[index % 2] ?? writer, workers, runId)),
    );
    const loaded = await until(async () => {
      const now = await load(other, USER);
      return now !== null && hasEnded(now) ? now : null;
    }, "the end");
    const message = loaded.messages.at(-1);
    expect(loaded.run.seq).toBeGreaterThan(PIECES);
    for (const reader of readers) {
      expect(reader.seq).toBe(loaded.run.seq);
      expect(reader.message.parts).toEqual(message?.parts);
    }
  });
});

type Reader = { seq: number; message: UIMessage };

/** Reads the whole log in pieces of random length, now from this process and now from that one, and folds it. */
async function readAll(first: Worker, workers: readonly Worker[], runId: string): Promise<Reader> {
  const reader: Reader = { seq: 0, message: createMessage({ id: runId }) };
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
  for (let worker = first; ; worker = workers[Math.floor(Math.random() * workers.length)] ?? first) {
    const controller = new AbortController();
    const response = await worker.request("GET", `/runs/${runId}/events`, {
      user: USER,
      signal: controller.signal,
      headers: reader.seq === 0 ? {} : { "last-event-id": `${runId}:${reader.seq}` },
    });
    if (response.status === 204 || response.body === null) return reader;
    expect(response.status).toBe(200);
    const events = await take(response.body, 1 + Math.floor(Math.random() * LONGEST_STAY));
    controller.abort();
    // Strictly after the cursor, in order, each once.
    expect(events.map((event) => event.seq)).toEqual(events.map((_event, index) => reader.seq + 1 + index));
    reader.seq += events.length;
    reader.message = applyAgentEvents(reader.message, events);
  }
}

async function take(body: ReadableStream<Uint8Array>, count: number): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const event of readAgentEvents(body)) {
    events.push(event);
    if (events.length === count) break;
  }
  return events;
}
