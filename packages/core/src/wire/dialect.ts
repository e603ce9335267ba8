import type { AgentEvent } from "../events/types";
import type { FoldProblem } from "../events/event-problem";

/** One frame of a `text/event-stream`. */
export type Frame = {
  /** The frame's `event:` line. */
  event?: string;
  data: string;
  /** The frame's own `id:` line. */
  id?: string;
  /** The id of this frame or, where it has none, of the last one that had: the browser's `lastEventId`. */
  lastEventId: string;
};

/**
 * Turns the frames of one connection into events, in order. It may keep what it knows between frames. It never throws for what a
 * frame contains: it reports, and gives no events or a `skipped` one.
 */
export interface FrameTranslator {
  (frame: Frame, report: Report): readonly AgentEvent[];
  /** Asked once when the bytes end in good order: for a format that says its end by ending. */
  end?(report: Report): readonly AgentEvent[];
}

type Report = (problem: FoldProblem) => void;

/** A format on the wire: makes a translator for each connection. */
export type Dialect = () => FrameTranslator;

/** The same dialect, with somebody who hears every frame before it is read. */
export function overheard(dialect: Dialect, onFrame: (frame: Frame) => void): Dialect {
  return () => {
    const translate = dialect();
    const read = (frame: Frame, report: Report) => {
      onFrame(frame);
      return translate(frame, report);
    };
    return Object.assign(read, { end: (report: Report) => translate.end?.(report) ?? [] });
  };
}
