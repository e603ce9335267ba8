import type { AgentEvent } from "../../../events/types";
import { parseCursor } from "../../cursor";
import type { Dialect, Frame, FrameTranslator } from "../../dialect";
import { chunkOf, Translation } from "../translation";
import { PartStream } from "./part-stream";

type Report = Parameters<FrameTranslator>[1];

/** One answer, over all its connections: what is known of its parts, and what each numbered frame has said. */
export class PartStreamAnswer {
  readonly #translation = new Translation();
  readonly #stream = new PartStream(this.#translation);
  readonly #said = new Map<number, readonly AgentEvent[]>();

  translate({ data, event }: Frame, report: Report): readonly AgentEvent[] {
    return this.#translation.collect(report, () => {
      const chunk = chunkOf(data, event);
      if (chunk === undefined) this.#translation.skip("A frame has no data, or names no event.");
      else this.#stream.take(event ?? chunk.type, chunk.get);
    });
  }

  /** A frame that comes again says what it has said: whoever reads may not have got that far the first time. */
  numbered(runId: string, seq: number, frame: Frame, report: Report): readonly AgentEvent[] {
    const known = this.#said.get(seq);
    if (known !== undefined) return known;
    const [first, ...rest] = this.translate(frame, report);
    const placed: AgentEvent[] = [{ ...(first ?? { type: "skipped" }), runId, seq }];
    for (const event of rest) placed.push({ ...event, runId });
    this.#said.set(seq, placed);
    return placed;
  }
}

/**
 * The part protocol: `part.start`, `part.delta` and `part.end` by `index`, `tool.result` and `tool.error` by `callId`, `done`. A part
 * of the kind `tool_call` is a call, `json` a structured answer, `text` and `reasoning` are words.
 *
 * Frames with ids of the form `<runId>:<seq>` can be picked up after any of them with `Last-Event-ID`: the dialect remembers the parts
 * of an answer over its connections, so use one `partStreamDialect()` for all of a transport.
 */
export function partStreamDialect(): Dialect {
  let runId: string | undefined;
  let answer = new PartStreamAnswer();
  return () => {
    // Without ids nothing says what a connection goes on with.
    const unnumbered = new PartStreamAnswer();
    return (frame, report) => {
      const cursor = parseCursor(frame.id ?? "");
      if (cursor === null || cursor.seq === 0) return unnumbered.translate(frame, report);
      if (cursor.runId !== runId) {
        runId = cursor.runId;
        answer = new PartStreamAnswer();
      }
      return answer.numbered(cursor.runId, cursor.seq, frame, report);
    };
  };
}
