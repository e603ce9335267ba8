import type { MessagePart, UIMessage } from "../parts/message";
import { callFields, partFields, run, stateFields } from "./message-fields";
import { bad, copyFields, entriesOf, isObject, number, optional, own, type Read, text } from "./read-field";

type Table = ReturnType<typeof entriesOf>;

const plain = new Map<unknown, Table>(Object.entries(partFields).map(([type, table]) => [type, entriesOf(table)]));
const call = entriesOf(callFields);
const states = new Map<unknown, Table>(Object.entries(stateFields).map(([state, table]) => [state, entriesOf(table)]));

/** The tables tie each reader to its field, so what they accepted is a part. */
function isBuiltPart(_part: object): _part is MessagePart {
  return true;
}

/** A part; undefined for a type that this version does not know (a newer server), `bad` for a known type that is damaged. */
function readPart(value: unknown): MessagePart | undefined | typeof bad {
  const type = isObject(value) ? own(value, "type") : undefined;
  if (!isObject(value) || typeof type !== "string") return bad;
  const isCall = type === "dynamic-tool" || type.startsWith("tool-");
  const state = isCall ? own(value, "state") : undefined;
  const table = isCall ? states.get(state) : plain.get(type);
  if (table === undefined) return isCall ? bad : undefined;
  const part = isCall ? { type, state } : { type };
  if (isCall && copyFields(value, call, part) !== undefined) return bad;
  return copyFields(value, table, part) === undefined && isBuiltPart(part) ? part : bad;
}

/**
 * A message as it comes from storage or the wire, typed; `bad` if it is none.
 *
 * Parts of a type that this version does not know are left out, unknown members are dropped.
 */
export const decodeMessage: Read<UIMessage> = (value) => {
  if (!isObject(value)) return bad;
  const id = text(own(value, "id"));
  const role = own(value, "role");
  const createdAt = optional(number)(own(value, "createdAt"));
  const runOf = optional(run)(own(value, "run"));
  const parts = own(value, "parts");
  if (id === bad || (role !== "user" && role !== "assistant") || createdAt === bad || runOf === bad) return bad;
  if (!Array.isArray(parts)) return bad;
  const known: MessagePart[] = [];
  for (const part of parts) {
    const read = readPart(part);
    if (read === bad) return bad;
    if (read !== undefined) known.push(read);
  }
  const message: UIMessage = { id, role, parts: known };
  return { ...message, ...(runOf && { run: runOf }), ...(createdAt !== undefined && { createdAt }) };
};
