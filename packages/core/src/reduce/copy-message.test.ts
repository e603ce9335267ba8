import { describe, expect, it } from "vitest";
import type { AgentEvent } from "../events/types";
import { createMessage, type UIMessage } from "../parts/message";
import { applyAgentEvent } from "./apply";

const textOf = (message: UIMessage) => message.parts.map((part) => ("text" in part ? part.text : ""));
const says = (runId: string, seq: number, text: string): AgentEvent => ({ type: "text-delta", text, runId, seq });

describe("a message that grows", () => {
  it("keeps its own members while another one grows in turn", () => {
    let one: UIMessage = { ...createMessage({ id: "one" }), createdAt: 1 };
    let two = createMessage({ id: "two", role: "user" });
    for (let seq = 1; seq <= 4; seq++) {
      one = applyAgentEvent(one, says("r1", seq, "a"));
      two = applyAgentEvent(two, says("r2", seq, "b"));
      two = applyAgentEvent(two, says("r2", seq, "b"));
    }
    expect(one).toMatchObject({ id: "one", role: "assistant", createdAt: 1, run: { id: "r1", seq: 4 } });
    expect(two).toMatchObject({ id: "two", role: "user", run: { id: "r2", seq: 4 } });
    expect(two).not.toHaveProperty("createdAt");
    expect([textOf(one), textOf(two)]).toEqual([["aaaa"], ["bbbb"]]);
  });

  it("keeps what somebody else has set on it in between", () => {
    let message = createMessage({ id: "one" });
    message = applyAgentEvent(applyAgentEvent(message, says("r", 1, "a")), says("r", 2, "b"));
    const [part] = message.parts;
    const dated: UIMessage = { ...message, createdAt: 7, parts: part === undefined ? [] : [{ ...part, key: "mine" }] };
    const next = applyAgentEvent(applyAgentEvent(dated, says("r", 3, "c")), says("r", 4, "d"));
    expect(next).toMatchObject({ createdAt: 7, parts: [{ key: "mine", text: "abcd" }], run: { seq: 4 } });
  });

  it("goes on from an older version of itself without what came after it", () => {
    const call: AgentEvent = { type: "tool-input-start", toolCallId: "c", toolName: "book", runId: "r", seq: 1 };
    const writes = (seq: number, text: string): AgentEvent => ({
      type: "tool-input-delta",
      toolCallId: "c",
      inputTextDelta: text,
      runId: "r",
      seq,
    });
    const older = applyAgentEvent(applyAgentEvent(createMessage({ id: "m" }), call), writes(2, '{"a":[1,'));
    const first = applyAgentEvent(applyAgentEvent(older, writes(3, "2,")), writes(4, "3,"));
    const second = applyAgentEvent(applyAgentEvent(older, writes(3, "20,")), writes(4, "30,"));
    expect(older.parts[0]).toMatchObject({ inputText: '{"a":[1,', partialInput: { a: [1] } });
    expect(first.parts[0]).toMatchObject({ inputText: '{"a":[1,2,3,', partialInput: { a: [1, 2, 3] } });
    expect(second.parts[0]).toMatchObject({ inputText: '{"a":[1,20,30,', partialInput: { a: [1, 20, 30] } });
  });
});
