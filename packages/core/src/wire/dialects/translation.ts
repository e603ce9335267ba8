import { decodeAgentEvent } from "../../events/decode";
import type { FoldProblem } from "../../events/event-problem";
import { own } from "../../events/read-field";
import type { AgentEvent } from "../../events/types";
import type { Dialect, Frame } from "../dialect";
import { createMessage } from "../../parts/message";
import { applyAgentEvent } from "../../reduce/apply";

type Report = (problem: FoldProblem) => void;

/** A member of the frame's object; undefined where it has none. */
export type Get = (name: string) => unknown;

/** A frame's data as an object with a type. */
export type Chunk = { readonly type: string; readonly get: Get; readonly value: unknown };

/** One connection of a dialect: collects the events of a frame, each read as strictly as one of our own wire. */
export class Translation {
  /** What the events have made so far, with texts cut short: how parts and calls stand, by the same table as everywhere. */
  message = createMessage({ id: "" });
  #piece = "";
  #events: AgentEvent[] = [];
  #report: Report = () => {};

  /** An event of this type with these fields. What they lack or garble is reported, and costs this event only. */
  add(type: AgentEvent["type"], fields: object = {}): void {
    this.read({ ...fields, type });
  }

  /** The same for what should be an event. */
  read(made: object): void {
    const decoded = decodeAgentEvent(made);
    if (decoded.ok) this.push([decoded.event]);
    else this.#report(decoded.problem);
  }

  push(events: readonly AgentEvent[]): void {
    for (const event of events) {
      this.#events.push(event);
      // Pieces of a part come in great number, and only the first changes how it stands.
      const id = idOf(own(event, "toolCallId") ?? own(event, "partId"));
      const piece = event.type.endsWith("-delta") ? event.type + id : "";
      if (piece === "" || piece !== this.#piece) this.message = applyAgentEvent(this.message, event);
      this.#piece = piece;
    }
  }

  /** A frame of a kind that is not known, or one that can't be used. */
  skip(what: string, code: FoldProblem["code"] = "malformed-event"): void {
    this.#report({ code, message: what });
  }

  /** Runs `say` and gives what it added. */
  collect(report: Report, say: () => void): readonly AgentEvent[] {
    this.#report = report;
    this.#events = [];
    say();
    return this.#events;
  }
}

/** An id; empty for what is none. */
export function idOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** What a JSON text says; undefined for any other text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined for what is no object with a type. `type` is the frame's own, where the object has none. */
export function chunkOf(data: string, type?: string): Chunk | undefined {
  const value = parsed(data);
  const said = own(value, "type") ?? type;
  return typeof said === "string" && !Array.isArray(value)
    ? { type: said, get: (name) => own(value, name), value }
    : undefined;
}

/**
 * A connection's part in a dialect: what it does with a chunk, false if it does not know it, and at the end of the stream, which was
 * said (`[DONE]`) or is that of its bytes.
 */
export type Connection = { take: (chunk: Chunk) => boolean; end: (isSaid: boolean) => void };

/** A dialect of chunks as JSON, one a frame. `[DONE]` is the end of a stream before that of its bytes. */
export function dialectOf(connect: (translation: Translation) => Connection): Dialect {
  return () => {
    const translation = new Translation();
    const { take, end } = connect(translation);
    const read = ({ data, event }: Frame) => {
      if (data === "[DONE]") return end(true);
      const chunk = chunkOf(data, event);
      if (chunk === undefined) translation.skip("This is no chunk.");
      else if (!take(chunk)) translation.skip(`${chunk.type.slice(0, 80)} is unknown.`, "unknown-event");
    };
    return Object.assign((frame: Frame, report: Report) => translation.collect(report, () => read(frame)), {
      end: (report: Report) => translation.collect(report, () => end(false)),
    });
  };
}
