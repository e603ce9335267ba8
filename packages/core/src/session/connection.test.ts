import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeBackend, refusal } from "../../../../test/support/fake-backend";
import { FakeEnvironment } from "../../../../test/support/fake-environment";
import { callsOf, openSession, releaseSessions, textOf, transportOf } from "../../../../test/support/open-session";
import type { AgentEvent } from "../events/types";
import { applyAgentEvents } from "../reduce/apply";
import { createMessage } from "../parts/message";
import { createAgentSession } from "./create-agent-session";

afterEach(releaseSessions);

const running = { type: "tool-input-available", toolCallId: "c1", toolName: "book", input: {} } as const;

async function* stream(...events: AgentEvent[]): AsyncGenerator<AgentEvent> {
  yield* events;
}

describe("a hole in the stream", () => {
  const hole: AgentEvent = { type: "text-delta", text: "far ahead", runId: "r1", seq: 9 };

  it("that the backend's own word does not close ends visibly, after a handful of requests", async () => {
    const backend = new FakeBackend();
    const transport = transportOf(backend, { attach: async () => stream(hole) });
    const attach = vi.spyOn(transport, "attach");
    const { session, world } = await openSession({ transport }, backend);
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    backend.deliver("r1", hole);
    await world.pass(60_000);
    expect(session.getSnapshot().connection.status).toBe("lost");
    expect(attach.mock.calls.length).toBeLessThan(5);
    expect(textOf(session)).toBe("Hello");
    const before = attach.mock.calls.length;
    session.resume();
    await world.pass(60_000);
    expect(attach.mock.calls.length).toBeGreaterThan(before);
    expect(session.getSnapshot().connection.status).toBe("lost");
  });

  it("is closed by the backend's own word, and reading goes on behind it", async () => {
    const backend = new FakeBackend();
    const log: AgentEvent[] = [
      { type: "run-start", messageId: "a-r1", runId: "r1", seq: 1 },
      { type: "text-delta", text: "one ", runId: "r1", seq: 2 },
      { type: "text-delta", text: "two ", runId: "r1", seq: 3 },
      { type: "text-delta", text: "three", runId: "r1", seq: 4 },
      { type: "run-status", status: "done", runId: "r1", seq: 5 },
    ];
    const known = applyAgentEvents(createMessage({ id: "a-r1" }), log.slice(0, 3));
    let loads = 0;
    const transport = transportOf(backend, {
      attach: async ({ cursor }) => stream(...log.slice(Number(cursor?.split(":")[1])).filter(({ seq }) => seq !== 3)),
      start: async () => stream(...log.slice(0, 2)),
      load: async () => ({ messages: loads++ === 0 ? [] : [known] }),
    });
    const { session, world } = await openSession({ transport }, backend);
    session.send({ id: "m1", text: "Hello" });
    await world.pass(5_000);
    expect(textOf(session)).toContain("one two three");
    expect(session.getSnapshot()).toMatchObject({ status: "done", connection: { status: "closed" } });
  });
});

describe("a stream that is closed in good order", () => {
  it("every fifteen minutes, without an event between, is never counted as lost", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    for (let round = 0; round < 12; round++) {
      await world.pass(15 * 60_000);
      backend.end("r1");
      await world.pass(2_000);
      expect(session.getSnapshot().connection.status).toBe("open");
    }
    backend.emit("r1", { type: "text-delta", text: "at last" }, { type: "run-status", status: "done" });
    await world.pass(20);
    expect(textOf(session)).toBe("Hello|at last");
  });

  it("at once, each time, is given up", async () => {
    const backend = new FakeBackend();
    const transport = transportOf(backend, { attach: async () => stream() });
    const { session, world } = await openSession({ transport }, backend);
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    backend.end("r1");
    await world.pass(6 * 60_000);
    expect(session.getSnapshot().connection.status).toBe("lost");
  });
});

describe("a backend that has nothing more", () => {
  it("leaves a run that ended without saying so shown as interrupted, and the conversation usable", async () => {
    const backend = new FakeBackend();
    const { session, world } = await openSession(
      { transport: transportOf(backend, { attach: async () => null }) },
      backend,
    );
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    backend.emit("r1", running);
    await world.pass(20);
    backend.cut("r1");
    await world.pass(2_000);
    expect(session.getSnapshot()).toMatchObject({ status: "interrupted", connection: { status: "closed" } });
    expect(callsOf(session)).toEqual(["book output-unknown"]);
    session.send({ id: "m2", text: "Again" });
    await world.pass(20);
    expect(backend.requests).toContain("start m2");
    expect(session.getSnapshot().status).toBe("running");
  });
});

