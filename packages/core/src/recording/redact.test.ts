import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { fuzzRuns } from "../../../../test/conformance/fuzz-runs";
import type { AgentEvent } from "../events/types";
import { createMessage } from "../parts/message";
import { applyAgentEvents } from "../reduce/apply";
import { defineTool } from "../tools/define-tool";
import { EventRedactor } from "./redact-event";
import { redact, SECRET } from "./redact-value";
import { TextRedactor } from "./redact-text";

const secret = () => z.unknown().meta({ sensitive: true });
const input = z.object({
  user: z.string(),
  password: z.string().meta({ sensitive: true }),
  list: z.array(z.object({ token: secret(), name: z.unknown() })).optional(),
  pair: z.tuple([z.unknown(), secret()]).optional(),
  either: z.union([z.object({ pin: secret() }), z.string()]).optional(),
  more: z.record(z.string(), secret()).optional(),
});
const schema: Record<string, unknown> = JSON.parse(JSON.stringify(z.toJSONSchema(input, { io: "input" })));

/** Texts that nothing else can contain. */
const hidden = fc.string({ minLength: 1, unit: "grapheme" }).map((text) => `§${text}§`);
const secretValue = fc.oneof(
  hidden,
  fc.array(hidden, { minLength: 1 }),
  hidden.map((text) => ({ [text]: [text, { deep: text }] })),
);
const open = fc.jsonValue({ maxDepth: 2 });
const value = fc.record(
  {
    user: open,
    password: secretValue,
    list: fc.array(fc.record({ token: secretValue, name: open })),
    pair: fc.tuple(open, secretValue),
    either: fc.oneof(fc.record({ pin: secretValue }), fc.string()),
    more: fc.dictionary(fc.string(), secretValue),
  },
  { requiredKeys: ["password"] },
);
const written = fc.tuple(value, fc.constantFrom(0, 2, "\t"), fc.boolean()).map(([given, space, escapes]) => ({
  given,
  text: escapes ? escapeKeys(JSON.stringify(given)) : JSON.stringify(given, null, space),
}));
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });

/** The same JSON, with the names of members spelled in another way. */
function escapeKeys(text: string): string {
  return text.replaceAll('"password":', '"p\\u0061ssword":').replaceAll('"token":', '"\\u0074oken":');
}

