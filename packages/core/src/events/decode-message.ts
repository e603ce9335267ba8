import type { MessagePart, UIMessage } from "../parts/message";
import { copyFields, type FieldTable, isBuiltBy } from "./field-table";
import { partFields, readers, stateFields } from "./message-fields";
import { bad, list, own, type Read, text, word } from "./read-field";

type Table = Parameters<typeof copyFields>[1];

const plain = new Map<unknown, Table>(Object.entries(partFields));
const states = new Map<unknown, Table>(Object.entries(stateFields));

/** The tables name every field of a part, so what they have copied is one. */
function isBuiltPart(_part: object): _part is MessagePart {
  return true;
}

/** A part; undefined for a type that this version does not know (a newer server), `bad` for a known type that is damaged. */
const part: Read<MessagePart | undefined> = (value) => {
  const type = text(own(value, "type"));
  if (type === bad) return bad;
  const isCall = type === "dynamic-tool" || type.startsWith("tool-");
  const state = own(value, "state");
  const table = isCall ? states.get(state) : plain.get(type);
  if (table === undefined) return isCall ? bad : undefined;
  const copy = isCall ? { type, state } : { type };
  return copyFields(value, table, readers, copy) === undefined && isBuiltPart(copy) ? copy : bad;
};

const message: FieldTable<UIMessage> = {
  id: 1,
  role: word(["user", "assistant"], bad),
  parts: list(part),
  run: 0,
  createdAt: 0,
};

/** A message that comes within an event; `bad` if it is none. */
export const readMessage: Read<UIMessage> = (value) => {
  const copy = {};
  return copyFields(value, message, readers, copy) === undefined && isBuiltBy(copy, message) ? copy : bad;
};

/**
 * A message as it comes from storage, typed; undefined if it is none. Never throws.
 *
 * Parts of a type that this version does not know are left out, unknown members are dropped.
 */
export function decodeMessage(value: unknown): UIMessage | undefined {
  try {
    const read = readMessage(value);
    return read === bad ? undefined : read;
  } catch {
    return undefined;
  }
}
