import { defineTool } from "@callstate/core";
import {
  type AgentHandler,
  type AgentHandlerOptions,
  type AgentStore,
  createAgentHandler,
  implementTools,
} from "@callstate/server";
import * as z from "zod";
import { benchModel } from "./script";
import { FULL, type Sizes } from "./sizes";

const tools = {
  pay: defineTool({
    description: "Pay.",
    input: z.object({ amount: z.number(), request: z.string() }),
    requiresApproval: true,
    effects: "once",
  }),
};

/** An agent over one store, in this process. */
export type BenchAgent = {
  readonly options: AgentHandlerOptions;
  readonly handler: AgentHandler;
  readonly sizes: Sizes;
  /** Resolves when the outcome of this request's call is in the store. */
  readonly outcomeOf: (request: string) => Promise<void>;
};

/** The user whose conversations these are. */
export const USER = "ada";

export function createBenchAgent(store: AgentStore, sizes: Sizes = FULL): BenchAgent {
  const waiting = new Map<string, () => void>();
  const options: AgentHandlerOptions = {
    store,
    tools: implementTools(tools, { pay: async () => ({ paid: true }) }),
    model: benchModel((request) => {
      waiting.get(request)?.();
      waiting.delete(request);
    }),
    authorize: () => ({ userId: USER }),
    logger: { log: () => undefined },
    // The defaults, but for what would end the bench's streams: it opens many for one user, and leaves them open.
    settings: { maxStreamsPerUser: 5_000, maxTurnBytes: 16_777_216, pausedStreamMs: 600_000 },
  };
  return {
    options,
    handler: createAgentHandler(options),
    sizes,
    outcomeOf: (request) => new Promise((resolve) => waiting.set(request, resolve)),
  };
}
