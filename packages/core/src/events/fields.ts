import type { FieldTable } from "./field-table";
import { readMessage } from "./decode-message";
import { decider } from "./message-fields";
import type { Read } from "./read-field";
import type { EventBase, EventFields, EventType } from "./types";

/** A decision whose maker is not named is the person's; one by somebody unheard of is not. */
const responder: Read<"user" | "policy"> = (value) => (value === undefined ? "user" : decider(value));

const textFields = { partId: 0, parentToolCallId: 0 } as const;
const call = { toolCallId: 1 } as const;
const output = { ...call, output: 1, by: 0 } as const;

export const baseFields: FieldTable<EventBase> = { runId: 0, seq: 0, at: 0 };

/** Every field of every event. The schemas in `schemas.ts` say the same, and a test compares them. */
export const eventFields: { readonly [Type in EventType]: FieldTable<EventFields[Type]> } = {
  "run-start": { messageId: 1, conversationId: 0 },
  "step-start": { step: 1 },
  "text-delta": { ...textFields, text: 1 },
  "text-end": textFields,
  "reasoning-delta": { ...textFields, text: 1 },
  "reasoning-end": textFields,
  "tool-input-start": { ...call, toolName: 1, title: 0, parentToolCallId: 0 },
  "tool-input-delta": { ...call, inputTextDelta: 1 },
  "tool-input-available": { ...call, toolName: 1, input: 1, effects: 1 },
  "tool-approval-requested": {
    ...call,
    approvalId: 1,
    editable: 0,
    mustRead: 0,
    expiresAt: 0,
    reason: 0,
    effective: 0,
  },
  "tool-approval-responded": { ...call, approvalId: 1, approved: 1, edits: 0, effective: 0, reason: 0, by: responder },
  "tool-started": { ...call, effects: 1 },
  "tool-progress": { ...call, ratio: 0, label: 0 },
  "tool-output-preliminary": output,
  "tool-output-available": output,
  "tool-output-error": { ...call, errorText: 1, phase: 1, partialOutput: 0 },
  "tool-output-denied": { ...call, reason: 0, by: decider },
  "tool-output-unknown": { ...call, note: 1, partialOutput: 0 },
  "tool-cancelled": { ...call, cause: 1, partialOutput: 0 },
  "object-start": { partId: 1, name: 0 },
  "object-delta": { partId: 1, jsonTextDelta: 1 },
  "object-available": { partId: 1, value: 1, name: 0 },
  "object-error": { partId: 1, errorText: 1 },
  source: { url: 1, title: 0 },
  file: { mediaType: 1, url: 1 },
  data: { name: 1, value: 1, id: 0 },
  "run-status": { status: 1, reason: 0, finish: 0, usage: 0 },
  "run-error": { errorText: 1 },
  reset: { message: readMessage },
  skipped: { reason: 0 },
};
