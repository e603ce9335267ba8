import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyAgentEvent } from "../../reduce/apply";
import { isTerminalToolState } from "../../parts/tool-states";
import { createMessage } from "../../parts/message";
import { agUiDialect } from "./ag-ui/dialect";
import { aiSdkDialect } from "./ai-sdk/dialect";
import { callsIn, type Json, openParts, readFrames } from "./fixtures";
import { partStreamDialect } from "./part-stream/dialect";

const id = fc.constantFrom("a", "b", "__proto__");
const piece = fc.constantFrom("{", '{"n":', "1", "}", '{"n":1}', "x", "");
const any = fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.object({ maxDepth: 1 }) });

function chunk(type: string, fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Json> {
  return fc.tuple(fc.record(fields), any).map(([made, more]) => ({ ...more, ...made, type }));
}

const toolName = fc.constantFrom("book", "search");
const flag = fc.boolean();

const aiSdk = fc.oneof(
  chunk("start", { messageId: fc.constant("m1") }),
  chunk("start-step", {}),
  chunk("reset-step", {}),
  chunk("text-start", { id }),
  chunk("text-delta", { id, delta: piece }),
  chunk("text-end", { id }),
  chunk("reasoning-delta", { id, delta: piece }),
  chunk("tool-input-start", { toolCallId: id, toolName, providerExecuted: flag }),
  chunk("tool-input-delta", { toolCallId: id, inputTextDelta: piece }),
  chunk("tool-input-available", { toolCallId: id, toolName, input: fc.jsonValue(), providerExecuted: flag }),
  chunk("tool-input-error", { toolCallId: id, toolName, input: fc.jsonValue(), errorText: piece }),
  chunk("tool-approval-request", { toolCallId: id, approvalId: id, isAutomatic: flag }),
  chunk("tool-approval-response", { approvalId: id, approved: flag }),
  chunk("tool-output-available", { toolCallId: id, output: fc.jsonValue(), preliminary: flag }),
  chunk("tool-output-error", { toolCallId: id, errorText: piece }),
  chunk("tool-output-denied", { toolCallId: id }),
  chunk("data-x", { id, data: fc.jsonValue() }),
  chunk("error", { errorText: piece }),
  chunk("abort", {}),
  chunk("finish", { finishReason: fc.constantFrom("stop", "tool-calls", "length", "error") }),
);

const outcome = fc.oneof(
  fc.constant(undefined),
  fc.record({ type: fc.constant("success"), pendingToolCallIds: fc.array(id) }),
  fc.record({ type: fc.constant("cancelled") }),
  fc.record({
    type: fc.constant("interrupt"),
    interrupts: fc.array(
      fc.record({ id, reason: fc.constantFrom("ask", "tanstack:client_tool_execution"), toolCallId: id }),
    ),
  }),
);
const metadata = fc.constantFrom(undefined, { tanstack: { finishReason: "tool_calls", state: "output-error" } });

const agUi = fc.oneof(
  chunk("RUN_STARTED", { runId: id }),
  chunk("RUN_FINISHED", { outcome, metadata }),
  chunk("RUN_ERROR", { message: piece }),
  chunk("TEXT_MESSAGE_START", { messageId: id }),
  chunk("TEXT_MESSAGE_CONTENT", { messageId: id, delta: piece }),
  chunk("TEXT_MESSAGE_END", { messageId: id }),
  chunk("TEXT_MESSAGE_CHUNK", { messageId: id, delta: piece }),
  chunk("REASONING_MESSAGE_CHUNK", { messageId: id, delta: piece }),
  chunk("TOOL_CALL_START", { toolCallId: id, toolCallName: toolName, subagentRunId: id }),
  chunk("TOOL_CALL_ARGS", { toolCallId: id, delta: piece }),
  chunk("TOOL_CALL_END", { toolCallId: id }),
  chunk("TOOL_CALL_CHUNK", { toolCallId: fc.constantFrom("a", "b", undefined), toolCallName: toolName, delta: piece }),
  chunk("TOOL_CALL_RESULT", { toolCallId: id, content: piece, metadata }),
  chunk("SUBAGENT_STARTED", { subagentRunId: id, parentToolCallId: id }),
  chunk("SUBAGENT_ERROR", { subagentRunId: id, message: piece }),
  chunk("STATE_DELTA", { delta: fc.jsonValue() }),
  chunk("MESSAGES_SNAPSHOT", {
    messages: fc.array(
      fc.oneof(
        fc.record({ id, role: fc.constant("assistant"), content: piece }),
        fc.record({ id, role: fc.constant("tool"), toolCallId: id, content: piece }),
        fc.jsonValue(),
      ),
    ),
  }),
  chunk("CUSTOM", { name: fc.constantFrom("x", "structured-output.start"), value: fc.record({ messageId: id }) }),
);

const index = fc.nat(2);
const partStream = fc.oneof(
  chunk("part.start", { index, kind: fc.constantFrom("text", "tool_call", "json", "x"), name: toolName, callId: id }),
  chunk("part.delta", { index, args: piece }),
  chunk("part.end", { index }),
  chunk("tool.result", { callId: id, ok: flag, result: fc.jsonValue() }),
  chunk("tool.error", { callId: id, error: fc.jsonValue() }),
  chunk("done", { finish: fc.constantFrom("stop", "error") }),
);

describe.each([
  ["ai-sdk", aiSdkDialect, aiSdk, ["[DONE]"]],
  ["ag-ui", agUiDialect, agUi, [{ type: "RUN_FINISHED" }]],
  ["part-stream", partStreamDialect, partStream, [{ type: "done" }]],
])("%s", (_, dialect, frames, ending) => {
  it("never throws, and every part has an end or waits for somebody, whatever comes in whatever order", () => {
    fc.assert(
      fc.property(fc.array(frames, { maxLength: 30 }), (sent) => {
        const { message } = readFrames(dialect(), [...sent, ...ending]);
        if (message.parts.length > 0) expect(openParts(message)).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  it("takes no ended call back, however the stream is doubled and shuffled", () => {
    fc.assert(
      fc.property(fc.array(frames, { maxLength: 20 }), fc.array(fc.nat(19), { maxLength: 30 }), (sent, order) => {
        const shuffled = order.flatMap((at) => (sent[at] === undefined ? [] : [sent[at]]));
        const { events } = readFrames(dialect(), [...sent, ...shuffled, ...ending]);
        let message = createMessage({ id: "m1" });
        for (const event of events) {
          const before = callsIn(message);
          message = applyAgentEvent(message, event);
          const after = callsIn(message);
          for (const part of before) {
            if (!isTerminalToolState(part.state) || part.state === "output-unknown") continue;
            expect(after.find(({ key }) => key === part.key)?.state).toBe(part.state);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("makes nothing of what is no frame of its format", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.json()), { maxLength: 10 }), (lines) => {
        readFrames(dialect(), lines);
      }),
      { numRuns: 300 },
    );
  });
});
