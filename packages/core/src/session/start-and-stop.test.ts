import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeBackend, refusal } from "../../../../test/support/fake-backend";
import { callsOf, openSession, releaseSessions, textOf, transportOf } from "../../../../test/support/open-session";
import { isToolPart } from "../parts/tool-part";
import { applyAgentEvents } from "../reduce/apply";
import { createMessage } from "../parts/message";
import type { LoadedConversation } from "./transport";

afterEach(releaseSessions);

const ask = [
  { type: "tool-input-available", toolCallId: "c1", toolName: "book", input: { people: 4 } },
  { type: "tool-approval-requested", toolCallId: "c1", approvalId: "ap1" },
  { type: "run-status", status: "awaiting-approval" },
] as const;

const ids = (messages: readonly { id: string }[]) => messages.map(({ id }) => id);

describe("a message that could not be sent", () => {
  it("is sent again by retry, under the same id", async () => {
    const { session, backend, world } = await openSession();
    backend.faults.start.push(refusal(403, "forbidden"));
    session.send({ id: "m1", text: "Hello" });
    await world.pass(40);
    expect(session.getSnapshot()).toMatchObject({ status: "failed", problem: { code: "forbidden" } });
    session.retry();
    await world.pass(40);
    expect(session.getSnapshot()).toMatchObject({ status: "running", problem: null });
    expect(backend.requests.filter((request) => request === "start m1")).toHaveLength(2);
  });

  it("can be tried again while an older run waits for a person", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Book" });
    await world.pass(20);
    backend.emit("r1", ...ask);
    await world.pass(20);
    backend.faults.start.push(refusal(403, "forbidden"));
    session.send({ id: "m2", text: "Never mind" });
    await world.pass(20);
    expect(session.getSnapshot().pendingApprovals).toHaveLength(1);
    session.retry();
    await world.pass(20);
    expect(backend.requests.filter((request) => request === "start m2")).toHaveLength(2);
  });

  it("keeps its place when the conversation is read again", async () => {
    const { session, backend, world } = await openSession();
    backend.faults.start.push(refusal(403, "forbidden"));
    session.send({ id: "m1", text: "one" });
    await world.pass(20);
    session.send({ id: "m2", text: "two" });
    await world.pass(20);
    backend.emit("r1", { type: "run-status", status: "done" });
    world.signal("focus");
    await world.pass(40);
    expect(ids(session.getSnapshot().messages)).toEqual(["m1", "m2", "a-r1"]);
  });
});

describe("stop", () => {
  it("before the run has an id is sent as soon as it has one", async () => {
    const backend = new FakeBackend();
    let answer = () => {};
    const transport = transportOf(backend, {
      start: async (request, signal) => {
        await new Promise<void>((resolve) => (answer = resolve));
        return backend.start(request, signal);
      },
    });
    const { session, world } = await openSession({ transport }, backend);
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    await session.stop();
    expect(backend.stops).toEqual([]);
    answer();
    await world.pass(20);
    expect(backend.stops).toEqual([{ runId: "r1" }]);
  });

  it("that fails is said, and calls nothing stopped", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    backend.faults.stop.push(new TypeError("network error"));
    await session.stop();
    await world.pass(20);
    expect(session.getSnapshot()).toMatchObject({ status: "running", problem: { code: "stop-failed" } });
    backend.emit("r1", { type: "run-status", status: "done" });
    await world.pass(20);
    expect(session.getSnapshot().status).toBe("done");
  });

  it("of nothing asks for nothing", async () => {
    const { session, backend, world } = await openSession();
    await session.stop();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    backend.emit("r1", { type: "run-status", status: "done" });
    await world.pass(20);
    await session.stop();
    expect(backend.stops).toEqual([]);
    expect(session.getSnapshot().problem).toBeNull();
  });

  it("algolia/docsearch#3011: in the middle of a call leaves a conversation that goes on", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Book" });
    await world.pass(20);
    backend.emit("r1", { type: "tool-input-start", toolCallId: "c1", toolName: "book" });
    backend.emit("r1", { type: "tool-input-delta", toolCallId: "c1", inputTextDelta: '{"peo' });
    await session.stop();
    backend.emit("r1", { type: "tool-cancelled", toolCallId: "c1", cause: "stopped" });
    backend.emit("r1", { type: "run-status", status: "stopped" });
    await world.pass(20);
    expect(callsOf(session)).toEqual(["book cancelled"]);
    session.send({ id: "m2", text: "Again" });
    await world.pass(20);
    backend.emit("r2", { type: "text-delta", text: "Yes" }, { type: "run-status", status: "done" });
    await world.pass(20);
    expect(session.getSnapshot().status).toBe("done");
    expect(textOf(session)).toContain("Yes");
  });
});

