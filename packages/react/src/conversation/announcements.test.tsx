import type { UIMessage, UntypedToolPart } from "@callstate/core";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { orderParts, View } from "../fixtures";
import { AgentProvider } from "../hooks/agent-context";
import { englishLabels } from "../labels/labels";
import { AnnouncementLog, joinAnnouncements } from "./announcements";
import { useDescribeCall } from "./tool-lookup";

const { result } = renderHook(() => useDescribeCall(), {
  wrapper: ({ children }: { children: ReactNode }) => (
    <AgentProvider agent={{}} view={View}>
      {children}
    </AgentProvider>
  ),
});
const describeCall = result.current;

const message = (...parts: UntypedToolPart[]): UIMessage[] => [{ id: "m1", role: "assistant", parts }];
const call = (part: UntypedToolPart, id = "c1"): UntypedToolPart => ({ ...part, key: id, toolCallId: id });
const lookUpPart = { type: "tool-lookUp", toolName: "lookUp", toolCallId: "", key: "", effects: "none" } as const;
const running: UntypedToolPart = { ...lookUpPart, state: "input-available", input: { city: "x" } };
const ran: UntypedToolPart = { ...lookUpPart, state: "output-available", input: { city: "x" }, output: { text: "y" } };
const failed: UntypedToolPart = { ...lookUpPart, state: "output-error", errorText: "no", phase: "execution" };

function listener() {
  const log = new AnnouncementLog();
  return (messages: readonly UIMessage[], { silent = false, now = 0 } = {}) =>
    joinAnnouncements(
      log.read(messages, { silent, now, describe: describeCall, labels: englishLabels }),
      englishLabels,
    );
}

describe("what is spoken", () => {
  it("follows a booking step by step", () => {
    const hear = listener();
    const steps: [UntypedToolPart, string][] = [
      [orderParts["input-streaming"], "Order a table: started."],
      [orderParts["input-available"], ""],
      [orderParts["approval-requested"], "Order a table needs your decision. Press F6 to go to it."],
      [{ ...orderParts["approval-responded"], delivery: "sending" }, ""],
      [orderParts["approval-responded"], "Approved. Waiting for the result."],
      [orderParts["output-streaming"], ""],
      [orderParts["output-available"], "Ordered. Reference R-1."],
    ];
    for (const [part, words] of steps) expect(hear(message(part))).toBe(words);
  });
  it.each([
    ["output-error", "Order a table: Failed. Not ordered."],
    ["output-denied", "Order a table: Declined. Not ordered."],
    ["cancelled", "Order a table: Stopped. Not ordered."],
    ["output-unknown", "Outcome unknown. May be ordered."],
  ] as const)("names %s", (state, words) => {
    const hear = listener();
    hear(message(orderParts["input-available"]));
    expect(hear(message(orderParts[state]))).toBe(words);
  });
  it("counts look-ups instead of naming each", () => {
    const hear = listener();
    expect(hear(message(...["a", "b", "c", "d"].map((id) => call(running, id))))).toBe("4 tools started.");
    expect(hear(message(call(ran, "a"), call(ran, "b"), call(ran, "c"), call(failed, "d")))).toBe(
      "3 tools finished, 1 failed.",
    );
  });
  it("leaves out the start of what has ended within the same moment", () => {
    const log = new AnnouncementLog();
    const options = { silent: false, now: 0, describe: describeCall, labels: englishLabels };
    const said = [...log.read(message(call(running)), options), ...log.read(message(call(ran)), options)];
    expect(joinAnnouncements(said, englishLabels)).toBe("Look-up: done.");
  });
  it("says nothing of history, of a replay, and of calls that were over when they were first seen", () => {
    const hear = listener();
    expect(hear(message(orderParts["approval-requested"]), { silent: true })).toBe("");
    expect(hear(message(orderParts["approval-requested"]))).toBe("");
    expect(hear(message(orderParts["approval-requested"], call(ran, "old")))).toBe("");
  });
  it("speaks of progress at most every twenty seconds", () => {
    const hear = listener();
    const at = (ratio: number) => message({ ...orderParts["output-streaming"], progress: { ratio } });
    hear(at(0.1));
    expect(hear(at(0.2), { now: 5_000 })).toBe("");
    expect(hear(at(0.5), { now: 21_000 })).toBe("Order a table: Running, 50\u00a0%");
    expect(hear(at(0.6), { now: 30_000 })).toBe("");
  });
  it("leaves a lost connection to the banner", () => {
    const hear = listener();
    hear(message(orderParts["input-available"]));
    expect(hear(message({ ...orderParts.cancelled, cause: "interrupted" }))).toBe("");
  });
});
