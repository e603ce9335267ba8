import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeBackend, refusal } from "../../../../test/support/fake-backend";
import { FakeEnvironment } from "../../../../test/support/fake-environment";
import { openSession, releaseSessions, transportOf } from "../../../../test/support/open-session";
import type { AgentSessionOptions } from "./create-agent-session";

afterEach(releaseSessions);

const call = {
  type: "tool-input-available",
  toolCallId: "c1",
  toolName: "applyTheme",
  input: { theme: "dark" },
} as const;
const waiting = { type: "run-status", status: "awaiting-client-tool" } as const;
const never = () => new Promise<never>(() => {});

/** A session whose run waits for `applyTheme`. */
async function open(
  applyTheme: (input: unknown, context: { signal: AbortSignal }) => unknown,
  options: Partial<AgentSessionOptions> = {},
  backend = new FakeBackend(),
  world = new FakeEnvironment(),
) {
  const onProblem = vi.fn();
  const opened = await openSession({ clientTools: { applyTheme }, onProblem, ...options }, backend, world);
  opened.session.send({ id: "m1", text: "Dark, please" });
  await world.pass(20);
  backend.emit("r1", call, waiting);
  return { ...opened, onProblem };
}

describe("a tool of the browser", () => {
  it("assistant-ui#6719: does not run when its arguments are there, only when the run waits for it", async () => {
    const applyTheme = vi.fn(() => ({ applied: true }));
    const { session, backend, world } = await openSession({ clientTools: { applyTheme } });
    session.send({ id: "m1", text: "Dark, please" });
    await world.pass(20);
    backend.emit("r1", call);
    await world.pass(5_000);
    expect(applyTheme).not.toHaveBeenCalled();
    backend.emit("r1", { type: "tool-approval-requested", toolCallId: "c1", approvalId: "ap1" });
    backend.emit("r1", waiting);
    await world.pass(5_000);
    expect(applyTheme).not.toHaveBeenCalled();
  });

  it("CopilotKit#5159: never runs a call again that has a result", async () => {
    const applyTheme = vi.fn(() => ({ applied: true }));
    const { backend, world } = await open(applyTheme);
    await world.pass(20);
    backend.emit("r1", { type: "tool-output-available", toolCallId: "c1", output: { applied: true } });
    backend.emit("r1", { type: "run-status", status: "running" }, call, waiting);
    await world.pass(60_000);
    expect(applyTheme).toHaveBeenCalledOnce();
    expect(backend.outputs).toHaveLength(1);
  });

  it("CopilotKit#6101: is run after a reload that found its call open", async () => {
    const backend = new FakeBackend();
    backend.emit("r1", { type: "run-start", messageId: "a-r1" }, call, waiting);
    backend.users.push({ id: "m1", role: "user", parts: [] });
    const applyTheme = vi.fn(() => "done");
    await openSession({ clientTools: { applyTheme } }, backend);
    expect(applyTheme).toHaveBeenCalledOnce();
    expect(backend.outputs).toMatchObject([{ toolCallId: "c1", output: "done" }]);
  });

  it("vercel/ai: may add its output itself and wait for it, without a deadlock", async () => {
    const backend = new FakeBackend();
    const byHand: { add?: () => Promise<void> } = {};
    const { session, world } = await open(
      async () => {
        await byHand.add?.();
        return "its own";
      },
      {},
      backend,
    );
    byHand.add = () => session.addToolOutput({ toolCallId: "c1", output: "by hand" });
    await world.pass(100);
    expect(backend.outputs.map((sent) => ("output" in sent ? sent.output : undefined))).toEqual(["by hand", "its own"]);
  });

  it("hears of it at once when its call ends otherwise, and sends no failure then", async () => {
    const applyTheme = vi.fn(
      (_input: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("called off")))),
    );
    const { backend, world, onProblem } = await open(applyTheme);
    await world.pass(20);
    backend.emit("r1", { type: "tool-cancelled", toolCallId: "c1", cause: "stopped" });
    await world.pass(20);
    expect(applyTheme.mock.calls[0]?.[1].signal.aborted).toBe(true);
    await world.pass(60_000);
    expect(backend.outputs).toEqual([]);
    expect(onProblem).not.toHaveBeenCalled();
  });

  it("that ends after its run has its result refused, and that is said", async () => {
    let finish = (_output: unknown) => {};
    const { backend, world, session, onProblem } = await open(() => new Promise((resolve) => (finish = resolve)));
    await world.pass(20);
    backend.emit("r1", { type: "run-status", status: "stopped" });
    await world.pass(20);
    backend.faults.output.push(refusal(409, "ended"));
    finish("late");
    await world.pass(60_000);
    expect(backend.outputs).toHaveLength(1);
    expect(onProblem).toHaveBeenCalledWith(expect.objectContaining({ code: "ended", toolCallId: "c1" }));
    expect(session.getSnapshot().problem).toMatchObject({ code: "ended" });
  });
});

