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

/**
 * Bytes of a `text/event-stream` in, frames out, as the HTML standard reads them. Invalid UTF-8 becomes U+FFFD, one byte order mark at
 * the start is dropped. Every character is looked at once, wherever the pieces are cut.
 */
export class FrameReader {
  readonly #options: FrameReaderOptions;
  readonly #decoder = new TextDecoder();
  /** The beginning of a line that has not ended. */
  #rest = "";
  /** A return ends its line at once; a line feed that comes next is part of the same end. */
  #endedInReturn = false;
  #lastEventId = "";
  /** What has come of the frame that is being read. */
  #data: string | undefined;
  #event: string | undefined;
  #id: string | undefined;
  #length = 0;

  constructor(options: FrameReaderOptions) {
    this.#options = options;
  }

  push(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    if (text === "") return;
    let from = this.#endedInReturn && text.startsWith("\n") ? 1 : 0;
    let feed = text.indexOf("\n", from);
    let carriage = text.indexOf("\r", from);
    while (feed >= 0 || carriage >= 0) {
      const isReturn = carriage >= 0 && (feed < 0 || carriage < feed);
      const end = isReturn ? carriage : feed;
      this.#readLine(this.#rest + text.slice(from, end));
      this.#rest = "";
      from = isReturn && text[end + 1] === "\n" ? end + 2 : end + 1;
      if (feed >= 0 && feed < from) feed = text.indexOf("\n", from);
      if (isReturn) carriage = text.indexOf("\r", from);
    }
    this.#endedInReturn = text.endsWith("\r");
    this.#rest += text.slice(from);
    if (this.#length + this.#rest.length > this.#options.maxFrameLength) this.#options.onTooLong(false);
  }

  #readLine(line: string): void {
    if (line === "") return this.#endFrame();
    this.#length += line.length;
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (name === "data") this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
    else if (name === "event") this.#event = value;
    else if (name === "id" && !value.includes("\0")) this.#id = value;
    else if (name === "") this.#options.onComment(value);
    // A server that asks for less would be flooded, one that asks for more would never be asked again.
    else if (name === "retry" && /^\d+$/.test(value)) {
      this.#options.onRetry(Math.min(60_000, Math.max(250, Number(value))));
    }
  }

  #endFrame(): void {
    const { maxFrameLength, onFrame, onTooLong } = this.#options;
    const isTooLong = this.#length > maxFrameLength;
    const frame: Frame = { data: this.#data ?? "", lastEventId: this.#id ?? this.#lastEventId };
    if (this.#event) frame.event = this.#event;
    if (this.#id !== undefined) frame.id = this.#id;
    const isEmpty = this.#data === undefined;
    this.#data = this.#event = this.#id = undefined;
    this.#length = 0;
    if (isEmpty) return;
    this.#lastEventId = frame.lastEventId;
    if (isTooLong) onTooLong(true);
    else onFrame(frame);
  }
}
