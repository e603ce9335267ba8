import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeBackend } from "../../../../test/support/fake-backend";
import { callsOf, openSession, releaseSessions, textOf, transportOf } from "../../../../test/support/open-session";
import type { AgentEvent } from "../events/types";
import { createMessage } from "../parts/message";
import { applyAgentEvents } from "../reduce/apply";

afterEach(releaseSessions);

type Turn = readonly (AgentEvent | "cut" | "silence")[];

const named = { runId: "r1" };
const begin: AgentEvent = { type: "run-start", messageId: "a1", ...named };
const say = (text: string): AgentEvent => ({ type: "text-delta", text, ...named });
const done: AgentEvent = { type: "run-status", status: "done", ...named };
const call: AgentEvent = { type: "tool-input-available", toolCallId: "c1", toolName: "look", input: {}, ...named };

/** A wire that names its runs and numbers nothing: whoever attaches hears the run from its beginning. */
async function open(first: Turn, ...again: (Turn | null)[]) {
  const backend = new FakeBackend();
  const start = async (_: unknown, signal: AbortSignal) => play(first, signal);
  const attach = vi.fn(async (_: unknown, signal: AbortSignal) => {
    const turn = again.shift() ?? null;
    return turn && play(turn, signal);
  });
  const transport = transportOf(backend, { start, attach, load: undefined });
  const opened = await openSession({ transport }, backend);
  opened.session.send({ id: "m1", text: "Hi" });
  await opened.world.pass(20);
  return { ...opened, attach };
}

async function* play(turn: Turn, signal: AbortSignal): AsyncGenerator<AgentEvent> {
  for (const event of turn) {
    if (event === "cut") throw new TypeError("network error");
    if (event !== "silence") yield event;
    else await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  }
}

describe("a run without numbers that is told again", () => {
  it("vercel/ai#14688: doubles nothing, and ends as the run ends", async () => {
    const { session, world, attach } = await open(
      [begin, say("one "), call, say("two"), "cut"],
      [begin, say("on"), say("e "), call, say("two three"), done],
    );
    await world.pass(1_000);
    expect(attach).toHaveBeenCalledExactlyOnceWith({ runId: "r1", cursor: null }, expect.anything());
    expect(textOf(session)).toBe("Hi|one ||two three");
    expect(callsOf(session)).toEqual(["look input-available"]);
    expect(session.getSnapshot().status).toBe("done");
  });

  it("is shown as it was until it has come as far", async () => {
    const { session, world } = await open([begin, say("one two three"), "cut"], [begin, say("one "), "silence"]);
    await world.pass(1_000);
    expect(session.getSnapshot()).toMatchObject({ status: "running", connection: { status: "open" } });
    expect(textOf(session)).toBe("Hi|one two three");
  });

  it("that breaks off again before it came as far is told once more", async () => {
    const { session, world } = await open(
      [begin, say("one two"), "cut"],
      [begin, say("one"), "cut"],
      [begin, say("one two"), say(" three"), done],
    );
    await world.pass(5_000);
    expect(textOf(session)).toBe("Hi|one two three");
  });

  it("under another message id is the same message", async () => {
    const { session, world } = await open(
      [begin, say("one"), "cut"],
      [{ ...begin, messageId: "other" }, say("one two"), done],
    );
    await world.pass(1_000);
    expect(session.getSnapshot().messages.map(({ id }) => id)).toEqual(["m1", "a1"]);
    expect(textOf(session)).toBe("Hi|one two");
  });

  it("that ends shorter than it was shown is what it ended as", async () => {
    const { session, world } = await open([begin, say("one two three"), "cut"], [begin, say("sorry"), done]);
    await world.pass(1_000);
    expect(textOf(session)).toBe("Hi|sorry");
    expect(session.getSnapshot().status).toBe("done");
  });

  it("keeps what stood in its message before the run", async () => {
    const earlier: AgentEvent[] = [begin, say("first"), done];
    const again: AgentEvent[] = [
      { type: "run-start", messageId: "a1", runId: "r2" },
      { type: "text-delta", text: " second", runId: "r2" },
    ];
    const end: AgentEvent = { type: "run-status", status: "done", runId: "r2" };
    const turns: Turn[] = [earlier, [...again, "cut"]];
    const backend = new FakeBackend();
    const start = async (_: unknown, signal: AbortSignal) => play(turns.shift() ?? [], signal);
    const attach = async (_: unknown, signal: AbortSignal) => play([...again, end], signal);
    const { session, world } = await openSession({
      transport: transportOf(backend, { start, attach, load: undefined }),
    });
    session.send({ id: "m1", text: "Hi" });
    await world.pass(40);
    session.retry();
    await world.pass(2_000);
    expect(textOf(session)).toBe("Hi|first second");
  });

  it("of which nothing more comes stays as it was shown", async () => {
    const { session, world } = await open([begin, say("one"), "cut"], null);
    await world.pass(1_000);
    expect(textOf(session)).toBe("Hi|one");
    expect(session.getSnapshot().status).toBe("interrupted");
  });

  it("vercel/ai#14027, #15447: found half written when the page was loaded, is not doubled either", async () => {
    const half = applyAgentEvents(createMessage({ id: "a1" }), [begin, say("one "), call]);
    const backend = new FakeBackend();
    const attach = async (_: unknown, signal: AbortSignal) =>
      play([begin, say("one "), call, say("two"), done], signal);
    const { session, world } = await openSession({
      transport: transportOf(backend, { attach, load: undefined }),
      initialMessages: [half],
    });
    await world.pass(100);
    expect(textOf(session)).toBe("one ||two");
    expect(session.getSnapshot().status).toBe("done");
  });
});
