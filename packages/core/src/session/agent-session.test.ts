import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeBackend, refusal } from "../../../../test/support/fake-backend";
import { FakeEnvironment } from "../../../../test/support/fake-environment";
import { callsOf, openSession, releaseSessions, textOf } from "../../../../test/support/open-session";
import { createAgentSession } from "./create-agent-session";

afterEach(releaseSessions);

const ask = [
  { type: "tool-input-available", toolCallId: "c1", toolName: "book", input: { people: 4 } },
  { type: "tool-approval-requested", toolCallId: "c1", approvalId: "ap1" },
  { type: "run-status", status: "awaiting-approval" },
] as const;

describe("a conversation", () => {
  it("shows the person's message at once and the answer as it comes", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    expect(textOf(session)).toBe("Hello");
    expect(session.getSnapshot().status).toBe("running");
    backend.emit("r1", { type: "text-delta", text: "Hi" }, { type: "text-delta", text: " there" });
    await world.pass(20);
    expect(textOf(session)).toBe("Hello|Hi there");
    backend.emit("r1", { type: "run-status", status: "done" });
    await world.pass(20);
    expect(session.getSnapshot()).toMatchObject({ status: "done", connection: { status: "closed" } });
  });

  it("tells subscribers once a frame, however many events arrive", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    const listener = vi.fn();
    session.subscribe(listener);
    for (let count = 0; count < 500; count++) backend.emit("r1", { type: "text-delta", text: "x" });
    await world.pass(15);
    expect(listener.mock.calls.length).toBeLessThanOrEqual(1);
    await world.pass(20);
    expect(textOf(session)).toBe(`Hello|${"x".repeat(500)}`);
  });

  it("wakes only the followers of the part that changed", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    backend.emit(
      "r1",
      { type: "tool-output-available", toolCallId: "c1", output: 1 },
      { type: "tool-input-start", toolCallId: "c2", toolName: "two" },
    );
    await world.pass(20);
    const finished = vi.fn();
    const streaming = vi.fn();
    session.subscribePart("a-r1", "c1", finished);
    session.subscribePart("a-r1", "c2", streaming);
    backend.emit("r1", { type: "tool-input-delta", toolCallId: "c2", inputTextDelta: "{" });
    await world.pass(20);
    expect(finished).not.toHaveBeenCalled();
    expect(streaming).toHaveBeenCalledOnce();
  });

  it("calls onFinish with the message of the run that ended", async () => {
    const onFinish = vi.fn();
    const { session, backend, world } = await openSession({ onFinish });
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    backend.emit("r1", { type: "run-status", status: "done" });
    await world.pass(20);
    expect(onFinish).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: "a-r1" }));
  });
});

