import { createParser } from "eventsource-parser";
import type { Frame } from "./dialect";

export type FrameReaderOptions = {
  /** Characters of one frame. */
  maxFrameLength: number;
  onFrame: (frame: Frame) => void;
  /** A frame over the limit. If it has not ended yet, the reader is of no more use. */
  onTooLong: (isOver: boolean) => void;
  onComment: (comment: string) => void;
  onRetry: (milliseconds: number) => void;
};

/** At most this many bytes at once, since the parser looks at its limit only after each piece. */
const pieceLength = 65_536;

/** Bytes of a `text/event-stream` in, frames out. Invalid UTF-8 becomes U+FFFD, one byte order mark at the start is dropped. */
export class FrameReader {
  readonly #decoder = new TextDecoder();
  readonly #parser: ReturnType<typeof createParser>;
  #lastEventId = "";
  #endedInReturn = false;
  #isDead = false;

  constructor({ maxFrameLength, onFrame, onTooLong, onComment, onRetry }: FrameReaderOptions) {
    this.#parser = createParser({
      maxBufferSize: maxFrameLength,
      onEvent: ({ event, data, id }) => {
        if (id !== undefined) this.#lastEventId = id;
        const { length } = data;
        if (length > maxFrameLength) onTooLong(true);
        else
          onFrame({
            data,
            lastEventId: this.#lastEventId,
            ...(event !== undefined && { event }),
            ...(id !== undefined && { id }),
          });
      },
      onError: ({ type }) => {
        // Unknown fields and other oddities are ignored, as the standard says.
        if (type !== "max-buffer-size-exceeded") return;
        this.#isDead = true;
        onTooLong(false);
      },
      onComment,
      // A server that asks for less would be flooded, one that asks for more would never be asked again.
      onRetry: (milliseconds) => onRetry(Math.min(60_000, Math.max(250, milliseconds))),
    });
  }

  push(bytes: Uint8Array): void {
    for (let start = 0; start < bytes.length; start += pieceLength) {
      this.#feed(this.#decoder.decode(bytes.subarray(start, start + pieceLength), { stream: true }));
    }
  }

  #feed(decoded: string): void {
    // A return ends its line at once: a line feed is fed with it, and the one that may come next is part of the same end.
    const text = this.#endedInReturn && decoded.startsWith("\n") ? decoded.slice(1) : decoded;
    if (decoded !== "") this.#endedInReturn = decoded.endsWith("\r");
    if (this.#isDead || text === "") return;
    this.#parser.feed(this.#endedInReturn ? `${text}\n` : text);
  }
}
