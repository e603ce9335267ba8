import type { Edit } from "../parts/approval";
import { type MessagePart, RUN_STATUSES } from "../parts/message";
import { CANCEL_CAUSES, TOOL_ERROR_PHASES } from "../parts/tool-part";
import { TOOL_EFFECTS } from "../tools/types";
import { bad, flag, isMembers, json, list, number, own, type Read, text, whole, word } from "./read-field";
import { neutral } from "./sentences";
import { partShapes, stateShapes } from "./shapes";

/** `isOptional`: it may be absent. Otherwise its reader is asked all the same, and may have an answer. */
type Field = { readonly name: string; readonly isOptional: boolean; readonly read: Read<unknown> };

/** The fields of a shape as `shapes.ts` writes them, in their order. */
function fieldsOf(shape: string): Field[] {
  return shape.split(" ").map((written) => {
    const [name = "", kind = name] = written.replace("?", "").split(":");
    return { name, isOptional: written.endsWith("?"), read: kinds[kind] ?? text };
  });
}

/** Copies what the shape names into `target`; the name of the first field that is missing or malformed, if one is. */
export function copyFields(
  value: unknown,
  fields: readonly Field[],
  target: { [name: string]: unknown },
): string | undefined {
  for (const { name, isOptional, read } of fields) {
    const field = own(value, name);
    if (field === undefined && isOptional) continue;
    const copy = read(field);
    if (copy === bad) return name;
    if (copy !== undefined) target[name] = copy;
  }
  return undefined;
}

/** Shapes name every field and the readers give each its type, so what was copied by one is of its type. */
export function assertCopy<Fields>(_copy: object): asserts _copy is Fields & object {}

/** An object of this shape. */
export function record<Fields extends object>(shape: string): Read<Fields> {
  let fields: Field[] | undefined;
  return (value) => {
    const copy = {};
    if (!isMembers(value)) return bad;
    if (copyFields(value, (fields ??= fieldsOf(shape)), copy) !== undefined) return bad;
    assertCopy<Fields>(copy);
    return copy;
  };
}

const readEdit = record<{ path: string; value?: unknown; remove?: true }>("path value? remove?");

/** It sets or it removes: both or neither is no edit. */
const edit: Read<Edit> = (value) => {
  const read = readEdit(value);
  if (read === bad || "value" in read === "remove" in read) return bad;
  assertCopy<Edit>(read);
  return read;
};

/** A part; undefined for a type that this version does not know (a newer server), `bad` for a known type that is damaged. */
const part: Read<MessagePart | undefined> = (value) => {
  const type = text(own(value, "type"));
  if (type === bad) return bad;
  const isCall = type === "dynamic-tool" || type.startsWith("tool-");
  const state = own(value, "state");
  const fields = isCall ? stateFields.get(state) : partFields.get(type);
  if (fields === undefined) return isCall ? bad : undefined;
  const copy = isCall ? { type, state } : { type };
  if (copyFields(value, fields, copy) !== undefined) return bad;
  assertCopy<MessagePart>(copy);
  return copy;
};

/** Somebody unheard of is no person. */
const decider = word(["user", "policy"], "policy");
const sentence =
  (instead: string): Read<string> =>
  (value) =>
    typeof value === "string" ? value : instead;
const ratio: Read<number> = (value) => {
  const read = number(value);
  return read === bad ? bad : Math.min(1, Math.max(0, read));
};
const approval = "approvalId editable? mustRead? expiresAt? reason? effective? stale? newerInput? earlier? decision";

const alike = (names: string, read: Read<unknown>) => Object.fromEntries(names.split(" ").map((name) => [name, read]));

/** How each kind of field is read; what is not named here is text. Unknown words and missing sentences are replaced, never refused. */
const kinds: { readonly [kind: string]: Read<unknown> | undefined } = {
  ...alike("input output value effective original newerInput partialInput partialOutput partialValue", json),
  ...alike("at createdAt startedAt executedAt endedAt expiresAt inputTokens outputTokens", number),
  ...alike("editable mustRead earlier", list(text)),
  ...alike("approved done", flag),
  ...alike("stale remove", word([true], bad)),
  approval: record(`${approval}?`),
  by: word(["client"], undefined),
  cause: word(CANCEL_CAUSES, "stopped"),
  decided: record(approval),
  decider,
  decision: record("approved edits? reason? by:decider original? at?"),
  edits: list(edit),
  effects: word(TOOL_EFFECTS, "once"),
  files: list(record("mediaType url name?")),
  errorText: sentence(neutral.failed),
  late: record("output? errorText? at?"),
  note: sentence(neutral.unknown),
  parts: list(part),
  phase: word(TOOL_ERROR_PHASES, "execution"),
  place: whole(0),
  progress: record("ratio? label?"),
  ratio,
  // A decision whose maker is not named is the person's.
  responder: (value) => (value === undefined ? "user" : decider(value)),
  role: word(["user", "assistant"], bad),
  run: record("id seq:place status earlier?"),
  seq: whole(1),
  state: word(["streaming", "available", "error"], bad),
  status: word(RUN_STATUSES, bad),
  step: whole(0),
  // Not `message`: the sentence of an error is called that too.
  uiMessage: record("id role parts run? createdAt?"),
  usage: record("inputTokens? outputTokens?"),
};

/** Shapes by their names, ready to be read. `common` is a shape that they all have besides. */
export function fieldsByName(shapes: { readonly [name: string]: string }, common = ""): Map<unknown, Field[]> {
  return new Map(Object.entries(shapes).map(([name, shape]) => [name, fieldsOf(`${shape} ${common}`.trim())]));
}

const partFields = fieldsByName(partShapes);
/** What a call carries, by its state. */
export const stateFields = fieldsByName(stateShapes);
