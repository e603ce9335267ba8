import { median } from "../harness/measure";
import { isQuick } from "../harness/settings";
import type { BenchAgent } from "./agent";
import { countFrames, expectFrames } from "./count-frames";
import { begin, follow, newConversation, runIdOf } from "./requests";
import { secondsOf } from "./throughput";

const ROUNDS = isQuick ? 2 : 3;

/** Seconds to read the log of an ended run from its first event to its last. The agents take turns. */
export async function measureReplay(agents: readonly BenchAgent[]): Promise<number[]> {
  const runIds: string[] = [];
  for (const agent of agents) runIds.push(await writeLog(agent));
  const samples = agents.map(() => new Array<number>());
  for (let round = -1; round < ROUNDS; round++) {
    for (const [index, agent] of agents.entries()) {
      const seconds = await secondsOf(() => replay(agent, runIds[index] ?? ""));
      if (round >= 0) samples[index]?.push(seconds);
    }
  }
  return samples.map(median);
}

async function writeLog(agent: BenchAgent): Promise<string> {
  const { logEvents } = agent.sizes;
  const conversationId = newConversation();
  const { body } = await begin(agent, conversationId, `count ${logEvents}`);
  expectFrames(await countFrames(body), logEvents, "The log");
  return runIdOf(agent, conversationId);
}

async function replay(agent: BenchAgent, runId: string): Promise<void> {
  expectFrames(await countFrames((await follow(agent, runId)).body), agent.sizes.logEvents, "A replay");
}
