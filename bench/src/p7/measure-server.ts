import { isQuick } from "../harness/settings";
import { createBenchAgent } from "./agent";
import { type Decisions, measureDecisions } from "./decisions";
import { type Failure, failOfAgent, failOfPeer } from "./failure";
import type { StreamMemory } from "./memory";
import { measureStreamMemory } from "./memory-process";
import { createPeer } from "./peer";
import { measureReplay } from "./replay";
import { measurePeerPulls, measureStoppedReader, type StoppedReader } from "./stopped-reader";
import { sizesOf } from "./sizes";
import { openStore, placeOf, type StorePlace } from "./stores";
import { measureThroughput, type Throughput } from "./throughput";

/** Everything that was found. Lists are in the order of the stores; the peer comes last where it is in them. */
export type ServerResults = {
  readonly stores: readonly string[];
  readonly decisions: readonly Decisions[];
  readonly throughput: readonly Throughput[];
  readonly replay: readonly number[];
  readonly memory: readonly ({ readonly name: string } & StreamMemory)[];
  readonly stopped: readonly StoppedReader[];
  readonly pulls: { readonly pulled: number; readonly of: number };
  readonly failure: { readonly ours: Failure; readonly peers: Failure };
};

export const STREAMS = isQuick ? 200 : 1_000;

export async function measureServer(places: readonly StorePlace[]): Promise<ServerResults> {
  const agents = places.map((place) => createBenchAgent(openStore(place), sizesOf(place.name)));
  const redis = placeOf(places, "Redis");
  const onRedis = agents[places.indexOf(redis)];
  if (onRedis === undefined) throw new Error("No agent on Redis.");
  const peer = createPeer(redis.url);
  try {
    const decisions = await said("decisions", () => measureDecisions(agents));
    const throughput = await said("throughput", () => measureThroughput(agents, peer));
    const stopped: StoppedReader[] = [];
    for (const agent of agents) stopped.push(await said("a reader that stops", () => measureStoppedReader(agent)));
    const pulls = await measurePeerPulls(peer);
    const failure = { ours: await failOfAgent(onRedis), peers: await failOfPeer(redis.url) };
    const replay = await said("replay", () => measureReplay(agents));
    const memory = await said("memory", () => memoryOf(places, redis));
    return { stores: places.map(({ name }) => name), decisions, throughput, replay, memory, stopped, pulls, failure };
  } finally {
    peer.close();
    for (const { options, handler } of agents) {
      await handler.close();
      await options.store.close();
    }
  }
}

async function memoryOf(places: readonly StorePlace[], redis: StorePlace): Promise<ServerResults["memory"]> {
  const found = [];
  for (const place of places) {
    found.push({ name: place.name, ...(await measureStreamMemory({ place, isPeer: false, streams: STREAMS })) });
  }
  const peers = await measureStreamMemory({ place: redis, isPeer: true, streams: STREAMS });
  return [...found, { name: "resumable-stream on Redis", ...peers }];
}

async function said<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  console.log(`  ${what} ...`);
  return work();
}
