import { createBenchAgent } from "./agent";
import { ask } from "./decisions";
import { createPeer, createSource, newStreamId } from "./peer";
import { follow, runIdOf } from "./requests";
import { cpuMs } from "../harness/clock";
import { openStore, type StorePlace } from "./stores";

/** Bytes for each open stream, and what share of a core all of them take while nothing happens. */
export type StreamMemory = { readonly heap: number; readonly rss: number; readonly idleCpu: number };

/** Whose streams to open: an agent's on this store, or the peer's on this Redis. */
export type MemoryJob = { readonly place: StorePlace; readonly isPeer: boolean; readonly streams: number };

const IDLE_MS = 4_000;

type Body = ReadableStream<Uint8Array | string> | null;

/** Runs in a process of its own. What the runs themselves take is there before the first look. */
export async function run(): Promise<StreamMemory> {
  const job = JSON.parse(process.env["CALLSTATE_BENCH_JOB"] ?? "") as MemoryJob;
  const open = job.isPeer ? await preparePeer(job) : await prepareAgent(job);
  // A few streams first: what is loaded and compiled once belongs to no stream.
  const readers = [await readAlong(open, 0, 50)];
  const before = await look();
  readers.push(await readAlong(open, 50, job.streams));
  await pause(1_500);
  const after = await look();
  const count = job.streams - 50;
  const started = cpuMs();
  await pause(IDLE_MS);
  const idleCpu = (cpuMs() - started) / IDLE_MS;
  if (readers.flat().length !== job.streams) throw new Error("Not all streams are open.");
  return { heap: (after.heap - before.heap) / count, rss: (after.rss - before.rss) / count, idleCpu };
}

/** Runs that wait for a decision, each with one reader. */
async function prepareAgent({ place, streams }: MemoryJob): Promise<(index: number) => Promise<Body>> {
  const agent = createBenchAgent(openStore(place));
  const waiting = await ask(agent, streams);
  const runIds = await Promise.all(waiting.map(({ conversationId }) => runIdOf(agent, conversationId)));
  return async (index) => (await follow(agent, runIds[index] ?? "")).body;
}

/** Streams whose source says nothing for now, each with its own reader; one more reader comes to each. */
async function preparePeer({ place, streams }: MemoryJob): Promise<(index: number) => Promise<Body>> {
  const { context } = createPeer(place.url);
  const ids = Array.from({ length: streams }, newStreamId);
  const firsts = [];
  for (const id of ids) firsts.push(await context.createNewResumableStream(id, () => createSource(1).stream));
  kept.push(firsts);
  return async (index) => (await context.resumeExistingStream(ids[index] ?? "")) ?? null;
}

/** Nothing that stands for a reader may be collected. */
const kept: unknown[] = [];

/** Opens streams, and reads what there is, so that each waits for more. */
async function readAlong(open: (index: number) => Promise<Body>, from: number, to: number) {
  const readers = [];
  for (let index = from; index < to; index++) {
    const reader = (await open(index))?.getReader();
    const pump = async () => {
      while ((await reader?.read())?.done === false);
    };
    readers.push({ reader, pumping: pump() });
  }
  kept.push(readers);
  return readers;
}

async function look() {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await pause(100);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, rss };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
