import * as z from "zod";
import { RUN_STATUSES } from "../parts/message";
import { CANCEL_CAUSES, TOOL_ERROR_PHASES } from "../parts/tool-part";
import { TOOL_EFFECTS } from "../tools/types";

/** Any JSON value, but there must be one. */
export const jsonValue = z.unknown().refine((value) => value !== undefined);
const maybe = z.unknown().optional();
const words = z.string().optional();
const time = z.number().optional();
const strings = z.array(z.string()).optional();

/** One change to the arguments: it sets or it removes, never both. */
export const editSchema = z.union([
  z.object({ path: z.string(), value: jsonValue, remove: z.never().optional() }),
  z.object({ path: z.string(), remove: z.literal(true), value: z.never().optional() }),
]);

export const effectsSchema = z.enum(TOOL_EFFECTS);
export const phaseSchema = z.enum(TOOL_ERROR_PHASES);
export const causeSchema = z.enum(CANCEL_CAUSES);
export const deciderSchema = z.enum(["user", "policy"]);
export const runStatusSchema = z.enum(RUN_STATUSES);

const decisionSchema = z.object({
  approved: z.boolean(),
  edits: z.array(editSchema).optional(),
  reason: words,
  by: deciderSchema,
  original: maybe,
  at: time,
});

const approvalSchema = z.object({
  approvalId: z.string(),
  editable: strings,
  mustRead: strings,
  expiresAt: time,
  reason: words,
  effective: maybe,
  stale: z.literal(true).optional(),
  newerInput: maybe,
  earlier: strings,
  decision: decisionSchema.optional(),
});

const callSchema = z.object({
  type: z.union([z.templateLiteral(["tool-", z.string()]), z.literal("dynamic-tool")]),
  key: z.string(),
  toolCallId: z.string(),
  toolName: z.string(),
  title: words,
  parentToolCallId: words,
  startedAt: time,
  executedAt: time,
  endedAt: time,
  effects: effectsSchema.optional(),
  by: z.literal("client").optional(),
  late: z.object({ output: maybe, errorText: words, at: time }).optional(),
});

const approval = approvalSchema.optional();
const ended = { input: maybe, approval, partialOutput: maybe };

/** A tool call in each of its ten states. */
export const toolPartSchema = z.discriminatedUnion("state", [
  callSchema.extend({ state: z.literal("input-streaming"), inputText: z.string(), partialInput: maybe }),
  callSchema.extend({ state: z.literal("input-available"), input: maybe }),
  callSchema.extend({ state: z.literal("approval-requested"), input: maybe, approval: approvalSchema }),
  callSchema.extend({
    state: z.literal("approval-responded"),
    input: maybe,
    approval: approvalSchema.extend({ decision: decisionSchema }),
  }),
  callSchema.extend({
    state: z.literal("output-streaming"),
    input: maybe,
    progress: z.object({ ratio: time, label: words }).optional(),
    output: maybe,
    approval,
  }),
  callSchema.extend({ state: z.literal("output-available"), input: maybe, output: jsonValue, approval }),
  callSchema.extend({
    ...ended,
    state: z.literal("output-error"),
    inputText: words,
    errorText: z.string(),
    phase: phaseSchema,
  }),
  callSchema.extend({ state: z.literal("output-denied"), input: maybe, reason: words, by: deciderSchema, approval }),
  callSchema.extend({ ...ended, state: z.literal("cancelled"), inputText: words, cause: causeSchema }),
  callSchema.extend({ ...ended, state: z.literal("output-unknown"), note: z.string() }),
]);

const textSchema = z.object({
  key: z.string(),
  partId: words,
  parentToolCallId: words,
  text: z.string(),
  done: z.boolean(),
});

const plainPartSchemas = [
  textSchema.extend({ type: z.literal("text") }),
  textSchema.extend({ type: z.literal("reasoning") }),
  z.object({ type: z.literal("step"), key: z.string(), step: z.int().min(0) }),
  z.object({
    type: z.literal("object"),
    key: z.string(),
    partId: z.string(),
    name: words,
    state: z.enum(["streaming", "available", "error"]),
    jsonText: z.string(),
    partialValue: maybe,
    value: maybe,
    errorText: words,
  }),
  z.object({ type: z.literal("source"), key: z.string(), url: z.string(), title: words }),
  z.object({ type: z.literal("file"), key: z.string(), mediaType: z.string(), url: z.string(), name: words }),
  z.object({ type: z.literal("data"), key: z.string(), name: z.string(), id: words, value: jsonValue }),
] as const;

const knownTypes = new Set<string>(["text", "reasoning", "step", "object", "source", "file", "data", "dynamic-tool"]);

/** A part of a newer version: it is left out, not refused. */
const strangerSchema = z.looseObject({
  type: z.string().refine((type) => !knownTypes.has(type) && !type.startsWith("tool-")),
});

export const messageSchema = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  parts: z.array(z.union([toolPartSchema, ...plainPartSchemas, strangerSchema])),
  run: z.object({ id: z.string(), seq: z.int().min(0), status: runStatusSchema, earlier: strings }).optional(),
  createdAt: time,
});
