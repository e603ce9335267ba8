import { createParser } from "eventsource-parser";

const MAX_FRAME_LENGTH = 4_194_304;

/** The `data` of each frame of a provider's stream. Throws for a frame that is too long, and what the stream throws. */
export async function* readSse(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const ready: string[] = [];
  const parser = createParser({ maxBufferSize: MAX_FRAME_LENGTH, onEvent: ({ data }) => void ready.push(data) });
  const decoder = new TextDecoder();
  const reader = bytes.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* ready.splice(0);
    }
    // Some servers end without the blank line that closes the last frame.
    parser.feed("\n\n");
    yield* ready.splice(0);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