describe("a claim", () => {
  it("is renewed every ten seconds while the tool runs, and no longer", async () => {
    let finish = (_output: unknown) => {};
    const { backend, world } = await open(() => new Promise((resolve) => (finish = resolve)));
    await world.pass(35_000);
    expect(backend.claims).toHaveLength(4);
    expect(new Set(backend.claims).size).toBe(1);
    finish("done");
    await world.pass(60_000);
    expect(backend.claims).toHaveLength(4);
  });

  it("leaves no timer when the page lets go in the middle", async () => {
    const { world, release } = await open(never);
    await world.pass(12_000);
    release();
    await world.pass(1);
    expect([world.timers, world.listeners]).toEqual([0, 0]);
  });

  it("that was lost on the way is asked for again", async () => {
    const backend = new FakeBackend();
    backend.faults.claim.push(new TypeError("network error"));
    const applyTheme = vi.fn(() => "done");
    const { world } = await open(applyTheme, {}, backend);
    await world.pass(6_000);
    expect(applyTheme).toHaveBeenCalledOnce();
  });

  it("that is refused for good is not asked for again", async () => {
    const backend = new FakeBackend();
    backend.faults.claim.push(refusal(404, "not-found"));
    const { world, onProblem } = await open(never, {}, backend);
    await world.pass(120_000);
    expect(backend.claims).toHaveLength(1);
    expect(onProblem).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "not-found" }));
  });

  it("of a page that let go and came back is made anew", async () => {
    const applyTheme = vi.fn(never);
    const backend = new FakeBackend();
    const transport = transportOf(backend, { claimTool: async () => true });
    const { session, world, release } = await open(applyTheme, { transport }, backend);
    await world.pass(20);
    release();
    await world.pass(100);
    const again = session.connect();
    await world.pass(100);
    expect(applyTheme).toHaveBeenCalledTimes(2);
    again();
  });
});

describe("a result", () => {
  it("that does not get through is sent until it does, and never turned into a failure", async () => {
    const backend = new FakeBackend();
    backend.faults.output.push(...Array.from({ length: 8 }, () => new TypeError("network error")));
    const { session, world } = await open(() => "done", {}, backend);
    await world.pass(40_000);
    expect(session.getSnapshot().problem).toMatchObject({ code: "unsent-output" });
    await world.pass(5 * 60_000);
    expect(backend.outputs).toHaveLength(9);
    expect(backend.outputs.every((sent) => "output" in sent && sent.output === "done")).toBe(true);
  });

  it("that the backend is too busy for is sent again", async () => {
    const backend = new FakeBackend();
    backend.faults.output.push(refusal(429, "rate-limited"));
    const { world } = await open(() => "done", {}, backend);
    await world.pass(5_000);
    expect(backend.outputs).toHaveLength(2);
  });

  it("of a person never rejects: what was refused is said", async () => {
    const backend = new FakeBackend();
    backend.faults.output.push(refusal(410, "gone"));
    const { session, world } = await open(never, {}, backend);
    await world.pass(20);
    await expect(session.addToolOutput({ toolCallId: "c1", output: 1 })).resolves.toBeUndefined();
    await world.pass(20);
    expect(session.getSnapshot().problem).toMatchObject({ code: "gone" });
  });

  it("assistant-ui#6500: of a person is taken as long as the call is open, whatever the run said", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Ask me" });
    await world.pass(20);
    backend.emit("r1", { ...call, toolName: "askUser" }, waiting);
    backend.end("r1");
    await world.pass(60_000);
    await session.addToolOutput({ toolCallId: "c1", output: "yes" });
    expect(backend.outputs).toMatchObject([{ runId: "r1", toolCallId: "c1", output: "yes" }]);
  });
});
