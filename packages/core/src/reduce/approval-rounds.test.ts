import { describe, expect, it } from "vitest";
import type { AgentEvent } from "../events/types";
import { createMessage } from "../parts/message";
import { applyAgentEvents } from "./apply";

const call = { toolCallId: "c" };
const available = (input: unknown): AgentEvent => ({ type: "tool-input-available", ...call, toolName: "pay", input });
const request = (approvalId: string): AgentEvent => ({
  type: "tool-approval-requested",
  ...call,
  approvalId,
  editable: ["/sum"],
});
const partAfter = (...events: AgentEvent[]) => applyAgentEvents(createMessage({ id: "m" }), events).parts[0];

describe("arguments and approvals", () => {
  it("other arguments make the approval stale and are not shown under it; the next approval asks about them", () => {
    expect(partAfter(available({ sum: 1 }), request("a"), available({ sum: 9 }))).toMatchObject({
      input: { sum: 1 },
      approval: { approvalId: "a", stale: true },
    });
    const asked = partAfter(available({ sum: 1 }), request("a"), available({ sum: 9 }), request("b"));
    expect(asked).toMatchObject({
      state: "approval-requested",
      input: { sum: 9 },
      approval: { approvalId: "b", earlier: ["a"] },
    });
    expect(asked).not.toHaveProperty("approval.stale");
  });

  it("the arguments that an approval is bound to make it good again, so a replay ends where the log ends", () => {
    const log = [available({ sum: 1 }), request("a"), available({ sum: 9 }), request("b")];
    expect(partAfter(...log, ...log)).toEqual(partAfter(...log));
  });

  it("members in another order are the same arguments", () => {
    const part = partAfter(available({ a: 1, b: [1, { c: 2 }] }), request("a"), available({ b: [1, { c: 2 }], a: 1 }));
    expect(part).not.toHaveProperty("approval.stale");
  });

  it("edits of an approval are applied, and the values before them stay readable", () => {
    const edits = [{ path: "/sum", value: 5 }];
    const approved: AgentEvent = {
      type: "tool-approval-responded",
      ...call,
      approvalId: "a",
      approved: true,
      edits,
      at: 7,
    };
    const part = partAfter(available({ sum: 10, to: "Ann" }), request("a"), approved);
    expect(part).toMatchObject({
      state: "approval-responded",
      input: { sum: 5, to: "Ann" },
      approval: { decision: { approved: true, by: "user", edits, original: { sum: 10, to: "Ann" }, at: 7 } },
    });
    // The arguments as the model wrote them are still the arguments of this call.
    expect(
      partAfter(available({ sum: 10, to: "Ann" }), request("a"), approved, available({ sum: 10, to: "Ann" })),
    ).toEqual(part);
  });

  it("another round after edits asks about the arguments without them", () => {
    const edits = [{ path: "/sum", value: 5 }];
    const approved: AgentEvent = { type: "tool-approval-responded", ...call, approvalId: "a", approved: true, edits };
    expect(partAfter(available({ sum: 10 }), request("a"), approved, request("b"))).toMatchObject({
      input: { sum: 10 },
    });
  });

  it("an effective value from before the edits is dropped", () => {
    const asked: AgentEvent = {
      type: "tool-approval-requested",
      ...call,
      approvalId: "a",
      effective: { sum: 10, fee: 1 },
    };
    const answer = { type: "tool-approval-responded", ...call, approvalId: "a", approved: true } as const;
    expect(partAfter(available({ sum: 10 }), asked, answer)).toHaveProperty("approval.effective");
    expect(
      partAfter(available({ sum: 10 }), asked, { ...answer, edits: [{ path: "/sum", value: 5 }] }),
    ).not.toHaveProperty("approval.effective");
  });

  it("an approval asked while arguments stream takes them by a strict reading, or none", () => {
    const start: AgentEvent = { type: "tool-input-start", ...call, toolName: "pay" };
    const delta = (inputTextDelta: string): AgentEvent => ({ type: "tool-input-delta", ...call, inputTextDelta });
    expect(partAfter(start, delta('{"sum":1}'), request("a"))).toMatchObject({ input: { sum: 1 } });
    expect(partAfter(start, delta('{"sum":1'), request("a"))).not.toHaveProperty("input");
  });
});
