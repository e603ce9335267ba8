import type { Edit } from "../parts/approval";
import { type MessagePart, RUN_STATUSES } from "../parts/message";
import { CANCEL_CAUSES, isToolPart, TOOL_ERROR_PHASES } from "../parts/tool-part";
import { TOOL_EFFECTS } from "../tools/types";
import { flag, isMembers, json, list, number, omitted, own, type Read, text, whole, word } from "./read-field";
import { neutral } from "./sentences";
import { messageShape, partShapes, stateShapes } from "./shapes";

/** `isOptional`: it may be absent. Otherwise its reader is asked all the same, and may have an answer. */
type Field = { readonly name: string; readonly isOptional: boolean; readonly read: Read<unknown> };

/** The fields of a shape as `shapes.ts` writes them, in their order. */
function fieldsOf(shape: string): Field[] {
  return shape.split(" ").map((written) => {
    const [name = "", kind = name] = written.replace("?", "").split(":");
    return { name, isOptional: written.endsWith("?"), read: readerOf(kind) };
  });
}

/** Copies what the shape names into `target`; the name of the first field that is missing or malformed, if one is. */
export function copyFields(
  value: unknown,
  fields: readonly Field[],
  target: { [name: string]: unknown },
): string | undefined {
  if (!isMembers(value)) return "";
  for (const { name, isOptional, read } of fields) {
    const field = own(value, name);
    if (field === undefined && isOptional) continue;
    const copy = read(field);
    if (copy === undefined) return name;
    if (copy !== omitted) target[name] = copy;
  }
  return undefined;
}

/** Shapes name every field and the readers give each its type, so what was copied by one is of its type. */
export function assertCopy<Fields>(_copy: object): asserts _copy is Fields & object {}

function copyOf<Fields extends object>(value: unknown, fields: readonly Field[], copy = {}): Fields | undefined {
  if (copyFields(value, fields, copy) !== undefined) return undefined;
  assertCopy<Fields>(copy);
  return copy;
}

/** An object of this shape. */
export function record<Fields extends object>(shape: string): Read<Fields> {
  let fields: Field[] | undefined;
  return (value) => copyOf(value, (fields ??= fieldsOf(shape)));
}

const readEdit = record<Edit>("path value? remove?");

/** It sets or it removes: both or neither is no edit. */
const edit: Read<Edit> = (value) => {
  const read = readEdit(value);
  return read && "value" in read !== "remove" in read ? read : undefined;
};

/** A part. One of a type that this version does not know (a newer server) is left out, a damaged one is refused. */
const part: Read<MessagePart | typeof omitted> = (value) => {
  const type = text(own(value, "type"));
  if (type === undefined) return undefined;
  if (!isToolPart({ type })) {
    const fields = partFields.get(type);
    return fields === undefined ? omitted : copyOf<MessagePart>(value, fields, { type });
  }
  const state = own(value, "state");
  const fields = stateFields.get(state);
  return fields && copyOf<MessagePart>(value, fields, { type, state });
};

/** Somebody unheard of is no person. */
const decider = word(["user"], "policy");
const sentence =
  (instead: string): Read<string> =>
  (value) =>
    text(value) ?? instead;
const ratio: Read<number> = (value) => {
  const read = number(value);
  return read && Math.min(1, Math.max(0, read));
};
const texts = list(text);
const onlyTrue = word([true]);
const approval = "approvalId editable? mustRead? expiresAt? reason? effective? stale? newerInput? earlier? decision";

/** How each kind of field is read: by a reader, or as an object of a shape. Unknown words and missing sentences are replaced. */
const kinds: { readonly [kind: string]: Read<unknown> | string | undefined } = {
  approval: `${approval}?`,
  approved: flag,
  by: word(["client"], omitted),
  cause: word(CANCEL_CAUSES, "stopped"),
  decided: approval,
  decider,
  decision: "approved edits? reason? by:decider original? at?",
  edits: list(edit),
  done: flag,
  earlier: texts,
  editable: texts,
  effects: word(TOOL_EFFECTS, "once"),
  files: list(record("mediaType url name?")),
  errorText: sentence(neutral.failed),
  late: "output? errorText? at?",
  mustRead: texts,
  note: sentence(neutral.unknown),
  parts: list(part),
  phase: word(TOOL_ERROR_PHASES, "execution"),
  place: whole(0),
  progress: "ratio? label?",
  ratio,
  // A decision whose maker is not named is the person's.
  responder: (value = "user") => decider(value),
  remove: onlyTrue,
  role: word(["user", "assistant"]),
  run: "id seq:place status earlier?",
  seq: whole(1),
  stale: onlyTrue,
  state: word(["streaming", "available", "error"]),
  status: word(RUN_STATUSES),
  step: whole(0),
  // Not `message`: the sentence of an error is called that too.
  uiMessage: messageShape,
  usage: "inputTokens? outputTokens?",
};

/** Fields that are alike have names that are. */
const alike: readonly (readonly [RegExp, Read<unknown>])[] = [
  [/put$|value$|^effective|^original/i, json],
  [/at$|Tokens$/i, number],
];

/** What no kind is named for is text. */
function readerOf(kind: string): Read<unknown> {
  const read = kinds[kind] ?? alike.find(([names]) => names.test(kind))?.[1] ?? text;
  return typeof read === "string" ? record(read) : read;
}

/** Shapes by their names, ready to be read. `common` is written behind each. */
export function fieldsByName(shapes: { readonly [name: string]: string }, common = ""): Map<unknown, Field[]> {
  return new Map(Object.entries(shapes).map(([name, shape]) => [name, fieldsOf(shape + common)]));
}

const partFields = fieldsByName(partShapes);
/** What a call carries, by its state. */
export const stateFields = fieldsByName(stateShapes);