describe("a connection", () => {
  it("reads on after a cut, from the last event that was folded", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    backend.emit("r1", { type: "text-delta", text: "one " });
    await world.pass(20);
    backend.cut("r1");
    await world.pass(1);
    expect(session.getSnapshot().connection.status).toBe("open");
    await world.pass(20);
    expect(session.getSnapshot().connection).toEqual({ status: "reconnecting", attempt: 1 });
    backend.emit("r1", { type: "text-delta", text: "two" }, { type: "run-status", status: "done" });
    await world.pass(600);
    expect(backend.requests.at(-1)).toBe("attach r1:2");
    expect(textOf(session)).toBe("Hello|one two");
  });

  it("sends a message again that was lost on the way, under the same id", async () => {
    const { session, backend, world } = await openSession();
    backend.faults.start.push(new TypeError("network error"));
    session.send({ id: "m1", text: "Hello" });
    await world.pass(2000);
    expect(backend.requests.filter((request) => request === "start m1")).toHaveLength(2);
    backend.emit("r1", { type: "text-delta", text: "Hi" });
    await world.pass(20);
    expect(textOf(session)).toBe("Hello|Hi");
  });

  it("gives up visibly after ten tries, and goes on when the person asks for it", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    backend.emit("r1", { type: "tool-input-available", toolCallId: "c1", toolName: "book", input: {} });
    await world.pass(20);
    backend.faults.attach.push(...Array.from({ length: 20 }, () => new TypeError("network error")));
    backend.cut("r1");
    await world.pass(6 * 60_000);
    expect(session.getSnapshot().connection.status).toBe("lost");
    // It may have run for all that this tab knows.
    expect(callsOf(session)).toEqual(["book output-unknown"]);
    backend.faults.attach.length = 0;
    session.resume();
    backend.emit("r1", { type: "tool-output-available", toolCallId: "c1", output: { ok: true } });
    await world.pass(600);
    expect(callsOf(session)).toEqual(["book output-available"]);
  });

  it.each([401, 403, 404, 410])("takes %i for final", async (status) => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    backend.faults.attach.push(refusal(status, "no"));
    backend.cut("r1");
    await world.pass(60_000);
    expect(backend.requests.filter((request) => request.startsWith("attach"))).toHaveLength(1);
    expect(session.getSnapshot().problem).toMatchObject({ code: "no" });
  });

  it("waits as long as a 429 asks for", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    const error = refusal(429, "rate-limited");
    backend.faults.attach.push(Object.assign(error, { retryAfterMs: 7000 }));
    backend.cut("r1");
    // The cut is answered after half a second, the 429 seven seconds later.
    await world.pass(7400);
    const before = backend.requests.length;
    await world.pass(200);
    expect(backend.requests.length).toBe(before + 1);
  });

  it("waits for the network instead of trying without one", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    world.signal("offline");
    backend.cut("r1");
    await world.pass(120_000);
    expect(session.getSnapshot().connection.status).toBe("offline");
    expect(backend.requests.filter((request) => request.startsWith("attach"))).toHaveLength(0);
    world.signal("online");
    await world.pass(20);
    expect(session.getSnapshot().connection.status).toBe("open");
  });

  it("gives a hidden tab's stream back after ten seconds, and picks it up when the tab is shown", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    world.signal("hidden");
    await world.pass(9_900);
    expect(backend.readers("r1")).toBe(1);
    await world.pass(200);
    expect(backend.readers("r1")).toBe(0);
    backend.emit("r1", { type: "text-delta", text: "meanwhile" });
    await world.pass(60_000);
    world.signal("visible");
    await world.pass(20);
    expect(textOf(session)).toBe("Hello|meanwhile");
  });

  it("opens one connection under StrictMode: take, let go, take", async () => {
    const backend = new FakeBackend();
    const world = new FakeEnvironment();
    backend.users.push({ id: "m1", role: "user", parts: [] });
    backend.emit("r1", { type: "run-start", messageId: "a-r1" });
    const session = createAgentSession({ transport: backend, conversationId: "c1", environment: world.environment });
    session.connect()();
    const release = session.connect();
    await world.pass(100);
    expect(backend.requests).toEqual(["load", "attach r1:1"]);
    release();
  });

  it("leaves nothing behind when the last holder lets go", async () => {
    const backend = new FakeBackend();
    const world = new FakeEnvironment();
    backend.users.push({ id: "m1", role: "user", parts: [] });
    backend.emit("r1", { type: "run-start", messageId: "a-r1" });
    const session = createAgentSession({ transport: backend, conversationId: "c1", environment: world.environment });
    const release = session.connect();
    await world.pass(100);
    release();
    await world.pass(100);
    expect(backend.readers("r1")).toBe(0);
    await world.pass(120_000);
    expect(world.timers).toBe(0);
  });

  it("reads a gap again after the cursor, and takes the server's word if it stays", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Hello" });
    await world.pass(20);
    backend.deliver("r1", { type: "text-delta", text: "far ahead", runId: "r1", seq: 9 });
    await world.pass(20);
    expect(backend.requests.at(-1)).toBe("attach r1:1");
    backend.emit("r1", { type: "text-delta", text: "in order" }, { type: "run-status", status: "done" });
    await world.pass(600);
    expect(textOf(session)).toBe("Hello|in order");
  });
});

