import { CANCEL_CAUSES, TOOL_ERROR_PHASES } from "../parts/tool-part";
import { RUN_STATUSES } from "../parts/message";
import { TOOL_EFFECTS } from "../tools/types";
import { decodeMessage } from "./decode-message";
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
  sentence,
  text,
  whole,
  word,
} from "./read-field";
import { neutral } from "./sentences";
import type { EventBase, EventFields, EventType, Usage } from "./types";

const words = optional(text);
const ratio: Read<number | undefined> = (value) => {
  const read = optional(number)(value);
  return typeof read === "number" ? Math.min(1, Math.max(0, read)) : read;
};
const effects = word(TOOL_EFFECTS, "once");
const client = word(["client"], undefined);
const decider = word(["user", "policy"], "policy");
/** A decision whose maker is not named is the person's; one by somebody unheard of is not. */
const responder: Read<"user" | "policy"> = (value) => (value === undefined ? "user" : decider(value));
const status: Read<(typeof RUN_STATUSES)[number]> = (value) => RUN_STATUSES.find((known) => known === value) ?? bad;

const textFields = { partId: words, parentToolCallId: words };
const call = { toolCallId: text };
const output = { ...call, output: json, by: client };

export const baseFields: FieldTable<EventBase> = { runId: words, seq: optional(whole(1)), at: optional(number) };

/** Every field of every event: what the decoder accepts. The schemas in `schemas.ts` say the same, and a test compares them. */
export const eventFields: { readonly [Type in EventType]: FieldTable<EventFields[Type]> } = {
  "run-start": { messageId: text, conversationId: words },
  "step-start": { step: whole(0) },
  "text-delta": { ...textFields, text },
  "text-end": textFields,
  "reasoning-delta": { ...textFields, text },
  "reasoning-end": textFields,
  "tool-input-start": { ...call, toolName: text, title: words, parentToolCallId: words },
  "tool-input-delta": { ...call, inputTextDelta: text },
  "tool-input-available": { ...call, toolName: text, input: json, effects },
  "tool-approval-requested": {
    ...call,
    approvalId: text,
    editable: optional(list(text)),
    mustRead: optional(list(text)),
    expiresAt: optional(number),
    reason: words,
    effective: anything,
  },
  "tool-approval-responded": {
    ...call,
    approvalId: text,
    approved: flag,
    edits: optional(list(edit)),
    effective: anything,
    reason: words,
    by: responder,
  },
  "tool-started": { ...call, effects },
  "tool-progress": { ...call, ratio, label: words },
  "tool-output-preliminary": output,
  "tool-output-available": output,
  "tool-output-error": {
    ...call,
    errorText: sentence(neutral.toolFailed),
    phase: word(TOOL_ERROR_PHASES, "execution"),
    partialOutput: anything,
  },
  "tool-output-denied": { ...call, reason: words, by: decider },
  "tool-output-unknown": { ...call, note: sentence(neutral.unknown), partialOutput: anything },
  "tool-cancelled": { ...call, cause: word(CANCEL_CAUSES, "stopped"), partialOutput: anything },
  "object-start": { partId: text, name: words },
  "object-delta": { partId: text, jsonTextDelta: text },
  "object-available": { partId: text, value: json, name: words },
  "object-error": { partId: text, errorText: sentence(neutral.failed) },
  source: { url: text, title: words },
  file: { mediaType: text, url: text },
  data: { name: text, value: json, id: words },
  "run-status": {
    status,
    reason: words,
    finish: words,
    usage: optional(record<Usage>({ inputTokens: optional(number), outputTokens: optional(number) })),
  },
  "run-error": { errorText: sentence(neutral.failed) },
  reset: { message: decodeMessage },
  skipped: { reason: words },
};