function inPieces(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = lengths[pieces.length % lengths.length] ?? 1;
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

describe("argument text that arrives in pieces", () => {
  it("comes out as the redacted value, however it is cut", () => {
    fc.assert(
      fc.property(written, sizes, ({ given, text }, lengths) => {
        const redactor = new TextRedactor(schema);
        const passed = inPieces(text, lengths).map((piece) => redactor.push(piece));
        expect(JSON.parse(passed.join(""))).toEqual(redact(JSON.parse(JSON.stringify(given)), schema));
      }),
      { numRuns: fuzzRuns(400) },
    );
  });

  it("holds no secret at any point where the text may break off", () => {
    fc.assert(
      fc.property(written, fc.nat(), ({ text }, cut) => {
        expect(new TextRedactor(schema).push(text.slice(0, cut % text.length))).not.toContain("§");
      }),
      { numRuns: fuzzRuns(400) },
    );
  });

  it.each(["}", "{}{", "nope:", '{"user" "x"', "[1,]", '{"a":1,}', '"a" "b"', "{1:2}"])(
    "passes nothing on behind %s",
    (text) => {
      const redactor = new TextRedactor(schema);
      redactor.push(text);
      expect(redactor.push('"§"')).toBe("");
    },
  );
});

const tools = {
  signIn: defineTool({ description: "Sign in.", input, output: z.object({ session: secret(), since: z.number() }) }),
  look: defineTool({ description: "Look.", input: z.object({ at: z.string() }), effects: "none" }),
  trim: defineTool({
    description: "Trims.",
    input: z.preprocess((given) => given, z.object({ code: z.string().meta({ sensitive: true }) })),
  }),
};

const call = { toolCallId: "c1" };
const arguments_ = '{"user":"ada","password":"§hunter2§"}';

function redactAll(events: readonly AgentEvent[]): string {
  const redactor = new EventRedactor(tools);
  return JSON.stringify(events.map((event) => redactor.redact(event)));
}

const start: AgentEvent = { type: "tool-input-start", ...call, toolName: "signIn" };
const delta = (inputTextDelta: string, seq?: number): AgentEvent => ({
  type: "tool-input-delta",
  ...call,
  inputTextDelta,
  ...(seq === undefined ? {} : { runId: "r", seq }),
});
const available: AgentEvent = {
  type: "tool-input-available",
  ...call,
  toolName: "signIn",
  input: JSON.parse(arguments_),
};

describe("events", () => {
  it("lose every secret of a call, and nothing else", () => {
    const events: AgentEvent[] = [
      start,
      delta(arguments_.slice(0, 30)),
      delta(arguments_.slice(30)),
      available,
      { type: "tool-approval-requested", ...call, approvalId: "a", effective: { user: "ada", password: "§" } },
      {
        type: "tool-approval-responded",
        ...call,
        approvalId: "a",
        approved: true,
        edits: [
          { path: "/password", value: "§" },
          { path: "/user", value: "bob" },
          { path: "", value: { password: "§" } },
        ],
        effective: "§",
      },
      { type: "tool-output-preliminary", ...call, output: { session: "§", since: 0 } },
      { type: "tool-output-error", ...call, errorText: "no", phase: "execution", partialOutput: { session: "§" } },
      { type: "tool-output-available", ...call, output: { session: "§", since: 5 } },
    ];
    const text = redactAll(events);
    expect(text).not.toContain("§");
    expect(text).toContain('"input":{"user":"ada","password":{"$secret":true}}');
    expect(text).toContain('{"path":"/user","value":"bob"}');
    expect(text).toContain('"since":5');
  });

  it("lose them out of a snapshot too", () => {
    const message = applyAgentEvents(createMessage({ id: "m" }), [
      { type: "run-start", messageId: "m", runId: "r", seq: 1 },
      start,
      available,
      { type: "tool-approval-requested", ...call, approvalId: "a", effective: { password: "§" } },
      { ...available, input: { user: "eve", password: "§" } },
      {
        type: "tool-approval-responded",
        ...call,
        approvalId: "a",
        approved: true,
        edits: [{ path: "/password", value: "§" }],
      },
      { type: "tool-output-available", ...call, output: { session: "§" } },
      { type: "tool-output-available", ...call, output: { session: "§late" } },
      { type: "tool-input-start", toolCallId: "c2", toolName: "signIn" },
      { type: "tool-input-delta", toolCallId: "c2", inputTextDelta: '{"password":"§' },
    ]);
    expect(JSON.stringify(message)).toContain("§");
    const text = redactAll([
      { type: "reset", message },
      { type: "tool-input-delta", toolCallId: "c2", inputTextDelta: '§","user":"ada"}' },
      { type: "tool-output-available", ...call, output: { session: "§", since: 1 } },
    ]);
    expect(text).not.toContain("§");
  });

  it("of calls that nobody knows lose their values as a whole", () => {
    const unknown: AgentEvent[] = [
      { type: "tool-input-start", ...call, toolName: "other" },
      delta('{"a":"§'),
      { ...available, toolName: "other", input: "§" },
      { type: "tool-output-available", ...call, output: "§" },
      { type: "tool-output-available", toolCallId: "never-started", output: "§" },
      delta("§"),
    ];
    expect(redactAll(unknown)).not.toContain("§");
    expect(new EventRedactor(tools).redact({ ...available, toolName: "__proto__", input: "§" })).toMatchObject({
      input: SECRET,
    });
  });

  it("of tools without secrets stay as they are", () => {
    const events: AgentEvent[] = [
      { type: "tool-input-start", toolCallId: "l", toolName: "look" },
      { type: "tool-input-delta", toolCallId: "l", inputTextDelta: '{"at":"x' },
      { type: "tool-input-available", toolCallId: "l", toolName: "look", input: { at: "x" } },
      { type: "tool-approval-requested", toolCallId: "l", approvalId: "a", effective: { at: "y" } },
      { type: "tool-output-available", toolCallId: "l", output: { anything: 1 } },
      { type: "text-delta", text: "as it is" },
    ];
    expect(redactAll(events)).toBe(JSON.stringify(events));
  });

  it("find the marks behind a preprocess", () => {
    expect(
      redactAll([{ type: "tool-input-available", toolCallId: "t", toolName: "trim", input: { code: "§" } }]),
    ).not.toContain("§");
  });

  it.each([
    ["twice", [start, delta(arguments_.slice(0, 34), 2), delta(arguments_.slice(0, 34), 2), delta('§"}', 3)]],
    ["with a gap", [start, delta('{"user":"a', 2), delta("§hunter", 4)]],
    ["behind a frame that was skipped", [start, delta('{"user":"a'), { type: "skipped" }, delta("§hunter")]],
    ["after a second start", [start, delta(arguments_.slice(0, 34)), start, delta('§"}')]],
    ["after the arguments were complete", [start, available, delta("§")]],
    ["in a run that starts anew", [start, delta('{"user":"'), { type: "run-start", messageId: "m" }, delta("§")]],
  ] satisfies [string, AgentEvent[]][])("show nothing where text comes %s", (_how, events) => {
    expect(redactAll(events)).not.toContain("§");
  });
});
