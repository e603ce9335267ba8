import * as z from "zod";
import {
  causeSchema,
  deciderSchema,
  editSchema,
  effectsSchema,
  jsonValue,
  messageSchema,
  phaseSchema,
  runStatusSchema,
} from "./part-schemas";

export { editSchema, messageSchema, toolPartSchema } from "./part-schemas";

const words = z.string().optional();
const time = z.number().optional();
const maybe = z.unknown().optional();

const base = { runId: words, seq: z.int().min(1).optional(), at: time };
const text = { partId: words, parentToolCallId: words };
const call = { toolCallId: z.string() };
const output = { ...call, output: jsonValue, by: z.literal("client").optional() };

/** The schema of each event, by type. The decoder of the client accepts and refuses the same, without Zod. */
export const agentEventSchemas = {
  "run-start": z.object({ ...base, type: z.literal("run-start"), messageId: z.string(), conversationId: words }),
  "step-start": z.object({ ...base, type: z.literal("step-start"), step: z.int().min(0) }),
  "text-delta": z.object({ ...base, ...text, type: z.literal("text-delta"), text: z.string() }),
  "text-end": z.object({ ...base, ...text, type: z.literal("text-end") }),
  "reasoning-delta": z.object({ ...base, ...text, type: z.literal("reasoning-delta"), text: z.string() }),
  "reasoning-end": z.object({ ...base, ...text, type: z.literal("reasoning-end") }),
  "tool-input-start": z.object({
    ...base,
    ...call,
    type: z.literal("tool-input-start"),
    toolName: z.string(),
    title: words,
    parentToolCallId: words,
  }),
  "tool-input-delta": z.object({ ...base, ...call, type: z.literal("tool-input-delta"), inputTextDelta: z.string() }),
  "tool-input-available": z.object({
    ...base,
    ...call,
    type: z.literal("tool-input-available"),
    toolName: z.string(),
    input: jsonValue,
    effects: effectsSchema.optional(),
  }),
  "tool-approval-requested": z.object({
    ...base,
    ...call,
    type: z.literal("tool-approval-requested"),
    approvalId: z.string(),
    editable: z.array(z.string()).optional(),
    mustRead: z.array(z.string()).optional(),
    expiresAt: time,
    reason: words,
    effective: maybe,
  }),
  "tool-approval-responded": z.object({
    ...base,
    ...call,
    type: z.literal("tool-approval-responded"),
    approvalId: z.string(),
    approved: z.boolean(),
    edits: z.array(editSchema).optional(),
    effective: maybe,
    reason: words,
    by: deciderSchema.optional(),
  }),
  "tool-started": z.object({ ...base, ...call, type: z.literal("tool-started"), effects: effectsSchema }),
  "tool-progress": z.object({ ...base, ...call, type: z.literal("tool-progress"), ratio: time, label: words }),
  "tool-output-preliminary": z.object({ ...base, ...output, type: z.literal("tool-output-preliminary") }),
  "tool-output-available": z.object({ ...base, ...output, type: z.literal("tool-output-available") }),
  "tool-output-error": z.object({
    ...base,
    ...call,
    type: z.literal("tool-output-error"),
    errorText: z.string(),
    phase: phaseSchema,
    partialOutput: maybe,
  }),
  "tool-output-denied": z.object({
    ...base,
    ...call,
    type: z.literal("tool-output-denied"),
    reason: words,
    by: deciderSchema,
  }),
  "tool-output-unknown": z.object({
    ...base,
    ...call,
    type: z.literal("tool-output-unknown"),
    note: z.string(),
    partialOutput: maybe,
  }),
  "tool-cancelled": z.object({
    ...base,
    ...call,
    type: z.literal("tool-cancelled"),
    cause: causeSchema,
    partialOutput: maybe,
  }),
  "object-start": z.object({ ...base, type: z.literal("object-start"), partId: z.string(), name: words }),
  "object-delta": z.object({ ...base, type: z.literal("object-delta"), partId: z.string(), jsonTextDelta: z.string() }),
  "object-available": z.object({
    ...base,
    type: z.literal("object-available"),
    partId: z.string(),
    value: jsonValue,
    name: words,
  }),
  "object-error": z.object({ ...base, type: z.literal("object-error"), partId: z.string(), errorText: z.string() }),
  source: z.object({ ...base, type: z.literal("source"), url: z.string(), title: words }),
  file: z.object({ ...base, type: z.literal("file"), mediaType: z.string(), url: z.string() }),
  data: z.object({ ...base, type: z.literal("data"), name: z.string(), value: jsonValue, id: words }),
  "run-status": z.object({
    ...base,
    type: z.literal("run-status"),
    status: runStatusSchema,
    reason: words,
    finish: words,
    usage: z.object({ inputTokens: time, outputTokens: time }).optional(),
  }),
  "run-error": z.object({ ...base, type: z.literal("run-error"), errorText: z.string() }),
  reset: z.object({ ...base, type: z.literal("reset"), message: messageSchema }),
  skipped: z.object({ ...base, type: z.literal("skipped"), reason: words }),
} as const;

const s = agentEventSchemas;

/** The schema of any event. */
export const agentEventSchema = z.discriminatedUnion("type", [
  s["run-start"],
  s["step-start"],
  s["text-delta"],
  s["text-end"],
  s["reasoning-delta"],
  s["reasoning-end"],
  s["tool-input-start"],
  s["tool-input-delta"],
  s["tool-input-available"],
  s["tool-approval-requested"],
  s["tool-approval-responded"],
  s["tool-started"],
  s["tool-progress"],
  s["tool-output-preliminary"],
  s["tool-output-available"],
  s["tool-output-error"],
  s["tool-output-denied"],
  s["tool-output-unknown"],
  s["tool-cancelled"],
  s["object-start"],
  s["object-delta"],
  s["object-available"],
  s["object-error"],
  s.source,
  s.file,
  s.data,
  s["run-status"],
  s["run-error"],
  s.reset,
  s.skipped,
]);

/** The JSON Schema (draft 2020-12) of any event, for servers and tests in other languages. */
export function agentEventJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(agentEventSchema, { io: "input" }) };
}
