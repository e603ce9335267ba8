import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod";
import { decodeMessage } from "../events/decode-message";
import type { AgentEvent } from "../events/types";
import { createMessage, type UIMessage } from "../parts/message";
import { isToolPart, type ToolPart, type UntypedToolPart } from "../parts/tool-part";
import { TOOL_STATES } from "../parts/tool-states";
import { createPartialJsonParser } from "../partial-json/parser";
import { defineTool } from "../tools/define-tool";
import { applyAgentEvents } from "./apply";
import { callIn } from "./call-part";

/** Sequences around approvals and arguments that broke other systems, and what must come of them here. */

const call = { toolCallId: "c1" };
const available: AgentEvent = { type: "tool-input-available", ...call, toolName: "book", input: { people: 2 } };
const ask = (approvalId: string, more: object = {}): AgentEvent => ({
  type: "tool-approval-requested",
  ...call,
  approvalId,
  ...more,
});
const answer = (approvalId: string, approved: boolean, more: object = {}): AgentEvent => ({
  type: "tool-approval-responded",
  ...call,
  approvalId,
  approved,
  ...more,
});
const started: AgentEvent = { type: "tool-started", ...call, effects: "once" };
const output: AgentEvent = { type: "tool-output-available", ...call, output: "booked" };

const fold = (...events: AgentEvent[]): UIMessage => applyAgentEvents(createMessage({ id: "m" }), events);
const calls = ({ parts }: UIMessage): UntypedToolPart[] => parts.filter(isToolPart);

describe("reports about decisions", () => {
  it("cloudflare/agents#955: a refusal is recorded as the call's end, with its reason", () => {
    const message = fold(available, ask("a1"), answer("a1", false, { reason: "Too late." }));
    expect(calls(message)).toMatchObject([
      { state: "output-denied", by: "user", reason: "Too late.", approval: { decision: { approved: false } } },
    ]);
  });

  it("gemi#458, langgraph#4397: a decision that comes twice changes nothing the second time", () => {
    const once = fold(available, ask("a1"), answer("a1", true), started);
    expect(applyAgentEvents(once, [answer("a1", true), started])).toBe(once);
    const done = applyAgentEvents(once, [output]);
    expect(applyAgentEvents(done, [answer("a1", true), answer("a1", false)])).toBe(done);
  });

  it("vercel/eve#2217: a call that is announced and asked about again has one open request", () => {
    const message = fold(available, ask("a1"), available, ask("a1"), available, ask("a1"));
    expect(calls(message)).toHaveLength(1);
    expect(calls(message)).toMatchObject([{ state: "approval-requested", approval: { approvalId: "a1" } }]);
    const renewed = applyAgentEvents(message, [ask("a2")]);
    expect(calls(renewed)).toMatchObject([{ approval: { approvalId: "a2", earlier: ["a1"] } }]);
    expect(applyAgentEvents(renewed, [answer("a1", true)])).toBe(renewed);
  });

  it("vercel/ai#16334, #16543: what the request carried is in the decided call as it came", () => {
    const effective = { people: 2, signature: "v1=ab\u0000/+é" };
    const asked = fold(available, ask("a1", { effective, mustRead: ["/people"], expiresAt: 7 }));
    const decided = applyAgentEvents(asked, [answer("a1", true)]);
    expect(calls(decided)).toMatchObject([
      { approval: { approvalId: "a1", effective, mustRead: ["/people"], expiresAt: 7 } },
    ]);
  });

  it("TanStack/ai#1430: a request that can no longer be approved says why, and can be refused", () => {
    const stale = fold(available, ask("a1"), { ...available, input: { people: 9 } });
    expect(calls(stale)).toMatchObject([
      { state: "approval-requested", approval: { stale: true, newerInput: { people: 9 } } },
    ]);
    expect(calls(applyAgentEvents(stale, [answer("a1", false)]))).toMatchObject([{ state: "output-denied" }]);
  });

  it("assistant-ui#1899, agent-chat-ui#64: every call that waits is one, not only the first", () => {
    const second = { toolCallId: "c2" };
    const message = fold(available, ask("a1"), { ...available, ...second }, { ...ask("a2"), ...second });
    expect(calls(message).map(({ state }) => state)).toEqual(["approval-requested", "approval-requested"]);
    const decided = applyAgentEvents(message, [answer("a1", true), started, output]);
    expect(calls(decided).map(({ state }) => state)).toEqual(["output-available", "approval-requested"]);
  });

  it("LanternOps/breeze#5107: a call that was approved and runs elsewhere has not failed", () => {
    const message = fold(available, ask("a1"), answer("a1", true), started);
    expect(calls(message)).toMatchObject([{ state: "approval-responded", executedAt: 0 }]);
  });

  it("cymoo/lovia#40, laravel/ai#773: a decision may change arguments and give a reason, and both are kept", () => {
    const edits = [{ path: "/people", value: 3 }];
    const message = fold(
      available,
      ask("a1", { editable: ["/people"] }),
      answer("a1", true, { edits, reason: "One more." }),
    );
    expect(calls(message)).toMatchObject([
      { input: { people: 3 }, approval: { decision: { edits, reason: "One more.", original: { people: 2 } } } },
    ]);
  });
});

describe("reports about arguments", () => {
  it("vercel/ai-elements#490, clopen#476, openwork#2125: a stored call in any state may lack its arguments", () => {
    const approval = { approvalId: "a1", decision: { approved: true, by: "user" } };
    for (const state of TOOL_STATES) {
      const part = callIn(state, {
        type: "tool-book",
        key: "c1",
        toolCallId: "c1",
        toolName: "book",
        inputText: "",
        output: null,
        errorText: "It failed.",
        phase: "execution",
        by: state === "output-denied" ? "policy" : undefined,
        cause: "stopped",
        note: "Nobody knows.",
        approval,
      });
      const stored = { id: "m", role: "assistant", parts: [part] };
      expect(decodeMessage(JSON.parse(JSON.stringify(stored)))?.parts, state).toEqual([part]);
      expect("input" in part).toBe(false);
    }
  });

  it("vercel/ai#17113, assistant-ui#7133: thousands of pieces are read once each, whatever is looked at in between", () => {
    const text = JSON.stringify({ rows: Array.from({ length: 400 }, (_, id) => ({ id, name: `row ${id}` })) });
    const parser = createPartialJsonParser();
    let seen: unknown;
    for (const character of text) {
      parser.feed(character);
      seen = parser.snapshot();
    }
    expect(seen).toEqual(JSON.parse(text));
    // What was complete long ago is the same object in every later snapshot.
    const before = Object(seen).rows[0];
    parser.feed(" ");
    expect(Object(parser.snapshot()).rows[0]).toBe(before);
  });

  it("vercel/ai#10995, #8073: the name of a call narrows its arguments and its output", () => {
    const tools = {
      book: defineTool({ description: "Books.", input: z.object({ people: z.number() }), output: z.string() }),
    };
    type Booked = Extract<ToolPart<typeof tools>, { toolName: "book"; state: "output-available" }>;
    expectTypeOf<Extract<Booked, { type: "tool-book" }>["input"]>().toEqualTypeOf<{ people: number }>();
    expectTypeOf<Extract<Booked, { type: "tool-book" }>["output"]>().toEqualTypeOf<string>();
  });
});
