import type { BenchAgent } from "./agent";
import { framesIn } from "./count-frames";
import { createPeer, createSource, newStreamId } from "./peer";
import { begin, follow, newConversation, runIdOf } from "./requests";
import { PIECES_BEFORE_FAILURE } from "./script";

/** What two readers see when the source fails after ten chunks. */
export type Failure = {
  readonly chunks: readonly number[];
  /** How many of the readers came to an end. */
  readonly ended: number;
  /** How many of them were told that something failed. */
  readonly told: number;
  /** Rejections that nobody handled: Node ends the process for one. */
  readonly unhandled: number;
};

const PATIENCE_MS = 3_000;

type Body = ReadableStream<Uint8Array | string> | null;

/** The model throws. */
export async function failOfAgent(agent: BenchAgent): Promise<Failure> {
  return watch(async () => {
    const conversationId = newConversation();
    const first = await begin(agent, conversationId, "fail");
    return [first.body, (await follow(agent, await runIdOf(agent, conversationId))).body];
  });
}

/** The peer's source errors. */
export async function failOfPeer(url: string): Promise<Failure> {
  // So short a watchdog that a bench may wait for it: what it repairs counts.
  const peer = createPeer(url, { doneWatchdogIntervalMs: 500 });
  const failure = await watch(async () => {
    const id = newStreamId();
    const source = createSource(PIECES_BEFORE_FAILURE, new Error("The source fails."));
    const first = await peer.context.createNewResumableStream(id, () => source.stream);
    const second = (await peer.context.resumeExistingStream(id)) ?? null;
    source.open();
    return [first, second];
  });
  peer.close();
  return failure;
}

async function watch(open: () => Promise<readonly Body[]>): Promise<Failure> {
  let unhandled = 0;
  const hear = () => {
    unhandled++;
  };
  process.on("unhandledRejection", hear);
  const seen = await Promise.all((await open()).map(see));
  process.off("unhandledRejection", hear);
  return {
    chunks: seen.map(({ chunks }) => chunks),
    ended: seen.filter(({ ended }) => ended).length,
    told: seen.filter(({ told }) => told).length,
    unhandled,
  };
}

/** Reads until the end, or until nothing has ended for a while. */
async function see(body: Body) {
  const result = { chunks: 0, ended: false, told: false };
  const read = async () => {
    try {
      for await (const chunk of body ?? []) {
        const text = typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk);
        result.chunks += framesIn(text.replaceAll(/event: (?!text-delta).*\ndata: /g, ""));
        result.told ||= text.includes("event: run-error");
      }
    } catch {
      result.told = true;
    }
    result.ended = true;
  };
  await Promise.race([read(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return { ...result };
}
