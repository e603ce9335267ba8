import type { Approval, RecordedDecision } from "../parts/approval";
import type { MessagePart, MessageRun } from "../parts/message";
import { RUN_STATUSES } from "../parts/message";
import {
  CANCEL_CAUSES,
  TOOL_ERROR_PHASES,
  type ToolPartBase,
  type ToolProgress,
  type ToolStateFields,
} from "../parts/tool-part";
import type { ToolState } from "../parts/tool-states";
import { TOOL_EFFECTS } from "../tools/types";
import {
  anything,
  bad,
  edit,
  type FieldTable,
  flag,
  json,
  list,
  number,
  optional,
  type Read,
  record,
  text,
  whole,
  word,
  yes,
} from "./read-field";

const words = optional(text);
const time = optional(number);

/** One of these words; anything else is refused: a message was written by the reducer, so a stranger in it is damage. */
function only<Word extends string>(known: readonly Word[]): Read<Word> {
  return (value) => known.find((each) => each === value) ?? bad;
}

const decider = only(["user", "policy"]);
const decision: FieldTable<RecordedDecision> = {
  approved: flag,
  edits: optional(list(edit)),
  reason: words,
  by: decider,
  original: anything,
  at: time,
};
const approvalFields: FieldTable<Omit<Approval, "decision">> = {
  approvalId: text,
  editable: optional(list(text)),
  mustRead: optional(list(text)),
  expiresAt: time,
  reason: words,
  effective: anything,
  stale: yes,
  newerInput: anything,
  earlier: optional(list(text)),
};
const approval = record<Approval>({ ...approvalFields, decision: optional(record(decision)) });
const decided = record<Approval & { decision: RecordedDecision }>({ ...approvalFields, decision: record(decision) });

export const run: Read<MessageRun> = record<MessageRun>({
  id: text,
  seq: whole(0),
  status: only(RUN_STATUSES),
  earlier: optional(list(text)),
});

type PlainPart = Exclude<MessagePart, { toolCallId: string }>;
type PlainPartOf<Type, Part = PlainPart> = Part extends { type: infer Known }
  ? Type extends Known
    ? Omit<Part, "type">
    : never
  : never;

const textPart = { key: text, partId: words, parentToolCallId: words, text, done: flag };

/** The parts that are no tool calls. */
export const partFields: { readonly [Type in PlainPart["type"]]: FieldTable<PlainPartOf<Type>> } = {
  text: textPart,
  reasoning: textPart,
  step: { key: text, step: whole(0) },
  object: {
    key: text,
    partId: text,
    name: words,
    state: only(["streaming", "available", "error"]),
    jsonText: text,
    partialValue: anything,
    value: anything,
    errorText: words,
  },
  source: { key: text, url: text, title: words },
  file: { key: text, mediaType: text, url: text },
  data: { key: text, name: text, id: words, value: json },
};

/** `delivery` is not among them: it lives in one tab and is never stored. */
export const callFields: FieldTable<Omit<ToolPartBase<string, string>, "type" | "delivery">> = {
  key: text,
  toolCallId: text,
  toolName: text,
  title: words,
  parentToolCallId: words,
  startedAt: time,
  executedAt: time,
  endedAt: time,
  effects: optional(word(TOOL_EFFECTS, "once")),
  by: word(["client"], undefined),
  late: optional(
    record<NonNullable<ToolPartBase<string, string>["late"]>>({ output: anything, errorText: words, at: time }),
  ),
};

const progress = optional(record<ToolProgress>({ ratio: time, label: words }));
const ended = { input: anything, approval: optional(approval), partialOutput: anything };

type StateFields = ToolStateFields<unknown, unknown>;

/** What each state of a call carries besides. */
export const stateFields: {
  readonly [State in ToolState]: FieldTable<Omit<Extract<StateFields, { state: State }>, "state">>;
} = {
  "input-streaming": { inputText: text, partialInput: anything },
  "input-available": { input: anything },
  "approval-requested": { input: anything, approval },
  "approval-responded": { input: anything, approval: decided },
  "output-streaming": { input: anything, progress, output: anything, approval: optional(approval) },
  "output-available": { input: anything, output: json, approval: optional(approval) },
  "output-error": { ...ended, inputText: words, errorText: text, phase: only(TOOL_ERROR_PHASES) },
  "output-denied": { input: anything, reason: words, by: decider, approval: optional(approval) },
  cancelled: { ...ended, inputText: words, cause: only(CANCEL_CAUSES) },
  "output-unknown": { ...ended, note: text },
};