describe("onFinish", () => {
  it("is called once, however often the conversation is read", async () => {
    const onFinish = vi.fn();
    const { session, backend, world } = await openSession({ onFinish });
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    backend.cut("r1");
    await world.pass(1000);
    backend.emit("r1", { type: "run-status", status: "done" });
    for (const signal of ["focus", "visible", "online", "restore"] as const) {
      world.signal(signal);
      await world.pass(100);
    }
    session.resume();
    await world.pass(1000);
    expect(onFinish).toHaveBeenCalledOnce();
  });

  it("is not called again by an old word of the backend that the run is open", async () => {
    const backend = new FakeBackend();
    const stale = { messages: [], run: { id: "r1", seq: 1, status: "running" as const } };
    const onFinish = vi.fn();
    const load = vi.fn(async (): Promise<LoadedConversation> => stale).mockResolvedValueOnce({ messages: [] });
    const transport = transportOf(backend, { load });
    const { session, world } = await openSession({ transport, onFinish }, backend);
    session.send({ id: "m1", text: "Hello" });
    await world.pass(1000);
    backend.emit("r1", { type: "run-status", status: "done" });
    await world.pass(20);
    world.signal("focus");
    await world.pass(1000);
    expect(onFinish).toHaveBeenCalledOnce();
    expect(session.getSnapshot().status).toBe("done");
  });

  it("that throws is heard of by the app, and stops nothing", async () => {
    const onFinish = () => {
      throw new Error("the app's own");
    };
    const { session, backend, world } = await openSession({ onFinish });
    session.send({ id: "m1", text: "one" });
    await world.pass(20);
    session.send({ id: "m2", text: "two" });
    backend.emit("r1", { type: "run-status", status: "done" });
    await expect(world.pass(20)).rejects.toThrow("the app's own");
    await world.pass(20);
    expect(backend.requests).toContain("start m2");
  });
});

describe("a decision", () => {
  it("without a network is given back at once, and can be pressed again later", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Book" });
    await world.pass(20);
    backend.emit("r1", ...ask);
    await world.pass(20);
    world.signal("offline");
    backend.faults.decide.push(new TypeError("network error"));
    backend.faults.load.push(new TypeError("network error"));
    const deciding = session.decide({ approvalId: "ap1", approved: true });
    await world.pass(20);
    await expect(deciding).resolves.toMatchObject({ ok: false, code: "unconfirmed" });
    expect(session.getSnapshot().pendingApprovals).toHaveLength(1);
    world.signal("online");
    await world.pass(40);
    expect(session.getSnapshot().problem).toBeNull();
    await expect(session.decide({ approvalId: "ap1", approved: true })).resolves.toMatchObject({ ok: true });
  });

  it("on its way stays on screen through a reset, and goes with its event", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Book" });
    await world.pass(20);
    backend.emit("r1", ...ask);
    await world.pass(20);
    void session.decide({ approvalId: "ap1", approved: true });
    const message = applyAgentEvents(createMessage({ id: "a-r1" }), backend.logs.get("r1") ?? []);
    backend.deliver("r1", { type: "reset", runId: "r1", message: structuredClone(message) });
    await world.pass(40);
    expect(callsOf(session)).toEqual(["book approval-responded"]);
    backend.emit("r1", { type: "tool-approval-responded", toolCallId: "c1", approvalId: "ap1", approved: true });
    backend.emit("r1", { type: "tool-approval-requested", toolCallId: "c1", approvalId: "ap2" });
    await world.pass(20);
    expect(callsOf(session)).toEqual(["book approval-requested"]);
    expect(session.getSnapshot().pendingApprovals).toMatchObject([{ approvalId: "ap2" }]);
  });

  it("TanStack/ai#225: that nothing follows is visibly on its way, never a dead card", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Book" });
    await world.pass(20);
    backend.emit("r1", ...ask);
    await world.pass(20);
    void session.decide({ approvalId: "ap1", approved: true });
    await world.pass(60_000);
    const part = session.getSnapshot().messages.at(-1)?.parts.find(isToolPart);
    expect(part).toMatchObject({ state: "approval-responded" });
    backend.emit("r1", { type: "tool-output-unknown", toolCallId: "c1", note: "Check." });
    await world.pass(20);
    expect(callsOf(session)).toEqual(["book output-unknown"]);
  });
});

describe("a burst", () => {
  it("of 10,000 events in one frame is one notification", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(40);
    const listener = vi.fn();
    session.subscribe(listener);
    backend.emit("r1", ...Array.from({ length: 10_000 }, () => ({ type: "text-delta", text: "x" }) as const));
    await world.pass(40);
    expect(listener).toHaveBeenCalledOnce();
    expect(textOf(session)).toBe(`Hello|${"x".repeat(10_000)}`);
  });
});
