import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeBackend } from "../../../../test/support/fake-backend";
import { callsOf, openSession, releaseSessions, textOf, transportOf } from "../../../../test/support/open-session";
import type { AgentEvent } from "../events/types";

afterEach(releaseSessions);

/** A foreign wire: no ids, no cursor, nothing to attach to. */
async function open(...turns: (AgentEvent | "drop" | "silence")[][]) {
  const backend = new FakeBackend();
  const start = vi.fn(async (_request: unknown, signal: AbortSignal) => play(turns.shift() ?? [], signal));
  const attach = vi.fn(async () => null);
  const onFinish = vi.fn();
  const transport = transportOf(backend, { start, attach, load: undefined });
  return { ...(await openSession({ transport, onFinish }, backend)), start, attach, onFinish };
}

async function* play(turn: (AgentEvent | "drop" | "silence")[], signal: AbortSignal): AsyncGenerator<AgentEvent> {
  for (const event of turn) {
    if (event === "drop") throw new TypeError("network error");
    if (event !== "silence") yield event;
    else await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  }
}

const hello: AgentEvent[] = [
  { type: "run-start", messageId: "a1" },
  { type: "text-delta", text: "Hello" },
];
const called: AgentEvent = { type: "tool-input-available", toolCallId: "c1", toolName: "book", input: {} };

describe("a wire that names no runs", () => {
  it("ends with its run, and is asked once", async () => {
    const { session, world, start, attach, onFinish } = await open([...hello, { type: "run-status", status: "done" }]);
    session.send({ id: "m1", text: "Hi" });
    await world.pass(60_000);
    expect(session.getSnapshot()).toMatchObject({ status: "done", connection: { status: "closed" } });
    expect(start).toHaveBeenCalledOnce();
    expect(attach).not.toHaveBeenCalled();
    expect(onFinish).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: "a1" }));
  });

  it.each([
    ["in good order", []],
    ["by a cut", ["drop" as const]],
  ])(
    "is never asked again for a message that was answered, when it ends %s without an end of its run",
    async (_, end) => {
      const { session, world, start } = await open([...hello, called, ...end]);
      session.send({ id: "m1", text: "Hi" });
      await world.pass(60_000);
      expect(start).toHaveBeenCalledOnce();
      expect(session.getSnapshot()).toMatchObject({ status: "interrupted", connection: { status: "closed" } });
      expect(callsOf(session)).toEqual(["book output-unknown"]);
    },
  );

  it("is stopped by leaving it", async () => {
    const { session, world, backend } = await open([...hello, "silence"]);
    session.send({ id: "m1", text: "Hi" });
    await world.pass(20);
    await session.stop();
    await world.pass(20);
    expect(backend.stops).toEqual([]);
    expect(session.getSnapshot()).toMatchObject({ status: "stopped", connection: { status: "closed" } });
  });

  it("keeps its stream in a hidden tab, since it could not be picked up again", async () => {
    const { session, world } = await open([...hello, "silence"]);
    session.send({ id: "m1", text: "Hi" });
    await world.pass(20);
    world.signal("hidden");
    await world.pass(60_000);
    expect(session.getSnapshot()).toMatchObject({ status: "running", connection: { status: "open" } });
  });

  it("answers each message with a message, even if it does not say so", async () => {
    const turn = (text: string): AgentEvent[] => [
      { type: "text-delta", text },
      { type: "run-status", status: "done" },
    ];
    const { session, world } = await open(turn("one"), turn("two"));
    session.send({ id: "m1", text: "1" });
    await world.pass(40);
    session.send({ id: "m2", text: "2" });
    await world.pass(40);
    expect(session.getSnapshot().messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
    expect(textOf(session)).toBe("1|one|2|two");
  });
});
