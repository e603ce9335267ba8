import { appendFileSync, existsSync } from "node:fs";
import { defineTool } from "@callstate/core";
import {
  type AgentHandler,
  createAgentHandler,
  implementTools,
  type ModelEvent,
  scriptedModel,
  type ToolContext,
} from "@callstate/server";
import { agUiResponses } from "@callstate/server/ag-ui";
import { aiSdkResponses } from "@callstate/server/ai-sdk";
import * as z from "zod";
import { openStore } from "../../packages/demo/server/store";
import type { WorkerConfig } from "./worker-config";

const input = z.object({ amount: z.number() });

const tools = {
  pay: defineTool({ description: "Pay.", input, requiresApproval: true, effects: "once" }),
  reserve: defineTool({ description: "Reserve.", input, requiresApproval: true, effects: "idempotent" }),
};

/** The agent of a worker: two tools whose effects can be counted from outside, and a model that does what the message says. */
export function createWorkerAgent(config: WorkerConfig): AgentHandler {
  const act = async (_input: unknown, { userId, idempotencyKey }: ToolContext) => {
    appendFileSync(config.effects, `${userId} ${idempotencyKey}\n`);
    await gateOpen(config.gate);
    return { done: true };
  };
  return createAgentHandler({
    store: openStore(config.store),
    tools: implementTools(tools, { pay: act, reserve: act }),
    model: scriptedModel(({ messages }) => {
      if (messages.at(-1)?.role === "tool") return [{ type: "text-delta", text: "Done." }];
      const said = JSON.stringify(messages.at(-1));
      if (said.includes("count")) return count(config);
      const name = said.includes("reserve") ? "reserve" : "pay";
      return [
        { type: "text-delta", text: "Let me see." },
        { type: "tool-call", id: "call_1", name, argumentsJson: '{"amount":5}' },
      ];
    }),
    dialects: [aiSdkResponses(), agUiResponses()],
    authorize: (request) => ({ userId: request.headers.get("x-user") ?? "ada" }),
    settings: {
      leaseMs: config.leaseMs,
      sweepMs: 100,
      unclaimedMs: 400,
      rereadMs: 500,
      maxStreamsPerUser: 1_000,
      fault: faultOf(config),
    },
    logger: { log: () => undefined },
  });
}

/** Dies in place, so that nothing behind it happens. */
function faultOf({ fault }: WorkerConfig): (point: string) => boolean {
  let visits = 0;
  return (point) => {
    if (point === fault?.point && ++visits === fault.visit) process.kill(process.pid, "SIGKILL");
    return false;
  };
}

async function* count({ pieces = 0, gate }: WorkerConfig): AsyncGenerator<ModelEvent> {
  for (let piece = 0; piece < pieces; piece++) {
    // With pauses, so that readers come and go while it is written.
    if (piece % 25 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    if (piece === Math.floor(pieces / 2)) await gateOpen(gate);
    yield { type: "text-delta", text: `${piece} ` };
  }
}

async function gateOpen(gate: string | undefined): Promise<void> {
  while (gate !== undefined && existsSync(gate)) await new Promise((resolve) => setTimeout(resolve, 10));
}
