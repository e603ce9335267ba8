import type { AgentEvent } from "../events/types";
import type { FoldProblem } from "../events/event-problem";
import type { Cursor } from "./cursor";
import type { Dialect, FrameTranslator } from "./dialect";
import { FrameReader } from "./frame-reader";
import { nativeDialect, skippedAt } from "./native-dialect";

export type ReadAgentEventsOptions = {
  /** The format on the wire. Our own unless said otherwise. */
  dialect?: Dialect;
  /** Hears of every frame that could not be used. */
  onProblem?: (problem: FoldProblem) => void;
  /** Hears of every comment: a server that sends them is alive. */
  onComment?: (comment: string) => void;
  /** Hears how long to wait before the next try, in milliseconds, between 250 and 60,000. */
  onRetry?: (milliseconds: number) => void;
  /** Where the stream goes on: says which frame it is, should the first be too long to read. */
  after?: Cursor;
  /** Characters of one frame. 8 MB (8,388,608) unless said otherwise. */
  maxFrameLength?: number;
};

/**
 * The events of a `text/event-stream`, as they arrive.
 *
 * A frame that can't be used comes as a `skipped` event in its place and is reported. After a frame that is too long the stream ends,
 * so that reading goes on behind it with a new connection. An unfinished last frame is dropped. Leaving the loop cancels the byte
 * stream, also while it is silent. What breaks the byte stream is thrown.
 */
export function readAgentEvents(
  bytes: ReadableStream<Uint8Array>,
  options: ReadAgentEventsOptions = {},
): AsyncIterable<AgentEvent> {
  return { [Symbol.asyncIterator]: () => new EventIterator(bytes.getReader(), options) };
}

class EventIterator implements AsyncIterator<AgentEvent, undefined> {
  readonly #source: ReadableStreamDefaultReader<Uint8Array>;
  readonly #report: (problem: FoldProblem) => void;
  readonly #translate: FrameTranslator;
  readonly #frames: FrameReader;
  readonly #ready: AgentEvent[] = [];
  #taken = 0;
  #last: Partial<Cursor>;
  #isOver = false;

  constructor(source: ReadableStreamDefaultReader<Uint8Array>, options: ReadAgentEventsOptions) {
    const {
      dialect = nativeDialect,
      onProblem = () => {},
      onComment = () => {},
      onRetry = () => {},
      after = {},
    } = options;
    const translate = dialect();
    this.#source = source;
    this.#translate = translate;
    this.#report = onProblem;
    this.#last = after;
    this.#frames = new FrameReader({
      maxFrameLength: options.maxFrameLength ?? 2 ** 23,
      onFrame: (frame) => this.#take(safely((report) => translate(frame, report), onProblem)),
      onTooLong: (isOver) => this.#skipLong(isOver),
      onComment,
      onRetry,
    });
  }

  async next(): Promise<IteratorResult<AgentEvent, undefined>> {
    for (;;) {
      const event = this.#ready[this.#taken];
      if (event !== undefined) {
        this.#taken++;
        return { done: false, value: event };
      }
      if (this.#isOver) return { done: true, value: undefined };
      this.#ready.length = 0;
      this.#taken = 0;
      const { done, value } = await this.#source.read();
      if (done) this.#end();
      else this.#frames.push(value);
      // What failed between two chunks has been waiting here.
      if (this.#isOver && !done) this.#cancel();
    }
  }

  async return(): Promise<IteratorResult<AgentEvent, undefined>> {
    this.#isOver = true;
    this.#ready.length = 0;
    this.#cancel();
    return { done: true, value: undefined };
  }

  #end(): void {
    this.#isOver = true;
    this.#take(safely((report) => this.#translate.end?.(report) ?? [], this.#report));
  }

  /** Not waited for: a source may take its time to let go, and nobody reads on. */
  #cancel(): void {
    this.#source.cancel().catch(() => {});
  }

  #take(events: readonly AgentEvent[]): void {
    for (const event of events) {
      this.#ready.push(event);
      if (event.runId !== undefined && event.seq !== undefined) this.#last = { runId: event.runId, seq: event.seq };
    }
  }

  /** Frames count up by one, so the one that is too long follows the last that was read. */
  #skipLong(isOver: boolean): void {
    const { runId, seq } = this.#last;
    const place = runId === undefined || seq === undefined ? {} : { runId, seq: seq + 1 };
    const message = "A frame is longer than the limit.";
    this.#report({ code: "malformed-event", message, ...place });
    this.#take([skippedAt(place, message)]);
    if (!isOver) this.#isOver = true;
  }
}

/** A dialect is somebody's code: what it throws costs a frame, not the stream. */
function safely(
  translate: (report: (problem: FoldProblem) => void) => readonly AgentEvent[],
  report: (problem: FoldProblem) => void,
): readonly AgentEvent[] {
  try {
    return translate(report);
  } catch {
    const message = "The dialect failed on a frame.";
    report({ code: "malformed-event", message });
    return [skippedAt({}, message)];
  }
}
