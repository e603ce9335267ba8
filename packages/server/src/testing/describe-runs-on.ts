import { defineTool } from "@callstate/core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type Agent, agentOf } from "../agent/agent";
import type { AgentOptions } from "../agent/agent-options";
import { implementTools } from "../agent/implement-tools";
import { runAgent } from "../agent/run-agent";
import { FAULT_POINTS, type FaultPoint, type Settings } from "../agent/settings";
import { sweepDue } from "../agent/sweep";
import { resolveApproval } from "../approval/resolve-approval";
import { randomId } from "../json/hash";
import { scriptedModel } from "../models/scripted-model";
import type { AgentStore, RunHistory } from "../store/agent-store";
import type { OpenStore } from "./describe-agent-store";
import { expectOneEnd, expectSteps } from "./expect-log";

const tools = {
  pay: defineTool({
    description: "Pay.",
    input: z.object({ amount: z.number() }),
    requiresApproval: true,
    effects: "once",
  }),
  reserve: defineTool({
    description: "Reserve.",
    input: z.object({ amount: z.number() }),
    requiresApproval: true,
    effects: "idempotent",
  }),
};

type ToolName = keyof typeof tools;

const quick: Partial<Settings> = { leaseMs: 120, sweepMs: 0, unclaimedMs: 40 };

/** A world with one conversation, and as many processes as a test wants. */
class World {
  readonly store: AgentStore;
  readonly asker = { tenantId: "t1", userId: randomId("user"), conversationId: "c1" };
  /** The keys of the effects that happened. */
  readonly effects: string[] = [];
  readonly #toolName: ToolName;

  constructor(store: AgentStore, toolName: ToolName) {
    this.store = store;
    this.#toolName = toolName;
  }

  process(fault: (point: FaultPoint) => boolean = () => false): AgentOptions {
    const effect = (_input: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
      this.effects.push(idempotencyKey);
      return { paid: true };
    };
    const call = { id: "call_1", name: this.#toolName };
    return {
      store: this.store,
      tools: implementTools(tools, { pay: effect, reserve: effect }),
      model: scriptedModel(({ messages }) =>
        messages.some((message) => message.role === "tool")
          ? [{ type: "text-delta", text: "Done." }]
          : [
              { type: "text-delta", text: "Let me see." },
              { type: "tool-call", ...call, argumentsJson: '{"amount":5}' },
            ],
      ),
      settings: { ...quick, fault },
      logger: { log: () => undefined },
    };
  }

  async history(): Promise<RunHistory> {
    const [run] = await this.store.readHistory(this.asker);
    if (run === undefined) throw new Error("There is no run.");
    return run;
  }

  async approvalId(): Promise<string> {
    const { calls } = await this.history();
    return calls[0]?.call.approval?.approvalId ?? "";
  }

  /** Sweeps with a process that never fails until the run has ended or waits for a person. */
  async recover(): Promise<void> {
    const agent: Agent = agentOf(this.process());
    for (let tries = 0; tries < 400; tries++) {
      await sweepDue(agent);
      await agent.idle();
      const { run } = await this.history();
      if (run.phase === "ended" || run.status === "awaiting-approval") return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error("The run hangs.");
  }
}

const shown = { input: { amount: 5 } };
const message = { id: "m1", text: "Pay" };

/** Runs over the store, with races and with processes that go away. */
export function describeRunsOn(open: OpenStore): void {
  describe("runs", () => {
    it("G1: answers fifty copies of a decision alike and runs the tool once", async () => {
      const world = new World(await open(), "pay");
      const processes = [world.process(), world.process()];
      await runAgent(processes[0] ?? world.process(), world.asker, { conversationId: "c1", message });
      const approvalId = await world.approvalId();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_item, index) =>
          resolveApproval(processes[index % 2] ?? world.process(), world.asker, { approvalId, approved: true, shown }),
        ),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
        new Set([JSON.stringify({ ok: true, approvalId, approved: true, status: "approved" })]),
      );
      await Promise.all(processes.map((options) => agentOf(options).idle()));
      expect(world.effects).toHaveLength(1);
      expect((await world.history()).run.status).toBe("done");
    });

    it("G1: lets one of approve and deny win, for everybody", async () => {
      const store = await open();
      for (let round = 0; round < 5; round++) {
        const world = new World(store, "pay");
        const options = world.process();
        await runAgent(options, world.asker, { conversationId: "c1", message });
        const approvalId = await world.approvalId();
        const decisions = Array.from({ length: 10 }, (_item, index) => (index + round) % 2 === 0);
        const answers = await Promise.all(
          decisions.map((approved) => resolveApproval(options, world.asker, { approvalId, approved, shown })),
        );
        await agentOf(options).idle();
        const winners = new Set(answers.filter((answer) => answer.ok).map((answer) => answer.ok && answer.approved));
        expect(winners.size).toBe(1);
        const [approved] = winners;
        expect(answers.filter((answer) => !answer.ok).every((answer) => !answer.ok && answer.code === "conflict")).toBe(
          true,
        );
        expect(world.effects).toHaveLength(approved === true ? 1 : 0);
      }
    });

    for (const toolName of ["pay", "reserve"] as const) {
      for (const point of FAULT_POINTS) {
        it(`G2: loses and doubles nothing when the process goes away at ${point} (${tools[toolName].effects})`, async () => {
          await crashAt(new World(await open(), toolName), point, toolName);
        });
      }
    }
  });
}

