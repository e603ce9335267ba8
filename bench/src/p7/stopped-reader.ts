import { median } from "../harness/measure";
import { isQuick } from "../harness/settings";
import { type BenchAgent, createBenchAgent } from "./agent";
import { countFrames, expectFrames, framesIn } from "./count-frames";
import { countReads } from "./counting-store";
import { createSource, newStreamId, type Peer } from "./peer";
import { begin, follow, newConversation, runIdOf } from "./requests";
import { FULL } from "./sizes";
import { secondsOf } from "./throughput";

/** What a reader that stops after its first chunk costs. */
export type StoppedReader = {
  /** Events, and bytes of them, that were read for it and that it did not take. */
  readonly heldEvents: number;
  readonly heldBytes: number;
  /** Time of the other readers with it, as a multiple of theirs without it. */
  readonly slowdown: number;
};

const OTHERS = 5;
const ROUNDS = isQuick ? 1 : 3;

/** The run is streamed with and without the stopped reader, in turns. */
export async function measureStoppedReader(agent: BenchAgent): Promise<StoppedReader> {
  const slowdowns: number[] = [];
  let most = { events: 0, bytes: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const without = await streamBeside(agent, false);
    const beside = await streamBeside(agent, true);
    slowdowns.push(beside.seconds / without.seconds);
    if (beside.held.bytes > most.bytes) most = beside.held;
  }
  return { heldEvents: most.events, heldBytes: most.bytes, slowdown: median(slowdowns) };
}

async function streamBeside(agent: BenchAgent, withStopped: boolean) {
  const { events } = agent.sizes;
  const conversationId = newConversation();
  const first = countFrames((await begin(agent, conversationId, `count ${events}`)).body);
  const runId = await runIdOf(agent, conversationId);
  await hasPages(agent, runId);
  const stopped = withStopped ? await openAndStop(agent, runId) : null;
  const seconds = await secondsOf(async () => {
    const others = Array.from({ length: OTHERS - 1 }, async () => countFrames((await follow(agent, runId)).body));
    for (const frames of await Promise.all([first, ...others])) expectFrames(frames, events, "A reader");
  });
  if (stopped === null) return { seconds, held: { events: 0, bytes: 0 } };
  const held = stopped.heldEvents();
  const { frames, bytes } = await stopped.readOn();
  expectFrames(frames, events, "The reader that had stopped");
  return { seconds, held: { events: held, bytes: (held * bytes) / frames } };
}

/** A reader of a handler of its own, so that what is read for it can be told from what is read for the others. */
async function openAndStop(agent: BenchAgent, runId: string) {
  const counting = countReads(agent.options.store);
  const own = createBenchAgent(counting.store);
  const reader = (await follow(own, runId)).body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  const taken = framesIn(new TextDecoder().decode(value));
  return {
    heldEvents: () => counting.events() - taken,
    readOn: async () => {
      let frames = taken;
      let bytes = value?.length ?? 0;
      for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
        frames += framesIn(new TextDecoder().decode(next.value));
        bytes += next.value.length;
      }
      return { frames, bytes };
    },
  };
}

/** Waits until more is written than one read takes. */
async function hasPages({ options, sizes }: BenchAgent, runId: string): Promise<void> {
  const enough = Math.min(1_000, sizes.events / 2);
  while (((await options.store.getRun(runId))?.seq ?? 0) < enough)
    await new Promise((resolve) => setTimeout(resolve, 2));
}

/** Chunks that the peer takes from its source while its only reader reads nothing. */
export async function measurePeerPulls(peer: Peer): Promise<{ pulled: number; of: number }> {
  const source = createSource(FULL.events);
  const body = await peer.context.createNewResumableStream(newStreamId(), () => source.stream);
  source.open();
  let before = -1;
  // Until nothing moves any more.
  for (; source.pulled() !== before; await new Promise((resolve) => setTimeout(resolve, 500))) before = source.pulled();
  await body?.cancel();
  return { pulled: source.pulled(), of: FULL.events };
}
