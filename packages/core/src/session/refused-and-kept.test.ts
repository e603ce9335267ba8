import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeBackend, refusal } from "../../../../test/support/fake-backend";
import { FakeEnvironment } from "../../../../test/support/fake-environment";
import { openSession, releaseSessions, textOf, transportOf } from "../../../../test/support/open-session";

afterEach(releaseSessions);

const message = { id: "m1", text: "Too much" };

/** An environment that keeps words as a tab does, over pages. */
function tab(kept: Map<string, string> = new Map()) {
  const world = new FakeEnvironment();
  world.environment.storage = {
    read: (name) => kept.get(name),
    write: (name, words) => void (words === undefined ? kept.delete(name) : kept.set(name, words)),
  };
  return { world, kept };
}

describe("a message that the backend would not take", () => {
  it.each([400, 409, 413, 422])("(%i) is given back, and no retry is offered", async (status) => {
    const { session, backend, world } = await openSession();
    backend.faults.start.push(refusal(status, "unusable"));
    session.send(message);
    await world.pass(40);
    expect(session.getSnapshot()).toMatchObject({
      messages: [],
      status: "idle",
      problem: { code: "unusable" },
      refused: { message, problem: { code: "unusable" } },
    });
    session.retry();
    await world.pass(40);
    expect(backend.requests.filter((request) => request.startsWith("start"))).toHaveLength(1);
    session.send({ id: "m2", text: "Less" });
    await world.pass(40);
    expect(session.getSnapshot()).toMatchObject({ refused: null, problem: null, status: "running" });
    expect(textOf(session)).toBe("Less");
  });

  it("(busy) waits in the queue instead", async () => {
    const { session, backend, world } = await openSession();
    backend.faults.start.push(refusal(409, "busy"));
    session.send(message);
    await world.pass(20);
    expect(session.getSnapshot()).toMatchObject({ refused: null, queued: [message] });
  });
});

describe("a message in which nothing can be seen", () => {
  it.each(["", "  \n", "\u200b\u2060", "\u3164"])("(%j) is not sent, and that is reported", async (text) => {
    const onProblem = vi.fn();
    const { session, backend, world } = await openSession({ onProblem });
    session.send(text);
    session.send({ text });
    await world.pass(40);
    expect(backend.requests).toEqual(["load"]);
    expect(session.getSnapshot()).toMatchObject({ messages: [], status: "idle", queued: [] });
    expect(onProblem).toHaveBeenCalledWith(expect.objectContaining({ code: "blank-message" }));
  });

  it("is sent with a file", async () => {
    const { session, world } = await openSession();
    session.send({ id: "m1", text: "", files: [{ mediaType: "image/png", url: "data:image/png;base64,AA==" }] });
    await world.pass(20);
    expect(session.getSnapshot().messages[0]?.parts).toEqual([
      { type: "file", key: "file-1", mediaType: "image/png", url: "data:image/png;base64,AA==" },
    ]);
  });
});

describe("a start that nobody has answered", () => {
  it("is told from a stream that is lost", async () => {
    const { session, backend, world } = await openSession();
    backend.faults.start.push(new TypeError("network error"));
    session.send(message);
    await world.pass(20);
    expect(session.getSnapshot().connection).toEqual({ status: "reconnecting", attempt: 1, unsent: true });
    await world.pass(1000);
    expect(session.getSnapshot().connection).toEqual({ status: "open", attempt: 0 });
    backend.cut("r1");
    await world.pass(20);
    expect(session.getSnapshot().connection).toEqual({ status: "reconnecting", attempt: 1 });
  });
});

describe("a page without a network", () => {
  it("says so at once, whether or not anything is read", async () => {
    const { session, world } = await openSession();
    world.signal("offline");
    await world.pass(20);
    expect(session.getSnapshot().connection.status).toBe("offline");
    world.signal("online");
    await world.pass(20);
    expect(session.getSnapshot().connection.status).toBe("closed");
    session.send(message);
    await world.pass(20);
    world.signal("offline");
    await world.pass(20);
    expect(session.getSnapshot()).toMatchObject({ connection: { status: "offline" }, status: "running" });
  });

  it("says so from the beginning", async () => {
    const world = new FakeEnvironment();
    world.online = false;
    const { session } = await openSession({}, new FakeBackend(), world);
    expect(session.getSnapshot().connection.status).toBe("offline");
  });
});

describe("messages that wait", () => {
  it("outlive a reload, and are sent in their order", async () => {
    const { world, kept } = tab();
    const first = await openSession({}, new FakeBackend(), world);
    first.session.send({ id: "m1", text: "one" });
    await world.pass(20);
    first.session.send({ id: "m2", text: "two" });
    first.session.send({ id: "m3", text: "three" });
    first.release();
    await world.pass(20);
    first.backend.emit("r1", { type: "run-status", status: "done" });
    const later = tab(kept);
    const { session } = await openSession({}, first.backend, later.world);
    await later.world.pass(40);
    expect(first.backend.requests.filter((request) => request.startsWith("start"))).toEqual(["start m1", "start m2"]);
    expect(session.getSnapshot().queued).toEqual([{ id: "m3", text: "three" }]);
  });

  it("are not lost between the queue and the backend, and not sent twice", async () => {
    const { world, kept } = tab();
    const backend = new FakeBackend();
    backend.faults.start.push(new TypeError("network error"));
    const first = await openSession({}, backend, world);
    first.session.send(message);
    await world.pass(20);
    first.release();
    await world.pass(20);
    const second = tab(kept);
    const next = await openSession({}, backend, second.world);
    await second.world.pass(40);
    expect(textOf(next.session)).toBe("Too much");
    expect(backend.users).toHaveLength(1);
    next.release();
    await second.world.pass(20);
    expect(kept.size).toBe(0);
  });

  it("that another page has sent meanwhile are dropped", async () => {
    const backend = new FakeBackend();
    const { world, kept } = tab();
    const first = await openSession({}, backend, world);
    first.session.send(message);
    await world.pass(20);
    backend.emit("r1", { type: "run-status", status: "done" });
    await world.pass(20);
    first.release();
    kept.set("callstate:queue:c1", JSON.stringify([message, { id: "m2", text: "new" }]));
    const { session } = await openSession({}, backend, tab(kept).world);
    await world.pass(40);
    expect(backend.requests.filter((request) => request.startsWith("start"))).toEqual(["start m1", "start m2"]);
    expect(session.getSnapshot().queued).toEqual([]);
  });

  it.each(["not JSON", '{"a":1}', '[{"id":1}]'])("that somebody has damaged (%s) are ignored", async (words) => {
    const { session } = await openSession({}, new FakeBackend(), tab(new Map([["callstate:queue:c1", words]])).world);
    expect(session.getSnapshot().queued).toEqual([]);
  });
});

describe("the server's hint for reconnecting", () => {
  it("is the base of the delay", async () => {
    const backend = new FakeBackend();
    const start = async (...given: Parameters<FakeBackend["start"]>) =>
      Object.assign(await backend.start(...given), { retryMs: 7_000 });
    const { session, world } = await openSession({ transport: transportOf(backend, { start }) });
    session.send(message);
    await world.pass(20);
    backend.cut("r1");
    await world.pass(6_900);
    expect(backend.requests.filter((request) => request.startsWith("attach"))).toHaveLength(0);
    await world.pass(200);
    expect(backend.requests.filter((request) => request.startsWith("attach"))).toHaveLength(1);
    expect(session.getSnapshot().connection.status).toBe("open");
  });
});
