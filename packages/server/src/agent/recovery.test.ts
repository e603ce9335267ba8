import { defineTool, type ToolEffects } from "@callstate/core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { bookingScript, createTestServer, modelCall, modelText, openApproval, textOf, toolParts } from "../fixtures";
import { createMemoryStore } from "../store/memory-store";
import { implementTools } from "./implement-tools";
import type { FaultPoint } from "./settings";
import { recover } from "./sweep";

/** A store whose clock the test turns. */
function turningStore() {
  let now = 1_000_000;
  return { store: createMemoryStore({ now: () => now }), pass: (ms: number) => (now += ms) };
}

/** A process that goes away at a point, the given time it comes there. */
function dies(point: FaultPoint, times = 1) {
  let seen = 0;
  return { fault: (at: FaultPoint) => at === point && ++seen === times };
}

describe("a process that goes away in a model turn", () => {
  it("G9: leaves a run that ends interrupted, with its text", async () => {
    const { store, pass } = turningStore();
    const doomed = createTestServer({
      store,
      script: [[{ type: "text-delta", text: "Let me see" }, ...modelCall("createBooking", {})]],
      settings: dies("turn-commit"),
    });
    await doomed.send();
    const other = createTestServer({ store });
    expect(await recover(other.options)).toBe(0);
    expect((await other.load()).run.status).toBe("running");
    pass(300);
    expect(await recover(other.options)).toBe(1);
    const { run, messages } = await other.load();
    expect(run.status).toBe("interrupted");
    expect(textOf(messages)).toBe("Let me see");
    expect(toolParts(messages)[0]).toMatchObject({ state: "cancelled", cause: "interrupted" });
    expect(await recover(other.options)).toBe(0);
  });

  it("is noticed by the next request for the run, without a timer", async () => {
    const { store, pass } = turningStore();
    await createTestServer({ store, settings: dies("turn-started") }).send();
    pass(300);
    expect((await createTestServer({ store }).load()).run.status).toBe("interrupted");
  });

  it("G2: is refused when it comes back", async () => {
    const { store, pass } = turningStore();
    let go: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => (go = resolve));
    const frozen = createTestServer({
      store,
      // Its timers stand still too.
      settings: { leaseMs: 3_000_000 },
      script: async function* () {
        yield { type: "text-delta", text: "One" };
        await gone;
        yield { type: "text-delta", text: "Two" };
      },
    });
    const response = await frozen.request("POST", "/runs", { conversationId: "c1", message: { id: "m1", text: "Go" } });
    void response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 20));
    pass(3_000_000);
    const other = createTestServer({ store, script: [modelText("Again.")] });
    expect((await other.load()).run.status).toBe("interrupted");
    go();
    await frozen.agent.idle();
    const { messages, run } = await other.load();
    expect(textOf(messages)).toBe("One");
    expect(run.status).toBe("interrupted");
    expect(frozen.log).toEqual([]);
  });
});

describe("a process that goes away after the commit", () => {
  it("G2: leaves an approved call that another runs", async () => {
    const { store, pass } = turningStore();
    const doomed = createTestServer({ store, settings: dies("call-claim") });
    const { messages } = await doomed.send();
    const { approvalId, shown } = openApproval(messages);
    await doomed.decide(approvalId, { shown });
    await doomed.agent.idle();
    const other = createTestServer({ store, script: [modelText("Booked.")] });
    expect(await recover(other.options)).toBe(0);
    pass(50);
    await recover(other.options);
    expect((await other.load()).run.status).toBe("done");
    expect(other.booked).toHaveLength(1);
  });

  it("G2: leaves an executing call: run again with one key, or unknown", async () => {
    for (const effects of ["none", "idempotent", "once"] as const) {
      const { store, pass } = turningStore();
      const keys: string[] = [];
      const act = defineTool({ description: "Act.", input: z.object({}), effects });
      const tools = implementTools({ act }, { act: (_input, { idempotencyKey }) => keys.push(idempotencyKey) });
      const doomed = createTestServer({
        store,
        tools,
        script: [modelCall("act", {})],
        settings: dies("call-executed"),
      });
      await doomed.send();
      pass(300);
      const other = createTestServer({ store, tools, script: [modelText("Done.")] });
      await recover(other.options);
      const { run, messages } = await other.load();
      expect(run.status).toBe("done");
      expect(toolParts(messages)[0]?.state).toBe(effects === "once" ? "output-unknown" : "output-available");
      expect(keys).toHaveLength(effects === "once" ? 1 : 2);
      expect(new Set(keys).size).toBe(1);
    }
  });

  it("G7: does not make a call that kills its process run for ever", async () => {
    for (const [effects, state] of [
      ["none", "output-error"],
      ["idempotent", "output-unknown"],
    ] as [ToolEffects, string][]) {
      const { store, pass } = turningStore();
      const act = defineTool({ description: "Act.", input: z.object({}), effects });
      const tools = implementTools({ act }, { act: () => 1 });
      const doomed = () =>
        createTestServer({ store, tools, script: [modelCall("act", {})], settings: dies("call-claimed") });
      await doomed().send();
      for (let attempt = 0; attempt < 10; attempt++) {
        pass(300);
        await recover(doomed().options);
      }
      const other = createTestServer({ store, tools, script: [modelText("Done.")] });
      await recover(other.options);
      expect(toolParts((await other.load()).messages)[0]?.state).toBe(state);
    }
  });
});

describe("people who stay away", () => {
  it("G9: let the question expire, which ends the run without a model turn", async () => {
    const { store, pass } = turningStore();
    const server = createTestServer({ store, settings: { approvalMs: 1_000 } });
    await server.send();
    pass(999);
    expect(await recover(server.options)).toBe(0);
    pass(1);
    await recover(server.options);
    const { run, messages } = await server.load();
    expect(run.status).toBe("stopped");
    expect(toolParts(messages)[0]).toMatchObject({ state: "cancelled", cause: "expired" });
    const events = await store.readEvents(run.id, run.seq - 1, 1);
    expect(JSON.parse(events[0]?.json ?? "{}")).toMatchObject({
      type: "run-status",
      status: "stopped",
      reason: "expired",
    });
  });

  it("after one of two answers let the model hear of both", async () => {
    const { store, pass } = turningStore();
    const heard: string[] = [];
    const other = { restaurantId: "r2", partySize: 2 };
    const server = createTestServer({
      store,
      settings: { approvalMs: 1_000 },
      script: ({ messages }) => {
        heard.push(JSON.stringify(messages));
        return messages.length > 1
          ? modelText("One of two.")
          : [
              ...modelCall("createBooking", { restaurantId: "r1", partySize: 1 }, "a"),
              ...modelCall("createBooking", other, "b"),
            ];
      },
    });
    const { messages } = await server.send();
    const { approvalId, shown } = openApproval(messages);
    await server.decide(approvalId, { shown });
    await server.agent.idle();
    pass(1_000);
    await recover(server.options);
    expect((await server.load()).run.status).toBe("done");
    expect(heard.at(-1)).toContain("did not decide in time");
    expect(server.booked).toHaveLength(1);
  });

  it("G7: cost no time of the run's budget", async () => {
    const { store, pass } = turningStore();
    const server = createTestServer({ store, script: bookingScript, settings: { maxActiveMs: 10_000 } });
    const { messages } = await server.send();
    pass(3_600_000);
    const { approvalId, shown } = openApproval(messages);
    await server.decide(approvalId, { shown });
    await server.agent.idle();
    expect((await server.load()).run.status).toBe("done");
  });
});