describe("a stream that is refused", () => {
  it.each([401, 403, 404, 410])("with %i is said, and a new message or another try goes out", async (status) => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    backend.emit("r1", running);
    backend.faults.attach.push(refusal(status, "no"));
    backend.cut("r1");
    await world.pass(2_000);
    expect(session.getSnapshot()).toMatchObject({ status: "interrupted", problem: { code: "no" } });
    session.retry();
    await world.pass(20);
    expect(backend.requests.at(-1)).toBe("start r1");
    expect(session.getSnapshot().problem).toBeNull();
    backend.emit("r2", { type: "run-status", status: "done" });
    await world.pass(20);
    session.send({ id: "m2", text: "More" });
    await world.pass(20);
    expect(backend.requests.at(-1)).toBe("start m2");
  });

  it.each([408, 425, 429, 500, 503])("with %i is tried again", async (status) => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    backend.faults.attach.push(refusal(status, "later"));
    backend.cut("r1");
    await world.pass(5_000);
    expect(session.getSnapshot()).toMatchObject({ connection: { status: "open" }, problem: null });
  });
});

describe("after the connection was given up", () => {
  it("open calls are shown as they are as soon as the stream is back", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    backend.emit("r1", running);
    await world.pass(20);
    backend.faults.attach.push(...Array.from({ length: 11 }, () => new TypeError("network error")));
    backend.cut("r1");
    await world.pass(6 * 60_000);
    expect(callsOf(session)).toEqual(["book output-unknown"]);
    backend.faults.attach.length = 0;
    session.resume();
    await world.pass(40);
    expect(session.getSnapshot().connection.status).toBe("open");
    expect(callsOf(session)).toEqual(["book input-available"]);
  });
});

describe("a page that nobody sees", () => {
  it("keeps its stream closed when the network comes back", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    world.signal("hidden");
    await world.pass(11_000);
    world.signal("offline");
    world.signal("online");
    await world.pass(60_000);
    expect(backend.readers("r1")).toBe(0);
    world.signal("visible");
    await world.pass(20);
    expect(backend.readers("r1")).toBe(1);
  });

  it("goes into the back-forward cache without a connection, and comes out with all that happened", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    world.signal("freeze");
    await world.pass(20);
    expect(backend.readers("r1")).toBe(0);
    backend.emit("r1", { type: "text-delta", text: "meanwhile" }, { type: "run-status", status: "done" });
    await world.pass(60_000);
    world.signal("restore");
    await world.pass(40);
    expect(textOf(session)).toBe("Hello|meanwhile");
    expect(session.getSnapshot().status).toBe("done");
  });

  it("sends what was queued once it is shown and the run has ended", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "one" });
    await world.pass(20);
    session.send({ id: "m2", text: "two" });
    world.signal("hidden");
    await world.pass(11_000);
    backend.emit("r1", { type: "run-status", status: "done" });
    await world.pass(60_000);
    world.signal("visible");
    await world.pass(40);
    expect(backend.requests).toContain("start m2");
    expect(session.getSnapshot().queued).toEqual([]);
  });
});

describe("letting go", () => {
  it("in mid-stream drops what comes later, and leaves no timer", async () => {
    const { session, backend, world, release } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    release();
    await world.pass(1);
    backend.emit("r1", { type: "text-delta", text: "late" });
    await world.pass(40);
    expect(textOf(session)).toBe("Hello");
    expect(backend.readers("r1")).toBe(0);
    expect(world.timers).toBe(0);
    expect(world.listeners).toBe(0);
  });

  it("before anybody answered, and taking hold again, sends the same message again", async () => {
    const backend = new FakeBackend();
    let isUp = false;
    const transport = transportOf(backend, {
      start: (request, signal) =>
        isUp
          ? backend.start(request, signal)
          : new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")))),
    });
    const { session, world, release } = await openSession({ transport }, backend);
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    release();
    await world.pass(100);
    isUp = true;
    const again = session.connect();
    await world.pass(40);
    backend.emit("r1", { type: "run-status", status: "done" });
    await world.pass(40);
    expect(session.getSnapshot().status).toBe("done");
    again();
  });

  it("of one conversation for another leaves neither the other's events nor a stream", async () => {
    const backend = new FakeBackend();
    const world = new FakeEnvironment();
    const first = await openSession({ conversationId: "a" }, backend, world);
    first.session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    first.release();
    const second = createAgentSession({
      transport: transportOf(new FakeBackend()),
      conversationId: "b",
      environment: world.environment,
    });
    const release = second.connect();
    backend.emit("r1", { type: "text-delta", text: "of the first" });
    await world.pass(100);
    expect(backend.readers("r1")).toBe(0);
    expect(second.getSnapshot().messages).toEqual([]);
    release();
    await world.pass(100);
    expect([world.timers, world.listeners]).toEqual([0, 0]);
  });
});

describe("a backend that can't load", () => {
  it("has the open run of the first messages picked up", async () => {
    const backend = new FakeBackend();
    backend.emit("r1", { type: "run-start", messageId: "a-r1" }, { type: "text-delta", text: "so far" });
    const stored = applyAgentEvents(createMessage({ id: "a-r1" }), backend.logs.get("r1") ?? []);
    backend.emit("r1", { type: "text-delta", text: ", and on" });
    const transport = transportOf(backend, { load: undefined });
    const { session } = await openSession({ transport, initialMessages: [stored] }, backend);
    expect(textOf(session)).toBe("so far, and on");
    expect(backend.requests).toEqual(["attach r1:2"]);
  });
});
