import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { own } from "../events/read-field";
import { AgUiMessages } from "./ag-ui/wire-messages";
import { WireMessageWriter } from "./ai-sdk/wire-message";

const id = fc.constantFrom("a", "b", "__proto__");
const fields = fc.record(
  {
    id,
    messageId: id,
    toolCallId: id,
    approvalId: id,
    entityId: id,
    toolName: id,
    toolCallName: id,
    parentMessageId: id,
    delta: fc.string(),
    inputTextDelta: fc.string(),
    input: fc.jsonValue(),
    output: fc.jsonValue(),
    content: fc.jsonValue(),
    messages: fc.oneof(
      fc.jsonValue(),
      fc.array(fc.record({ id, role: fc.constantFrom("user", "assistant", "tool"), toolCallId: id })),
    ),
    messageMetadata: fc.jsonValue(),
    role: fc.constantFrom("assistant", "user"),
    dynamic: fc.boolean(),
    approved: fc.boolean(),
  },
  { requiredKeys: [] },
);
const chunksOf = (types: string[]) => fc.array(fc.tuple(fc.constantFrom(...types), fc.oneof(fields, fc.object())));

const aiSdk =
  "start finish start-step reset-step text-start text-delta text-end reasoning-start reasoning-delta reasoning-end reasoning-file " +
  "tool-input-start tool-input-delta tool-input-available tool-input-error tool-approval-request tool-approval-response " +
  "tool-output-available tool-output-error tool-output-denied data-x source-url custom message-metadata hologram";
const agUi =
  "RUN_STARTED TEXT_MESSAGE_START TEXT_MESSAGE_CONTENT TEXT_MESSAGE_CHUNK REASONING_MESSAGE_CHUNK REASONING_ENCRYPTED_VALUE " +
  "TOOL_CALL_START TOOL_CALL_ARGS TOOL_CALL_CHUNK TOOL_CALL_RESULT MESSAGES_SNAPSHOT HOLOGRAM";

describe("the messages that go back with the next request", () => {
  it("are plain JSON whatever an AI SDK server sends", () => {
    fc.assert(
      fc.property(chunksOf(aiSdk.split(" ")), (chunks) => {
        const writer = new WireMessageWriter({ id: "m", role: "assistant", parts: [] });
        for (const [type, value] of chunks) writer.apply(type, (name) => own(value, name));
        expect(() => JSON.stringify(writer.message)).not.toThrow();
      }),
    );
  });

  it("are plain JSON whatever an AG-UI server sends, and keep what the person wrote", () => {
    fc.assert(
      fc.property(chunksOf(agUi.split(" ")), (events) => {
        const messages = new AgUiMessages();
        messages.list = [{ id: "own", role: "user", content: "Hi" }];
        for (const [type, value] of events) messages.apply(type, (name) => own(value, name));
        expect(messages.list).toContainEqual({ id: "own", role: "user", content: "Hi" });
        expect(() => JSON.stringify(messages.list)).not.toThrow();
        expect(messages.openCalls().every((call) => typeof call === "string")).toBe(true);
      }),
    );
  });

  it("have the arguments of a call that is announced twice once, and each text of an answer", () => {
    const messages = new AgUiMessages();
    const say = (type: string, value: object) => messages.apply(type, (name) => own(value, name));
    const announce = () => {
      say("RUN_STARTED", {});
      say("TEXT_MESSAGE_START", { messageId: "m" });
      say("TEXT_MESSAGE_CONTENT", { messageId: "m", delta: "Look." });
      say("TOOL_CALL_START", { toolCallId: "a", toolCallName: "book", parentMessageId: "m" });
      say("TOOL_CALL_ARGS", { toolCallId: "a", delta: "{}" });
    };
    announce();
    announce();
    say("TEXT_MESSAGE_CONTENT", { messageId: "m", delta: " Done." });
    expect(messages.list).toEqual([
      {
        id: "m",
        role: "assistant",
        content: "Look. Done.",
        toolCalls: [{ id: "a", type: "function", function: { name: "book", arguments: "{}" } }],
      },
    ]);
  });
});
