import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeMessage } from "../events/decode-message";
import type { UIMessage } from "../parts/message";
import { callsIn, openParts } from "../wire/dialects/fixtures";
import { fromAgUiMessages } from "./ag-ui/from-ag-ui-messages";
import { toAgUiMessages } from "./ag-ui/to-ag-ui-messages";
import { fromUIMessages } from "./ai-sdk/from-ui-messages";
import { toUIMessages } from "./ai-sdk/to-ui-messages";

const tool = (state: string, more: object = {}) => ({
  type: "tool-book",
  toolCallId: state,
  state,
  input: { n: 1 },
  ...more,
});
const assistant = (...parts: (object | number)[]) => ({ id: "m1", role: "assistant", parts });
const user = { id: "u2", role: "user", parts: [{ type: "text", text: "And?" }] };
const only = ({ messages }: { messages: UIMessage[] }): UIMessage =>
  messages[0] ?? { id: "none", role: "user", parts: [] };

describe("stored messages of the AI SDK", () => {
  it("vercel/ai#15787: a denial without its approval is a denial", () => {
    expect(callsIn(only(fromUIMessages([assistant(tool("output-denied"))])))).toMatchObject([
      { state: "output-denied", by: "user", input: { n: 1 } },
    ]);
  });

  it("myrialabs/clopen#476: a failed call with half an input is a failed call", () => {
    const failed = { ...tool("output-error", { errorText: "No.", rawInput: '{"n":' }), input: undefined };
    expect(callsIn(only(fromUIMessages([assistant(failed)])))).toMatchObject([
      { state: "output-error", phase: "input", inputText: '{"n":', errorText: "No." },
    ]);
  });

  it("turnstone#447: only what the server says is asked has buttons, and only in the last message", () => {
    const asked = tool("approval-requested", { approval: { id: "p", requestReason: "Money." } });
    const calls = [
      asked,
      tool("input-available"),
      tool("input-streaming"),
      tool("approval-responded", { approval: { id: "q", approved: true } }),
    ];
    const last = fromUIMessages([assistant(...calls)]);
    expect(callsIn(only(last)).map(({ state }) => state)).toEqual([
      "approval-requested",
      "input-available",
      "cancelled",
      "output-unknown",
    ]);
    expect(only(last).run).toEqual({ id: "run-m1", seq: 1, status: "awaiting-approval" });
    const older = fromUIMessages([assistant(...calls), user]);
    expect(callsIn(only(older)).map(({ state }) => state)).toEqual([
      "cancelled",
      "output-unknown",
      "cancelled",
      "output-unknown",
    ]);
    expect(only(older).run?.status).toBe("done");
  });

  it("says what it could not keep, and where it stood", () => {
    const { messages, problems } = fromUIMessages([
      { id: "s", role: "system", parts: [] },
      { role: "user", parts: [] },
      assistant(
        { type: "text", text: "Hi", providerMetadata: { acme: 1 } },
        { type: "hologram" },
        7,
        tool("approval-requested", { approval: { id: "p", signature: "abc" } }),
        { type: "text" },
      ),
    ]);
    expect(messages).toHaveLength(1);
    expect(problems.map(({ path }) => path)).toEqual([
      "messages[0]",
      "messages[1]",
      "messages[2].parts[0].providerMetadata",
      "messages[2].parts[1]",
      "messages[2].parts[2]",
      "messages[2].parts[3]",
      "messages[2].parts[4]",
    ]);
    expect(fromUIMessages("no list").problems).toMatchObject([{ path: "messages" }]);
  });

  it("says what its format can't say", () => {
    const parts = [
      { type: "tool-book", key: "a", toolCallId: "a", toolName: "book", state: "cancelled", cause: "stopped" },
      { type: "tool-book", key: "b", toolCallId: "b", toolName: "book", state: "output-unknown", note: "Maybe." },
      { type: "object", key: "o", partId: "o", state: "available", jsonText: "{}", value: {} },
    ] as const;
    const { messages, problems } = toUIMessages([{ id: "m", role: "assistant", parts }]);
    expect(problems.map(({ path }) => path)).toEqual([
      "messages[0].parts[0]",
      "messages[0].parts[1]",
      "messages[0].parts[2]",
    ]);
    expect(messages[0]?.parts.map(({ state }) => state)).toEqual(["output-error", "output-error", undefined]);
  });
});

describe.each([
  ["the AI SDK", fromUIMessages, toUIMessages],
  ["AG-UI", fromAgUiMessages, toAgUiMessages],
])("anything at all as stored messages of %s", (_, read, write) => {
  const part = fc.oneof(
    fc.record({
      type: fc.constantFrom("text", "reasoning", "data-x", "file"),
      text: fc.string(),
      data: fc.jsonValue(),
    }),
    fc.record({
      type: fc.constantFrom("tool-book", "dynamic-tool"),
      toolName: fc.constant("book"),
      toolCallId: fc.constantFrom("a", "b"),
      state: fc.constantFrom(
        "input-streaming",
        "input-available",
        "approval-requested",
        "output-available",
        "output-denied",
        "x",
      ),
      input: fc.jsonValue(),
      approval: fc.record({ id: fc.constant("p"), approved: fc.constantFrom(true, false, undefined) }),
    }),
    fc.jsonValue(),
  );
  const call = fc.record({
    id: fc.constantFrom("a", "b"),
    function: fc.record({ name: fc.constant("x"), arguments: fc.string() }),
  });
  const stored = fc.record({
    id: fc.string(),
    role: fc.constantFrom("user", "assistant", "tool", "reasoning", "system"),
    parts: fc.array(part),
    content: fc.oneof(fc.string(), fc.jsonValue()),
    toolCalls: fc.array(fc.oneof(call, fc.jsonValue())),
    toolCallId: fc.constantFrom("a", "b"),
  });

  it("never throws, gives messages that are messages, leaves nothing turning, and can be written again", () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.oneof(stored, fc.jsonValue()))), (value) => {
        const { messages } = read(value);
        for (const message of messages) {
          expect(decodeMessage(JSON.parse(JSON.stringify(message)))).toBeDefined();
          expect(openParts(message)).toEqual([]);
        }
        expect(() => write(messages)).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });
});
