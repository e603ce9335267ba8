import { median } from "../harness/measure";
import { isQuick } from "../harness/settings";
import type { BenchAgent } from "./agent";
import { countFrames, expectFrames } from "./count-frames";
import type { Peer } from "./peer";
import { begin, follow, newConversation, runIdOf } from "./requests";
import { FULL } from "./sizes";

/** Events a second that one run appends and one reader gets, and those that 20 readers get together. */
export type Throughput = { readonly one: number; readonly many: number };

export const READERS = 20;
const ROUNDS = isQuick ? 1 : 2;

type Stream = { readonly events: number; readonly to: (readers: number) => Promise<void> };

/** The agents, then the peer, in turns. */
export async function measureThroughput(agents: readonly BenchAgent[], peer: Peer): Promise<Throughput[]> {
  const streams: Stream[] = [
    ...agents.map((agent): Stream => ({ events: agent.sizes.events, to: (readers) => streamOf(agent, readers) })),
    { events: FULL.events, to: (readers) => peer.streamTo(readers, FULL.events) },
  ];
  const samples = streams.map(() => ({ one: new Array<number>(), many: new Array<number>() }));
  for (let round = -1; round < ROUNDS; round++) {
    for (const [index, { events, to }] of streams.entries()) {
      const one = await secondsOf(() => to(1));
      const many = await secondsOf(() => to(READERS));
      // The first round warms up.
      if (round < 0) continue;
      samples[index]?.one.push(events / one);
      samples[index]?.many.push((events * READERS) / many);
    }
  }
  return samples.map(({ one, many }) => ({ one: median(one), many: median(many) }));
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** One run from its message to the last event at the last reader. */
export async function streamOf(agent: BenchAgent, readers: number): Promise<void> {
  const { events } = agent.sizes;
  const conversationId = newConversation();
  const first = countFrames((await begin(agent, conversationId, `count ${events}`)).body);
  const runId = await runIdOf(agent, conversationId);
  const others = Array.from({ length: readers - 1 }, async () => countFrames((await follow(agent, runId)).body));
  for (const frames of await Promise.all([first, ...others])) expectFrames(frames, events, "A reader");
}
