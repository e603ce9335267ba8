import { Redis } from "ioredis";
import { createResumableStreamContext, type ResumableStreamContext } from "resumable-stream/ioredis";
import { countFrames, expectFrames } from "./count-frames";
import { PIECE } from "./script";

/** A frame as large as Callstate's, since the peer carries whatever text it is given. */
const FRAME = `id: run_0123456789abcdef:12345\nevent: text-delta\ndata: ${JSON.stringify({
  type: "text-delta",
  text: PIECE,
  runId: "run_0123456789abcdef",
  seq: 12_345,
  at: 1_700_000_000_000,
})}\n\n`;

/** The peer on a Redis, with two connections as it wants them. */
export type Peer = {
  readonly context: ResumableStreamContext;
  /** Streams `events` chunks to so many readers: the first is the producer's own, the others come through Redis. */
  streamTo(readers: number, events: number): Promise<void>;
  close(): void;
};

/** `doneWatchdogIntervalMs` is how often its readers look whether their stream has ended: its default unless said otherwise. */
export function createPeer(url: string, options: { doneWatchdogIntervalMs?: number } = {}): Peer {
  const publisher = new Redis(url);
  const subscriber = new Redis(url);
  const context = createResumableStreamContext({ waitUntil: null, publisher, subscriber, ...options });
  return {
    context,
    streamTo: async (readers, events) => {
      const id = newStreamId();
      const source = createSource(events);
      const bodies = [await context.createNewResumableStream(id, () => source.stream)];
      // Readers come before the end, as they do with a model: a finished stream can't be read any more.
      for (let reader = 1; reader < readers; reader++) bodies.push((await context.resumeExistingStream(id)) ?? null);
      source.open();
      for (const frames of await Promise.all(bodies.map(countFrames)))
        expectFrames(frames, events, "The peer's reader");
    },
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

let streams = 0;

export function newStreamId(): string {
  return `s${process.pid}_${++streams}`;
}

export type Source = {
  readonly stream: ReadableStream<string>;
  readonly pulled: () => number;
  readonly open: () => void;
};

/** Gives chunks only as they are pulled, once it is opened. Fails after the last one if told to. */
export function createSource(chunks: number, failure?: Error): Source {
  let pulled = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const stream = new ReadableStream<string>(
    {
      pull: async (controller) => {
        await opened;
        if (pulled < chunks) {
          pulled++;
          controller.enqueue(FRAME);
        } else if (failure === undefined) controller.close();
        else controller.error(failure);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, pulled: () => pulled, open: () => open() };
}