describe("a paused run", () => {
  it("is picked up again after a decision, when its stream was closed in good order", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Book" });
    await world.pass(20);
    backend.emit("r1", ...ask);
    await world.pass(20);
    backend.end("r1");
    await world.pass(60_000);
    expect(session.getSnapshot().connection.status).toBe("closed");
    expect(session.getSnapshot().pendingApprovals).toMatchObject([{ approvalId: "ap1", messageId: "a-r1" }]);
    const deciding = session.decide({ approvalId: "ap1", approved: true });
    await world.pass(20);
    await expect(deciding).resolves.toMatchObject({ ok: true, status: "approved" });
    expect(backend.readers("r1")).toBe(1);
  });

  it("shows a decision as on its way, then as recorded, and never as the call's end", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Book" });
    await world.pass(20);
    backend.emit("r1", ...ask);
    await world.pass(20);
    void session.decide({ approvalId: "ap1", approved: false });
    await world.pass(20);
    expect(session.getPart("a-r1", "c1")).toMatchObject({ state: "approval-responded", delivery: "sending" });
    backend.emit("r1", { type: "tool-approval-responded", toolCallId: "c1", approvalId: "ap1", approved: false });
    await world.pass(20);
    expect(callsOf(session)).toEqual(["book output-denied"]);
  });

  it("sends one decision for a double press", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Book" });
    await world.pass(20);
    backend.emit("r1", ...ask);
    await world.pass(20);
    const first = session.decide({ approvalId: "ap1", approved: true });
    const second = session.decide({ approvalId: "ap1", approved: false });
    await world.pass(20);
    expect(backend.decisions).toHaveLength(1);
    expect(await second).toEqual(await first);
  });

  it("reads the run after a failed request, and gives the form back if it still waits", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Book" });
    await world.pass(20);
    backend.emit("r1", ...ask);
    await world.pass(20);
    backend.faults.decide.push(new TypeError("network error"));
    const deciding = session.decide({ approvalId: "ap1", approved: true });
    await world.pass(20);
    await expect(deciding).resolves.toMatchObject({ ok: false, code: "unconfirmed" });
    expect(session.getPart("a-r1", "c1")).toMatchObject({ state: "approval-requested", delivery: "unconfirmed" });
  });

  it("finds out that a decision had arrived although its answer was lost", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Book" });
    await world.pass(20);
    backend.emit("r1", ...ask);
    await world.pass(20);
    backend.end("r1");
    await world.pass(20);
    backend.emit("r1", { type: "tool-approval-responded", toolCallId: "c1", approvalId: "ap1", approved: true });
    backend.faults.decide.push(new TypeError("network error"));
    const deciding = session.decide({ approvalId: "ap1", approved: true });
    await world.pass(20);
    await expect(deciding).resolves.toMatchObject({ ok: true });
    expect(callsOf(session)).toEqual(["book approval-responded"]);
  });

  it("hands a conflict on, with the decision that won", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Book" });
    await world.pass(20);
    backend.emit("r1", ...ask);
    await world.pass(20);
    backend.faults.decide.push(refusal(409, "conflict", { decision: { approved: false } }));
    const deciding = session.decide({ approvalId: "ap1", approved: true });
    await world.pass(20);
    await expect(deciding).resolves.toMatchObject({ ok: false, code: "conflict", decision: { approved: false } });
  });

  it("vercel/ai#12709: a new message withdraws what waits, and the old run's end is still read", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Book" });
    await world.pass(20);
    backend.emit("r1", ...ask);
    await world.pass(20);
    session.send({ id: "m2", text: "Never mind" });
    await world.pass(20);
    backend.emit(
      "r1",
      { type: "tool-cancelled", toolCallId: "c1", cause: "superseded" },
      { type: "run-status", status: "stopped", reason: "superseded" },
    );
    await world.pass(20);
    expect(callsOf(session)).toEqual(["book cancelled"]);
    expect(session.getSnapshot().pendingApprovals).toEqual([]);
    expect(backend.requests).toContain("start m2");
  });
});

describe("messages typed while a run is busy", () => {
  it("wait, can be taken back, and are sent when the run ends", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "one" });
    await world.pass(20);
    session.send({ id: "m2", text: "two" });
    session.send({ id: "m3", text: "three" });
    await world.pass(20);
    expect(session.getSnapshot().queued.map(({ id }) => id)).toEqual(["m2", "m3"]);
    expect(session.unqueue("m2")).toEqual({ id: "m2", text: "two" });
    backend.emit("r1", { type: "run-status", status: "done" });
    await world.pass(40);
    expect(backend.requests.filter((request) => request.startsWith("start"))).toEqual(["start m1", "start m3"]);
    expect(session.getSnapshot().queued).toEqual([]);
  });

  it("never withdraw a waiting call by themselves", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Book" });
    await world.pass(20);
    session.send({ id: "m2", text: "two" });
    backend.emit("r1", ...ask);
    await world.pass(60_000);
    expect(backend.requests).not.toContain("start m2");
    expect(session.getSnapshot().queued).toHaveLength(1);
  });

  it("go back into the queue when another tab was first", async () => {
    const { session, backend, world } = await openSession();
    backend.faults.start.push(refusal(409, "busy"));
    session.send({ id: "m1", text: "one" });
    await world.pass(20);
    expect(session.getSnapshot()).toMatchObject({ queued: [{ id: "m1" }], messages: [] });
    await world.pass(3000);
    expect(backend.requests.filter((request) => request === "start m1")).toHaveLength(2);
    expect(session.getSnapshot()).toMatchObject({ queued: [], messages: [{ id: "m1" }, { id: "a-r1" }] });
  });
});

describe("stop", () => {
  it("asks the server, and drops no event that comes after", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "one" });
    await world.pass(20);
    void session.stop();
    backend.emit("r1", { type: "text-delta", text: "last words" }, { type: "run-status", status: "stopped" });
    await world.pass(20);
    expect(backend.stops).toEqual([{ runId: "r1" }]);
    expect(textOf(session)).toBe("one|last words");
    expect(session.getSnapshot().status).toBe("stopped");
  });

  it("stops one call", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "one" });
    await world.pass(20);
    await session.stop({ toolCallId: "c1" });
    expect(backend.stops).toEqual([{ runId: "r1", toolCallId: "c1" }]);
  });
});

