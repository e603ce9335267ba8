import { defineTool, type ToolEffects } from "@callstate/core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  bookingInput,
  createTestServer,
  modelCall,
  modelText,
  openApproval,
  readEvents,
  toolParts,
  until,
} from "../fixtures";
import { implementTools } from "./implement-tools";
import type { ToolContext } from "./tool-context";

const start = { conversationId: "c1", message: { id: "m1", text: "Go" } };
const effects = ["none", "idempotent", "once"] as const;

/** A tool that waits for the test: it reports its signal, and answers or throws when told to. */
function waitingTool(kind: ToolEffects) {
  const act = defineTool({ description: "Act.", input: z.object({ n: z.number().default(0) }), effects: kind });
  const running: { context: ToolContext; answer: (value: unknown) => void; fail: (error: unknown) => void }[] = [];
  const tools = implementTools(
    { act },
    { act: (_input, context) => new Promise((answer, fail) => void running.push({ context, answer, fail })) },
  );
  return { tools, running };
}

/** A run whose tool executes. */
async function executing(kind: ToolEffects, calls = 1) {
  const tool = waitingTool(kind);
  const events = Array.from({ length: calls }, (_item, index) => modelCall("act", { n: index }, `c${index}`)).flat();
  const server = createTestServer({ tools: tool.tools, script: [events, modelText("Done.")] });
  const response = await server.request("POST", "/runs", start);
  const begun = await readEvents(response, (event) => event.type === "tool-started");
  await until(() => tool.running.length === calls);
  const stop = (path = "") => server.request("DELETE", `/runs/${begun[0]?.runId}${path}`);
  const ended = () =>
    until(async () => ((await server.load()).run.status === "running" ? null : server.load()), "the end");
  return { ...server, ...tool, stop, ended };
}

describe("stopping a run", () => {
  it("while the model speaks ends it at once", async () => {
    let signal: AbortSignal | undefined;
    const server = createTestServer({
      script: async function* (request) {
        signal = request.signal;
        yield { type: "text-delta", text: "Let me" };
        yield* modelCall("createBooking", bookingInput).slice(0, 2);
        await new Promise(() => undefined);
      },
    });
    const response = await server.request("POST", "/runs", start);
    const events = await readEvents(response, (event) => event.type === "tool-input-delta");
    expect((await server.request("DELETE", `/runs/${events[0]?.runId}`)).status).toBe(204);
    await server.agent.idle();
    const { run, messages } = await server.load();
    expect(run.status).toBe("stopped");
    expect(toolParts(messages)[0]).toMatchObject({ state: "cancelled", cause: "stopped" });
    expect(signal?.aborted).toBe(true);
    expect((await server.request("DELETE", `/runs/${run.id}`)).status).toBe(204);
    expect((await server.load()).run.seq).toBe(run.seq);
    expect(server.log).toEqual([]);
  });

  it("G9: while people are waited for cancels the questions", async () => {
    const server = createTestServer();
    const { run } = await server.send();
    await server.request("DELETE", `/runs/${run.id}`);
    const after = await server.load();
    expect(after.run.status).toBe("stopped");
    expect(toolParts(after.messages)[0]).toMatchObject({ state: "cancelled", cause: "stopped" });
  });

  it("asks executing calls to abort, and takes their outcome if it comes in time", async () => {
    for (const kind of effects) {
      const server = await executing(kind);
      await server.stop();
      expect(server.running[0]?.context.signal.aborted).toBe(true);
      expect((await server.load()).run.status).toBe("running");
      server.running[0]?.answer({ ok: true });
      const { run, messages } = await server.ended();
      expect(run.status).toBe("stopped");
      expect(toolParts(messages)[0]).toMatchObject({ state: "output-available", output: { ok: true } });
    }
  });

  it("G2, G9: ends a call that gave up: cancelled if it only reads, else unknown", async () => {
    for (const kind of effects) {
      const server = await executing(kind);
      await server.stop();
      server.running[0]?.fail(new Error("aborted"));
      const { run, messages } = await server.ended();
      expect(run.status).toBe("stopped");
      expect(toolParts(messages)[0]?.state).toBe(kind === "none" ? "cancelled" : "output-unknown");
      await server.agent.idle();
    }
  });

  it("G9: ends a call that ignores it when its time is up, and still takes its word once", async () => {
    for (const kind of effects) {
      const server = await executing(kind);
      await server.stop();
      const { run, messages } = await server.ended();
      expect(run.status).toBe("stopped");
      expect(toolParts(messages)[0]?.state).toBe(kind === "none" ? "cancelled" : "output-unknown");
      await server.agent.idle();
      server.running[0]?.answer("late");
      if (kind === "none") continue;
      await until(async () => toolParts((await server.load()).messages)[0]?.state === "output-available");
      expect((await server.load()).run.status).toBe("stopped");
    }
  });

  it("in another process reaches the tool", async () => {
    const server = await executing("none");
    const other = createTestServer({
      tools: server.options.tools,
      store: server.agent.store,
      settings: { stopGraceMs: 5_000 },
    });
    const { run } = await server.load();
    await other.request("DELETE", `/runs/${run.id}`);
    await until(() => server.running[0]?.context.signal.aborted, "the signal");
    server.running[0]?.fail(new Error("aborted"));
    expect((await server.ended()).run.status).toBe("stopped");
  });
});

describe("stopping one call", () => {
  it("lets the others and the run go on", async () => {
    const server = await executing("none", 2);
    expect((await server.stop("/calls/c0")).status).toBe(204);
    expect(server.running[0]?.context.signal.aborted).toBe(true);
    expect(server.running[1]?.context.signal.aborted).toBe(false);
    server.running[0]?.fail(new Error("aborted"));
    server.running[1]?.answer(1);
    await server.agent.idle();
    const { run, messages } = await server.load();
    expect(run.status).toBe("done");
    expect(toolParts(messages).map((part) => part.state)).toEqual(["cancelled", "output-available"]);
    expect((await server.stop("/calls/c0")).status).toBe(204);
    expect((await server.load()).run.seq).toBe(run.seq);
  });

  it("that waits for a person withdraws the question and goes on", async () => {
    const server = createTestServer();
    const { run, messages } = await server.send();
    const { approvalId, shown } = openApproval(messages);
    expect((await server.request("DELETE", `/runs/${run.id}/calls/call_1`)).status).toBe(204);
    await server.agent.idle();
    expect((await server.load()).run.status).toBe("done");
    expect((await server.decide(approvalId, { shown })).status).toBe(409);
    expect(server.booked).toEqual([]);
  });

  it("that still streams ends it at the commit", async () => {
    let go: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => (go = resolve));
    const server = createTestServer({
      script: async function* ({ messages }) {
        if (messages.length > 1) return yield* modelText("Done.");
        yield* modelCall("getWeather", { city: "Hue" });
        await gone;
      },
    });
    const events = await readEvents(
      await server.request("POST", "/runs", start),
      (event) => event.type === "tool-input-delta",
    );
    await server.request("DELETE", `/runs/${events[0]?.runId}/calls/call_1`);
    go();
    await server.agent.idle();
    const { run, messages } = await server.load();
    expect(run.status).toBe("done");
    expect(toolParts(messages)[0]).toMatchObject({ state: "cancelled", cause: "stopped" });
  });
});
