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

/**
 * Bytes of a `text/event-stream` in, frames out. Invalid UTF-8 becomes U+FFFD, one byte order mark at the start is dropped.
 *
 * Returns the function that takes the bytes.
 */
export function createFrameReader(options: FrameReaderOptions): (bytes: Uint8Array) => void {
  const { maxFrameLength, onFrame, onTooLong, onComment, onRetry } = options;
  const decoder = new TextDecoder();
  let lastEventId = "";
  let endedInReturn = false;
  let isDead = false;
  const parser = createParser({
    maxBufferSize: maxFrameLength,
    onEvent({ event, data, id }) {
      if (id !== undefined) lastEventId = id;
      if (data.length > maxFrameLength) return onTooLong(true);
      const frame: Frame = { data, lastEventId };
      if (event !== undefined) frame.event = event;
      if (id !== undefined) frame.id = id;
      onFrame(frame);
    },
    onError({ type }) {
      // Unknown fields and other oddities are ignored, as the standard says.
      if (type !== "max-buffer-size-exceeded") return;
      isDead = true;
      onTooLong(false);
    },
    onComment,
    // A server that asks for less would be flooded, one that asks for more would never be asked again.
    onRetry: (milliseconds) => onRetry(Math.min(60_000, Math.max(250, milliseconds))),
  });

  function feed(decoded: string): void {
    // A return ends its line at once: a line feed is fed with it, and the one that may come next is part of the same end.
    const text = endedInReturn && decoded.startsWith("\n") ? decoded.slice(1) : decoded;
    if (decoded !== "") endedInReturn = decoded.endsWith("\r");
    if (!isDead && text !== "") parser.feed(endedInReturn ? `${text}\n` : text);
  }

  return (bytes) => {
    for (let start = 0; start < bytes.length; start += pieceLength) {
      feed(decoder.decode(bytes.subarray(start, start + pieceLength), { stream: true }));
    }
  };
}