describe("tools of the browser", () => {
  const wait = [
    { type: "tool-input-available", toolCallId: "c1", toolName: "applyTheme", input: { theme: "dark" } },
    { type: "tool-input-available", toolCallId: "c2", toolName: "applyTheme", input: { theme: "light" } },
  ] as const;

  it("vercel/ai#5516: run side by side, and only when the run waits for them", async () => {
    const started: unknown[] = [];
    const applyTheme = (input: unknown) => {
      started.push(input);
      return new Promise<never>(() => {});
    };
    const { session, backend, world } = await openSession({ clientTools: { applyTheme } });
    session.send({ id: "m1", text: "theme" });
    await world.pass(20);
    backend.emit("r1", ...wait);
    await world.pass(20);
    expect(started).toEqual([]);
    backend.emit("r1", { type: "run-status", status: "awaiting-client-tool" });
    await world.pass(20);
    expect(started).toEqual([{ theme: "dark" }, { theme: "light" }]);
  });

  it("run once in two tabs", async () => {
    const backend = new FakeBackend();
    const world = new FakeEnvironment();
    const applyTheme = vi.fn(() => ({ applied: "dark" }));
    const first = await openSession({ clientTools: { applyTheme } }, backend, world);
    await openSession({ clientTools: { applyTheme } }, backend, world);
    first.session.send({ id: "m1", text: "theme" });
    await world.pass(40);
    backend.emit("r1", wait[0], { type: "run-status", status: "awaiting-client-tool" });
    await world.pass(1000);
    expect(applyTheme).toHaveBeenCalledOnce();
    expect(backend.outputs).toEqual([expect.objectContaining({ toolCallId: "c1", output: { applied: "dark" } })]);
  });

  it("report a failure in one sentence, and keep the reason for the log", async () => {
    const onProblem = vi.fn();
    const applyTheme = () => {
      throw new Error("secret");
    };
    const { session, backend, world } = await openSession({ clientTools: { applyTheme }, onProblem });
    session.send({ id: "m1", text: "theme" });
    await world.pass(20);
    backend.emit("r1", wait[0], { type: "run-status", status: "awaiting-client-tool" });
    await world.pass(100);
    expect(backend.outputs).toEqual([expect.objectContaining({ errorText: "applyTheme failed in the browser." })]);
    expect(onProblem).toHaveBeenCalledWith(expect.objectContaining({ code: "client-tool-failed" }));
  });

  it("vercel/ai#4491: three answers of a person at once are all kept", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "ask" });
    await world.pass(20);
    backend.emit("r1", { type: "run-status", status: "awaiting-client-tool" });
    await world.pass(20);
    await Promise.all(["a", "b", "c"].map((toolCallId) => session.addToolOutput({ toolCallId, output: toolCallId })));
    expect(backend.outputs.map(({ toolCallId }) => toolCallId)).toEqual(["a", "b", "c"]);
  });
});

describe("what was there before", () => {
  it("mastra#15476: a reload finds the waiting call, and the answer works", async () => {
    const backend = new FakeBackend();
    backend.users.push({ id: "m1", role: "user", parts: [{ type: "text", key: "text-1", text: "Book", done: true }] });
    backend.emit("r1", { type: "run-start", messageId: "a-r1" }, ...ask);
    const { session, world } = await openSession({}, backend);
    expect(session.getSnapshot()).toMatchObject({
      status: "awaiting-approval",
      pendingApprovals: [{ approvalId: "ap1" }],
    });
    void session.decide({ approvalId: "ap1", approved: true });
    await world.pass(20);
    expect(backend.decisions).toHaveLength(1);
  });

  it("vercel/ai#18107: a finished answer is left alone when a new run is picked up", async () => {
    const backend = new FakeBackend();
    backend.emit("r1", { type: "run-start", messageId: "a-r1" }, { type: "text-delta", text: "old" });
    backend.emit("r1", { type: "run-status", status: "done" });
    backend.emit("r2", { type: "run-start", messageId: "a-r2" }, { type: "text-delta", text: "new" });
    const user = (id: string) => ({ id, role: "user" as const, parts: [] });
    backend.users.push(user("m1"), user("m2"));
    const { session, world } = await openSession({}, backend);
    const before = session.getSnapshot().messages[1];
    backend.emit("r2", { type: "text-delta", text: "er" });
    await world.pass(20);
    expect(session.getSnapshot().messages[1]).toBe(before);
    expect(textOf(session)).toBe("old|newer");
  });

  it("a second tab learns of a new run", async () => {
    const backend = new FakeBackend();
    const world = new FakeEnvironment();
    const first = await openSession({}, backend, world);
    const second = await openSession({}, backend, world);
    first.session.send({ id: "m1", text: "Hello" });
    await world.pass(40);
    backend.emit("r1", { type: "text-delta", text: "Hi" });
    await world.pass(40);
    expect(textOf(second.session)).toBe("Hello|Hi");
  });
});
