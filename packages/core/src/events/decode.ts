import { baseFields, eventFields } from "./fields";
import { copyFields, entriesOf, isObject, own } from "./read-field";
import type { AgentEvent } from "./types";

/** Why a value is no event. `code` is `malformed-event`, or `unknown-event` for a type that this version does not know. */
export type DecodeProblem = { code: "malformed-event" | "unknown-event"; message: string };

export type DecodeResult = { ok: true; event: AgentEvent } | { ok: false; problem: DecodeProblem };

const base = entriesOf(baseFields);
const tables = new Map(Object.entries(eventFields).map(([type, table]) => [type, [...base, ...entriesOf(table)]]));

/** The table ties each reader to its field, so what the readers accepted is an event. */
function isBuiltEvent(_event: object): _event is AgentEvent {
  return true;
}

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
  try {
    if (!isObject(value)) return refuse("malformed-event", "An event is an object.");
    const type = own(value, "type");
    if (typeof type !== "string") return refuse("malformed-event", "An event has a `type`.");
    const table = tables.get(type);
    if (table === undefined)
      return refuse("unknown-event", `The event type ${JSON.stringify(type.slice(0, 80))} is unknown.`);
    const event = { type };
    const wrong = copyFields(value, table, event);
    if (wrong !== undefined) return refuse("malformed-event", `\`${wrong}\` of \`${type}\` is missing or malformed.`);
    return isBuiltEvent(event) ? { ok: true, event } : refuse("malformed-event", "An event is an object.");
  } catch {
    // A getter or a proxy that throws.
    return refuse("malformed-event", "The event can't be read.");
  }
}
