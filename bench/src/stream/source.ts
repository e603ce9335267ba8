import type { Clock } from "../harness/clock";

/** Called before each chunk is handed out: the clock, or whoever looks at the heap. False ends the stream there. */
export type Gate = (index: number) => boolean;

export const clockGate =
  (clock: Clock): Gate =>
  () =>
    clock.step();

/** The chunks as a stream that hands one out when it is asked, as every peer's transport does. */
export function streamOf<Chunk>(chunks: readonly Chunk[], gate: Gate): ReadableStream<Chunk> {
  let next = 0;
  return new ReadableStream<Chunk>(
    {
      pull: (controller) => {
        const chunk = chunks[next];
        if (chunk === undefined || !gate(next)) return controller.close();
        next += 1;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
}

export async function* iterate<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
