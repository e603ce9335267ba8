import { decodeAgentEvent } from "../../events/decode";
import type { FoldProblem } from "../../events/event-problem";
import { own } from "../../events/read-field";
import type { AgentEvent, EventFields, EventType } from "../../events/types";
import type { Dialect, Frame } from "../dialect";
import { OpenParts } from "./open-parts";

type Report = (problem: FoldProblem) => void;

/** What a dialect knows of an event's fields: names that the event has, values as they came. */
export type RawFields<Type extends EventType> = { readonly [Name in keyof EventFields[Type]]: unknown };

/** One connection of a dialect: collects the events of a frame, each read as strictly as one of our own wire. */
export class Translation {
  readonly open = new OpenParts();
  #events: AgentEvent[] = [];
  #report: Report = () => {};

  /** An event with these fields. What they lack or garble is reported, and costs this event only. */
  add<Type extends EventType>(type: Type, fields: RawFields<Type>): boolean {
    const decoded = decodeAgentEvent({ ...fields, type });
    if (decoded.ok) this.push([decoded.event]);
    else this.#report(decoded.problem);
    return decoded.ok;
  }

  push(events: readonly AgentEvent[]): void {
    for (const event of events) {
      this.open.observe(event);
      this.#events.push(event);
    }
  }

  unknown(what: string): void {
    this.#report({ code: "unknown-event", message: `${what.slice(0, 120)} is unknown and was skipped.` });
  }

  malformed(message: string): void {
    this.#report({ code: "malformed-event", message });
  }

  /** Runs `say` and gives what it added. */
  collect(report: Report, say: () => void): readonly AgentEvent[] {
    this.#report = report;
    this.#events = [];
    say();
    return this.#events;
  }
}

/** A member of the frame's object; undefined where it has none. */
export type Get = (name: string) => unknown;

/** A frame's data as an object with a type. */
export type Chunk = { readonly type: string; readonly get: Get };

/** Undefined for what is no object with a type. `type` is the frame's own, where the object has none. */
export function chunkOf(data: string, type?: string): Chunk | undefined {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return undefined;
  }
  const said = own(value, "type") ?? type;
  return typeof said === "string" && typeof value === "object" && !Array.isArray(value)
    ? { type: said, get: (name) => own(value, name) }
    : undefined;
}

/** A dialect from what a connection does with a frame and at the end of its bytes. */
export function dialectOf(
  connect: (translation: Translation) => { frame: (frame: Frame) => void; end: () => void },
): Dialect {
  return () => {
    const translation = new Translation();
    const connection = connect(translation);
    return Object.assign((frame: Frame, report: Report) => translation.collect(report, () => connection.frame(frame)), {
      end: (report: Report) => translation.collect(report, connection.end),
    });
  };
}
