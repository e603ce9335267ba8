import type { AgentEvent } from "../events/types";
import type { FoldProblem } from "../events/event-problem";
import type { Cursor } from "./cursor";
import type { Dialect } from "./dialect";
import { createFrameReader } from "./frame-reader";
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
  /**
   * Throws when nothing came for so many milliseconds while somebody waits. It works only after a first comment was seen: a server
   * that sends none may be silent as long as it likes.
   */
  silenceMs?: number;
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
  return { [Symbol.asyncIterator]: () => iterate(bytes.getReader(), options) };
}

function iterate(
  source: ReadableStreamDefaultReader<Uint8Array>,
  options: ReadAgentEventsOptions,
): AsyncIterator<AgentEvent, undefined> {
  const { dialect = nativeDialect, onProblem = () => {}, onComment, onRetry = () => {}, silenceMs } = options;
  const translate = dialect();
  const ready: AgentEvent[] = [];
  let taken = 0;
  let last: Partial<Cursor> = options.after ?? {};
  let isOver = false;
  let isAlive = false;

  const readFrames = createFrameReader({
    maxFrameLength: options.maxFrameLength ?? 2 ** 23,
    onFrame: (frame) => take(safely((report) => translate(frame, report), onProblem)),
    onTooLong(hasEnded) {
      // Frames count up by one, so the one that is too long follows the last that was read.
      const { runId, seq } = last;
      const place = runId === undefined || seq === undefined ? {} : { runId, seq: seq + 1 };
      const message = "A frame is longer than the limit.";
      onProblem({ code: "malformed-event", message, ...place });
      take([skippedAt(place, message)]);
      isOver ||= !hasEnded;
    },
    onComment(comment) {
      isAlive = true;
      onComment?.(comment);
    },
    onRetry,
  });

  function take(events: readonly AgentEvent[]): void {
    for (const event of events) {
      ready.push(event);
      const { runId, seq } = event;
      if (runId !== undefined && seq !== undefined) last = { runId, seq };
    }
  }

  /** The timer runs only while somebody waits. */
  async function readBytes() {
    const reading = source.read();
    if (silenceMs === undefined || !isAlive) return reading;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error("The stream fell silent."));
        cancel();
      }, silenceMs);
    });
    return Promise.race([reading, silence]).finally(() => clearTimeout(timer));
  }

  /** Not waited for: a source may take its time to let go, and nobody reads on. */
  function cancel(): void {
    source.cancel().catch(() => {});
  }

  return {
    async next() {
      for (;;) {
        const event = ready[taken++];
        if (event !== undefined) return { done: false, value: event };
        if (isOver) return { done: true, value: undefined };
        ready.length = taken = 0;
        const { done, value } = await readBytes();
        if (done) {
          isOver = true;
          take(safely((report) => translate.end?.(report) ?? [], onProblem));
        } else {
          readFrames(value);
          // What failed between two chunks has been waiting here.
          if (isOver) cancel();
        }
      }
    },
    async return() {
      isOver = true;
      ready.length = 0;
      cancel();
      return { done: true, value: undefined };
    },
  };
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
