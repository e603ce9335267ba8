import { type AgentEvent, decodeAgentEvent, type EventType } from "@callstate/core";
import fc from "fast-check";

/** Names that have broken somebody: of prototypes, of keys that the reducer makes itself, empty, not Latin. */
export const callIds = ["c0", "c1", "c0#2", "__proto__", "constructor", "text:1", "", "ид"] as const;

const callId = fc.constantFrom(...callIds);
const partId = fc.constantFrom("p0", "p1", "__proto__");
const approvalId = fc.constantFrom("a0", "a1", "__proto__");
const toolName = fc.constantFrom("getWeather", "createBooking", "__proto__", "");
const words = fc.constantFrom("", "because", "\ud800", "two\nlines\u2028and more");
const time = fc.integer({ min: 0, max: 1_000_000 });
const decider = fc.constantFrom("user", "policy");
const url = fc.constantFrom("https://example.org/", "javascript:alert(1)");

/** Few and small, so that "the same arguments" and "other arguments" both come up. */
export const jsonValue: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>({ n: 1 }, { n: 2, deep: { list: [1, { k: "v" }] } }, [], null, "text", 0, true),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Pieces of arguments: together they may make JSON, or not. */
const pieces = [
  "{",
  '"n"',
  ":",
  "1",
  ",",
  "}",
  '{"n":1}',
  '{"n":2,"deep":{"list":[1',
  ',{"k":"v"}]}}',
  '"half',
  "\\u12",
  "tru",
];
const piece = fc.constantFrom(...pieces);

const edit = fc.oneof(
  fc.record({ path: fc.constantFrom("/n", "/deep/list", "/nope/n", "", "x", "/__proto__/n"), value: jsonValue }),
  fc.record({ path: fc.constantFrom("/n", "/deep"), remove: fc.constant(true) }),
);

type Shape = { [field: string]: fc.Arbitrary<unknown> };

/** The fields that an event must have, and those that it may have. */
type Fields = { must: Shape; may?: Shape };

const call = { toolCallId: callId };
const textEnd: Fields = { must: {}, may: { partId, parentToolCallId: callId } };
const textDelta: Fields = { ...textEnd, must: { text: fc.constantFrom("a", "b ", "\ud83d\ude00") } };

/** Whatever a server may put into the log of a run between its start and its end. */
export type LogEventType = Exclude<EventType, "run-start" | "reset" | "skipped">;

const fields: { [Type in LogEventType]: Fields } = {
  "step-start": { must: { step: fc.integer({ min: 1, max: 3 }) } },
  "text-delta": textDelta,
  "text-end": textEnd,
  "reasoning-delta": textDelta,
  "reasoning-end": textEnd,
  "tool-input-start": { must: { ...call, toolName }, may: { title: words, parentToolCallId: callId } },
  "tool-input-delta": { must: { ...call, inputTextDelta: piece } },
  "tool-input-available": {
    must: { ...call, toolName, input: jsonValue },
    may: { effects: fc.constantFrom("none", "idempotent", "once") },
  },
  "tool-approval-requested": {
    must: { ...call, approvalId },
    may: {
      editable: fc.constant(["/n"]),
      mustRead: fc.constant(["/n"]),
      expiresAt: time,
      reason: words,
      effective: jsonValue,
    },
  },
  "tool-approval-responded": {
    must: { ...call, approvalId, approved: fc.boolean() },
    may: { edits: fc.array(edit, { maxLength: 2 }), effective: jsonValue, reason: words, by: decider },
  },
  "tool-started": { must: { ...call, effects: fc.constantFrom("none", "once") } },
  "tool-progress": { must: call, may: { ratio: fc.constantFrom(0, 0.5, 1), label: words } },
  "tool-output-preliminary": { must: { ...call, output: jsonValue } },
  "tool-output-available": { must: { ...call, output: jsonValue }, may: { by: fc.constant("client") } },
  "tool-output-error": {
    must: { ...call, errorText: words, phase: fc.constantFrom("execution", "input", "timeout", "unknown-tool") },
    may: { partialOutput: jsonValue },
  },
  "tool-output-denied": { must: { ...call, by: decider }, may: { reason: words } },
  "tool-output-unknown": { must: { ...call, note: words }, may: { partialOutput: jsonValue } },
  "tool-cancelled": {
    must: { ...call, cause: fc.constantFrom("stopped", "interrupted", "expired", "superseded") },
    may: { partialOutput: jsonValue },
  },
  "object-start": { must: { partId }, may: { name: words } },
  "object-delta": { must: { partId, jsonTextDelta: piece } },
  "object-available": { must: { partId, value: jsonValue }, may: { name: words } },
  "object-error": { must: { partId, errorText: words } },
  source: { must: { url }, may: { title: words } },
  file: { must: { mediaType: fc.constant("image/png"), url } },
  data: { must: { name: toolName, value: jsonValue }, may: { id: callId } },
  "run-status": {
    must: { status: fc.constantFrom("running", "awaiting-approval", "done", "stopped") },
    may: { reason: words },
  },
  "run-error": { must: { errorText: words } },
};

/** What came out of a generator as an event: the decoder takes it, or the generator is wrong. */
export function asEvent(value: unknown): AgentEvent {
  const decoded = decodeAgentEvent(value);
  if (!decoded.ok) throw new Error(`The generator made no event: ${decoded.problem.message}`);
  return decoded.event;
}

/** An arbitrary event of one type. */
export function eventOfType(type: LogEventType): fc.Arbitrary<AgentEvent> {
  const { must, may = {} } = fields[type];
  const required = fc.record({ type: fc.constant(type), ...must });
  const optional = fc.record({ at: time, ...may }, { requiredKeys: [] });
  return fc.tuple(required, optional).map(([some, others]) => asEvent({ ...some, ...others }));
}

const types = Object.keys(fields).filter((type): type is LogEventType => type in fields);
const toolTypes = types.filter((type) => type.startsWith("tool-"));

/** Any event of a run, in no sensible order; those of tools come up most. */
export const anyEvent: fc.Arbitrary<AgentEvent> = fc
  .oneof({ weight: 4, arbitrary: fc.constantFrom(...toolTypes) }, { weight: 1, arbitrary: fc.constantFrom(...types) })
  .chain(eventOfType);
