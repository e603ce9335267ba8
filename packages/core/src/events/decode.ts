import { own, text } from "./read-field";
import { assertCopy, copyFields, fieldsByName } from "./read-shape";
import { baseShape, eventShapes } from "./shapes";
import type { AgentEvent } from "./types";

/** Why a value is no event. `code` is `malformed-event`, or `unknown-event` for a type that this version does not know. */
export type DecodeProblem = { code: "malformed-event" | "unknown-event"; message: string };

export type DecodeResult = { ok: true; event: AgentEvent } | { ok: false; problem: DecodeProblem };

const eventFields = fieldsByName(eventShapes, ` ${baseShape}`);

function refuse(code: DecodeProblem["code"], message: string): DecodeResult {
  return { ok: false, problem: { code, message } };
}

/**
 * Turns anything into a typed event: the one place where `unknown` becomes typed.
 *
 * Own members only; members that the event does not have are dropped. An unknown word of an enumeration and a missing sentence are
 * replaced (`phase` by `execution`, `cause` by `stopped`, `by` by `policy`, `effects` by `once`), so that an older client
 * understands a newer server. Never throws, whatever the value is.
 */
export function decodeAgentEvent(value: unknown): DecodeResult {
  let wrong: string | undefined = "type";
  try {
    const type = text(own(value, "type"));
    if (type !== undefined) {
      const fields = eventFields.get(type);
      if (fields === undefined)
        return refuse("unknown-event", `The event type ${JSON.stringify(type.slice(0, 80))} is unknown.`);
      // Engines keep room for members in an object that begins empty.
      const event: { [name: string]: unknown } = {};
      event["type"] = type;
      wrong = copyFields(value, fields, event);
      assertCopy<AgentEvent>(event);
      if (wrong === undefined) return { ok: true, event };
    }
  } catch {
    // A getter or a proxy that throws.
  }
  return refuse("malformed-event", `\`${wrong}\` of the event is missing or malformed.`);
}