async function crashAt(world: World, point: FaultPoint, toolName: ToolName): Promise<void> {
  let armed = !point.startsWith("turn-");
  let crashed = false;
  const doomed = world.process((at) => {
    if (!armed || crashed || at !== point) return false;
    crashed = true;
    return true;
  });
  if (!armed) armed = true;
  await runAgent(doomed, world.asker, { conversationId: "c1", message }).catch(() => undefined);
  await world.recover();
  const first = await world.history();
  if (first.run.status === "interrupted") {
    // Only a turn that was not committed: nothing had been asked, nothing ran.
    expect(["turn-started", "turn-streaming", "turn-commit"]).toContain(point);
    expect(first.calls.every(({ call }) => call.end?.kind === "cancelled" && call.end.cause === "interrupted")).toBe(
      true,
    );
    expect(world.effects).toEqual([]);
    return;
  }
  const approvalId = await world.approvalId();
  await resolveApproval(crashed ? world.process() : doomed, world.asker, { approvalId, approved: true, shown }).catch(
    () => undefined,
  );
  await agentOf(doomed).idle();
  await world.recover();
  await expectOneOutcome(world, toolName);
}

async function expectOneOutcome(world: World, toolName: ToolName): Promise<void> {
  const { run, calls } = await world.history();
  const kind = calls[0]?.call.end?.kind;
  expect(run.phase).toBe("ended");
  expect(new Set(world.effects).size).toBeLessThanOrEqual(1);
  if (toolName === "reserve") expect(kind).toBe("succeeded");
  else {
    expect(["succeeded", "unknown"]).toContain(kind);
    expect(world.effects.length).toBeLessThanOrEqual(1);
  }
  if (kind === "succeeded") expect(world.effects.length).toBeGreaterThanOrEqual(1);
  const events = await world.store.readEvents(run.runId, 0, 1_000);
  expect(events.map((event) => event.seq)).toEqual(events.map((_event, index) => index + 1));
  const log: { type: string; toolCallId?: string; step?: number; approved?: boolean }[] = events.map(({ json }) =>
    JSON.parse(json),
  );
  expectSteps(log);
  const types = log.filter((event) => event.toolCallId === "call_1").map((event) => event.type);
  expectOneEnd(types);
  expect(types.filter((type) => type === "tool-started")).toHaveLength(1);
}
