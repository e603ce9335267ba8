import { resolveApproval, runAgent } from "@callstate/server";
import { median } from "../harness/measure";
import { isQuick } from "../harness/settings";
import { type BenchAgent, USER } from "./agent";
import { newConversation } from "./requests";
import { inputOf } from "./script";

export type Decisions = { readonly alone: number; readonly together: number; readonly count: number };

const ONE_BY_ONE = isQuick ? 10 : 40;
const TOGETHER = isQuick ? 32 : 120;
const WIDTH = 16;
const ROUNDS = isQuick ? 2 : 3;

type Waiting = { readonly conversationId: string; readonly approvalId: string };

/**
 * Approve a waiting call until its outcome is recorded: milliseconds for one at a time, and how many a second with 16 at a time.
 * The agents take turns.
 */
export async function measureDecisions(agents: readonly BenchAgent[]): Promise<Decisions[]> {
  const samples = agents.map(() => ({ alone: new Array<number>(), together: new Array<number>() }));
  for (let round = -1; round < ROUNDS; round++) {
    for (const [index, agent] of agents.entries()) {
      const alone = await timeOf(agent, ONE_BY_ONE, 1);
      const together = await timeOf(agent, TOGETHER, WIDTH);
      // The first round warms up.
      if (round < 0) continue;
      samples[index]?.alone.push(alone / ONE_BY_ONE);
      samples[index]?.together.push((TOGETHER / together) * 1000);
    }
  }
  const count = ROUNDS * (ONE_BY_ONE + TOGETHER);
  return samples.map(({ alone, together }) => ({ alone: median(alone), together: median(together), count }));
}

async function timeOf(agent: BenchAgent, count: number, width: number): Promise<number> {
  const waiting = await ask(agent, count);
  const started = performance.now();
  await inParallel(waiting, width, async ({ conversationId, approvalId }) => {
    const recorded = agent.outcomeOf(conversationId);
    const asker = { userId: USER, conversationId };
    const decision = { approvalId, approved: true, shown: { input: inputOf(conversationId) } };
    const answer = await resolveApproval(agent.options, asker, decision);
    if (!answer.ok) throw new Error(`A decision was refused: ${answer.code}`);
    await recorded;
  });
  return performance.now() - started;
}

/** Conversations whose call waits for a decision. The message of each is its name. */
export async function ask({ options }: BenchAgent, count: number): Promise<Waiting[]> {
  const names = Array.from({ length: count }, newConversation);
  const waiting: Waiting[] = [];
  await inParallel(names, WIDTH, async (conversationId) => {
    const message = { id: "m1", text: conversationId };
    const { runId } = await runAgent(options, { userId: USER }, { conversationId, message });
    const [callId = ""] = await options.store.listCallIds({ tenantId: "", userId: USER, conversationId });
    const approvalId = (await options.store.getCall(runId, callId))?.call.approval?.approvalId;
    if (approvalId === undefined) throw new Error("Nothing is asked.");
    waiting.push({ conversationId, approvalId });
  });
  return waiting;
}

async function inParallel<Item>(items: readonly Item[], width: number, work: (item: Item) => Promise<void>) {
  const queue = [...items];
  const runner = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: width }, runner));
}
