import { describe, expect, it } from "vitest";
import { bookingScript, createTestServer, readEvents, until } from "../fixtures";
import { createMemoryStore } from "../store/memory-store";
import { watchRun } from "./run-watch";

/** A store whose hints can be switched off, and whose looks are counted. */
function countingStore(options: { hears: boolean; says: boolean }) {
  const store = createMemoryStore();
  const counts = { looks: 0, reads: 0, subscriptions: 0 };
  /** What was read is told once this is through. */
  const gate = { opens: Promise.resolve() };
  const getRun = store.getRun.bind(store);
  const read = store.readEvents.bind(store);
  const subscribe = store.subscribe.bind(store);
  store.getRun = (...given) => {
    counts.looks += 1;
    return getRun(...given);
  };
  store.readEvents = (...given) => {
    counts.reads += 1;
    const events = read(...given);
    return gate.opens.then(() => events);
  };
  store.subscribe = (runId, wake) => {
    counts.subscriptions += 1;
    const unsubscribe = subscribe(runId, () => {
      if (options.hears) wake();
    });
    return () => {
      counts.subscriptions -= 1;
      unsubscribe();
    };
  };
  store.isListening = () => options.says;
  return { store, counts, gate };
}

async function askedRun(options: { hears: boolean; says: boolean }, settings: object = {}) {
  const { store, counts, gate } = countingStore(options);
  const server = createTestServer({ store, script: bookingScript, settings: { maxStreamsPerUser: 100, ...settings } });
  const { run } = await server.send();
  const open = () => server.request("GET", `/runs/${run.id}/events`);
  return { server, run, counts, gate, open };
}

describe("a run that many read here", () => {
  it("is subscribed to once, looked at once, and left when the last one leaves", async () => {
    const { counts, open } = await askedRun({ hears: true, says: true }, { idleRereadMs: 60_000 });
    const readers = await Promise.all(Array.from({ length: 50 }, open));
    const bodies = readers.flatMap(({ body }) => (body === null ? [] : [body.getReader()]));
    // The first chunk has everything; the wait for the second begins.
    await Promise.all(bodies.map((body) => body.read()));
    expect(counts.subscriptions).toBe(1);
    const { looks, reads } = counts;
    const waiting = bodies.map((body) => body.read());
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(counts.reads - reads).toBeLessThanOrEqual(2);
    expect(counts.looks - looks).toBeLessThanOrEqual(2);
    await Promise.all(bodies.map((body) => body.cancel()));
    await Promise.all(waiting);
    expect(counts.subscriptions).toBe(0);
  });

  it.each([
    ["hears no hints", { hears: false, says: false }, { rereadMs: 20, idleRereadMs: 60_000 }],
    ["believes that it hears them", { hears: false, says: true }, { rereadMs: 60_000, idleRereadMs: 20 }],
  ])("is read to its end, each event once, by a store that %s", async (_name, hints, settings) => {
    const { server, run, open } = await askedRun(hints, settings);
    const [first, second] = [readEvents(await open()), readEvents(await open())];
    await server.request("DELETE", `/runs/${run.id}`);
    const seqs = Array.from({ length: (await server.load()).run.seq }, (_item, index) => index + 1);
    for (const events of await Promise.all([first, second])) expect(events.map(({ seq }) => seq)).toEqual(seqs);
  });

  it("shares reads that are under way, but none from before a hint", async () => {
    const { server, run, counts, gate } = await askedRun({ hears: true, says: true });
    const watch = watchRun(server.agent, run.id);
    let hints = 0;
    const leave = watch.follow(() => {
      hints += 1;
    });
    let answer: () => void = () => undefined;
    gate.opens = new Promise((resolve) => {
      answer = resolve;
    });
    const { reads } = counts;
    const before = watch.readEvents(run.seq);
    expect(watch.readEvents(run.seq)).toBe(before);
    expect(counts.reads - reads).toBe(1);
    await server.request("DELETE", `/runs/${run.id}`);
    await until(() => hints > 0, "the hint");
    const after = watch.readEvents(run.seq);
    answer();
    // What was asked for before the stop has nothing of it.
    expect(await before).toEqual([]);
    expect((await after).length).toBeGreaterThan(0);
    leave();
    expect(watchRun(server.agent, run.id)).not.toBe(watch);
  });
});
