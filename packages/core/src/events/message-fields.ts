import type { Approval, Edit, RecordedDecision } from "../parts/approval";
import { type MessagePart, type MessageRun, RUN_STATUSES } from "../parts/message";
import {
  CANCEL_CAUSES,
  TOOL_ERROR_PHASES,
  type ToolPartBase,
  type ToolPartOf,
  type ToolProgress,
} from "../parts/tool-part";
import type { ToolState } from "../parts/tool-states";
import { TOOL_EFFECTS } from "../tools/types";
import { copyFields, type FieldTable, isBuiltBy, type Readers } from "./field-table";
import { bad, flag, json, list, number, type Read, text, whole, word } from "./read-field";
import { neutral } from "./sentences";
import type { Usage } from "./types";

/** An object of these fields. */
export function record<Fields extends object>(table: FieldTable<Fields>): Read<Fields> {
  return (value) => {
    const copy = {};
    const isRead = typeof value === "object" && value !== null && copyFields(value, table, readers, copy) === undefined;
    return isRead && isBuiltBy(copy, table) ? copy : bad;
  };
}

const readEdit = record<{ path: string; value?: unknown; remove?: true }>({ path: 1, value: 0, remove: 0 });

/** It sets or it removes: both or neither is no edit. */
const edit: Read<Edit> = (value) => {
  const read = readEdit(value);
  if (read === bad || (read.value === undefined) === (read.remove === undefined)) return bad;
  return read.remove === true ? { path: read.path, remove: true } : { path: read.path, value: read.value };
};

/** Somebody unheard of is no person. */
export const decider: (value: unknown) => "user" | "policy" = word(["user", "policy"], "policy");

const decision: FieldTable<RecordedDecision> = { approved: 1, edits: 0, reason: 0, by: decider, original: 0, at: 0 };
const approval: FieldTable<Approval> = {
  approvalId: 1,
  editable: 0,
  mustRead: 0,
  expiresAt: 0,
  reason: 0,
  effective: 0,
  stale: 0,
  newerInput: 0,
  earlier: 0,
  decision: 0,
};
const run: FieldTable<MessageRun> = { id: 1, seq: whole(0), status: 1, earlier: 0 };

const texts = list(text);
const isTrue = word([true], bad);
const sentence =
  (instead: string): Read<string> =>
  (value) =>
    typeof value === "string" ? value : instead;
const ratio: Read<number> = (value) => {
  const read = number(value);
  return read === bad ? bad : Math.min(1, Math.max(0, read));
};
const anyJson = "input output value effective original newerInput partialInput partialOutput partialValue".split(" ");
const anyNumber = "at createdAt startedAt executedAt endedAt expiresAt inputTokens outputTokens".split(" ");

/**
 * How each field is read, wherever it stands; what is not named here is text. Unknown words and missing sentences are replaced,
 * never refused.
 */
export const readers: Readers = {
  ...Object.fromEntries(anyJson.map((name) => [name, json])),
  ...Object.fromEntries(anyNumber.map((name) => [name, number])),
  approval: record(approval),
  approved: flag,
  by: word(["client"], undefined),
  cause: word(CANCEL_CAUSES, "stopped"),
  decision: record(decision),
  done: flag,
  earlier: texts,
  editable: texts,
  edits: list(edit),
  effects: word(TOOL_EFFECTS, "once"),
  errorText: sentence(neutral.failed),
  late: record<NonNullable<ToolPartBase<string, string>["late"]>>({ output: 0, errorText: 0, at: 0 }),
  mustRead: texts,
  note: sentence(neutral.unknown),
  phase: word(TOOL_ERROR_PHASES, "execution"),
  progress: record<ToolProgress>({ ratio: 0, label: 0 }),
  ratio,
  remove: isTrue,
  run: record(run),
  seq: whole(1),
  stale: isTrue,
  status: word(RUN_STATUSES, bad),
  step: whole(0),
  usage: record<Usage>({ inputTokens: 0, outputTokens: 0 }),
};

type PlainPart = Exclude<MessagePart, { toolCallId: string }>;
type PlainPartOf<Type, Part = PlainPart> = Part extends { type: infer Known }
  ? Type extends Known
    ? Omit<Part, "type">
    : never
  : never;

const textPart = { key: 1, partId: 0, parentToolCallId: 0, text: 1, done: 1 } as const;

/** The parts that are no tool calls. */
export const partFields: { readonly [Type in PlainPart["type"]]: FieldTable<PlainPartOf<Type>> } = {
  text: textPart,
  reasoning: textPart,
  step: { key: 1, step: 1 },
  object: {
    key: 1,
    partId: 1,
    name: 0,
    state: word(["streaming", "available", "error"], bad),
    jsonText: 1,
    partialValue: 0,
    value: 0,
    errorText: 0,
  },
  source: { key: 1, url: 1, title: 0 },
  file: { key: 1, mediaType: 1, url: 1 },
  data: { key: 1, name: 1, id: 0, value: 1 },
};

/** `delivery` is not among them: it lives in one tab and is never stored. */
const call: FieldTable<Omit<ToolPartBase<string, string>, "type" | "delivery">> = {
  key: 1,
  toolCallId: 1,
  toolName: 1,
  title: 0,
  parentToolCallId: 0,
  startedAt: 0,
  executedAt: 0,
  endedAt: 0,
  effects: 0,
  by: 0,
  late: 0,
};
const carried = { ...call, input: 0, approval: 0 } as const;

type Fields<State, Part = ToolPartOf<string, unknown, unknown>> = Part extends { state: State }
  ? Omit<Part, "type" | "state" | "delivery">
  : never;

/** What a call carries in each state. */
export const stateFields: { readonly [State in ToolState]: FieldTable<Fields<State>> } = {
  "input-streaming": { ...call, inputText: 1, partialInput: 0 },
  "input-available": { ...call, input: 0 },
  "approval-requested": { ...carried, approval: 1 },
  "approval-responded": {
    ...carried,
    approval: record<Approval & { decision: RecordedDecision }>({ ...approval, decision: 1 }),
  },
  "output-streaming": { ...carried, progress: 0, output: 0 },
  "output-available": { ...carried, output: 1 },
  "output-error": { ...carried, inputText: 0, errorText: 1, phase: 1, partialOutput: 0 },
  "output-denied": { ...carried, reason: 0, by: decider },
  cancelled: { ...carried, inputText: 0, cause: 1, partialOutput: 0 },
  "output-unknown": { ...carried, note: 1, partialOutput: 0 },
};
