import { describe, expect, it } from "vitest";
import type { AgentEvent } from "../events/types";
import { createMessage, type MessagePart, type UIMessage } from "../parts/message";
import { isToolPart, type UntypedToolPart } from "../parts/tool-part";
import { applyAgentEvent, applyAgentEvents } from "./apply";
import { settleMessage } from "./settle-message";

/** Sequences that broke other systems, as their users reported them, and what must come of them here. */

const start = (toolCallId: string, toolName = "search"): AgentEvent => ({
  type: "tool-input-start",
  toolCallId,
  toolName,
});
const delta = (toolCallId: string, inputTextDelta: string): AgentEvent => ({
  type: "tool-input-delta",
  toolCallId,
  inputTextDelta,
});
const available = (toolCallId: string, input: unknown = {}, toolName = "search"): AgentEvent => ({
  type: "tool-input-available",
  toolCallId,
  toolName,
  input,
});
const output = (toolCallId: string, value: unknown = "ok"): AgentEvent => ({
  type: "tool-output-available",
  toolCallId,
  output: value,
});
const failed = (toolCallId: string, phase: "input" | "execution" | "unknown-tool" = "execution"): AgentEvent => ({
  type: "tool-output-error",
  toolCallId,
  errorText: "It failed.",
  phase,
});
const ask = (toolCallId: string, approvalId = `${toolCallId}-a`): AgentEvent => ({
  type: "tool-approval-requested",
  toolCallId,
  approvalId,
});
const answer = (toolCallId: string, approved: boolean, approvalId = `${toolCallId}-a`): AgentEvent => ({
  type: "tool-approval-responded",
  toolCallId,
  approvalId,
  approved,
});
const step = (number: number): AgentEvent => ({ type: "step-start", step: number });
const text = (piece: string, partId?: string): AgentEvent => ({
  type: "text-delta",
  text: piece,
  ...(partId !== undefined && { partId }),
});

const empty = createMessage({ id: "m" });
const fold = (...events: AgentEvent[]): UIMessage => applyAgentEvents(empty, events);
const calls = (message: UIMessage): UntypedToolPart[] =>
  message.parts.filter((part): part is UntypedToolPart => isToolPart(part));
const states = (message: UIMessage): string[] =>
  calls(message).map(({ toolCallId, state }) => `${toolCallId} ${state}`);

/** The same events in their places in a run. */
const inRun = (runId: string, ...events: AgentEvent[]): AgentEvent[] =>
  events.map((event, index) => ({ ...event, runId, seq: index + 1 }));

describe("calls that fail before they run", () => {
  it("vercel/ai#7694: invalid arguments end as an error with the sentence and the raw arguments", () => {
    expect(calls(fold(start("c"), delta("c", '{"x":"four"}'), failed("c", "input")))).toMatchObject([
      {
        state: "output-error",
        phase: "input",
        errorText: "It failed.",
        input: { x: "four" },
        inputText: '{"x":"four"}',
      },
    ]);
  });

  it("vercel/ai#12772: a tool that does not exist makes one part", () => {
    expect(
      calls(fold(start("c", "nope"), delta("c", "{}"), failed("c", "unknown-tool"), failed("c", "unknown-tool"))),
    ).toMatchObject([{ type: "tool-nope", state: "output-error", phase: "unknown-tool" }]);
  });

  it("vercel/ai#9558: what was wrong with the arguments is told apart from what failed in execution", () => {
    expect(calls(fold(available("a"), failed("a"), start("b"), failed("b", "input")))).toMatchObject([
      { phase: "execution" },
      { phase: "input" },
    ]);
  });

  it("costrict#1360, pi#6284: arguments that were cut off are never an input", () => {
    const [part] = calls(fold(start("c"), delta("c", '{"path":"/etc/ho'), failed("c", "input")));
    expect(part).toMatchObject({ state: "output-error", inputText: '{"path":"/etc/ho' });
    expect(part).not.toHaveProperty("input");
  });

  it("vercel/ai#13137: a prefix that happens to parse is a view, not an input", () => {
    const [part] = calls(fold(start("c"), delta("c", '{"query":"t"}')));
    expect(part).toMatchObject({ state: "input-streaming", partialInput: { query: "t" } });
    expect(part).not.toHaveProperty("input");
  });

  it("anthropic-sdk-typescript#986: a bad escape in the complete text throws nowhere", () => {
    const message = fold(start("c"), delta("c", '{"a":"\\H"}'), failed("c", "input"));
    expect(calls(message)).toMatchObject([{ state: "output-error", inputText: '{"a":"\\H"}' }]);
  });

  it("vercel/ai#15865: a cut escape does not make the arguments vanish", () => {
    expect(calls(fold(start("c"), delta("c", '{"a":"\\u12')))).toMatchObject([{ partialInput: { a: "" } }]);
    expect(calls(fold(start("c"), delta("c", '{"b":1,"a":"x\\u12')))).toMatchObject([
      { partialInput: { b: 1, a: "x" } },
    ]);
  });

  it("TanStack/ai#1017: text between two pieces of arguments freezes nothing", () => {
    const message = fold(
      start("c"),
      delta("c", '{"ids":["mo'),
      text("Let me see"),
      delta("c", 'ck"]}'),
      available("c", { ids: ["mock"] }),
    );
    expect(calls(message)).toMatchObject([{ state: "input-available", input: { ids: ["mock"] } }]);
  });
});

describe("ids that come again", () => {
  it("vercel/ai#17347, #17586: an id that a later step uses again is another call", () => {
    const message = fold(
      step(1),
      available("call_0", { n: 1 }),
      output("call_0", 1),
      step(2),
      available("call_0", { n: 2 }),
      output("call_0", 2),
    );
    expect(calls(message)).toMatchObject([
      { key: "call_0", input: { n: 1 }, output: 1 },
      { key: "call_0#2", input: { n: 2 }, output: 2 },
    ]);
  });

  it("ag-ui#2330, #1772: the same call started twice in one message is one call", () => {
    expect(states(fold(start("c"), delta("c", "{}"), available("c"), start("c")))).toEqual(["c input-available"]);
  });

  it("ag-ui#2014: a call that is announced anew after its approval neither goes back nor doubles its arguments", () => {
    const log = [start("c"), delta("c", '{"n":1}'), available("c", { n: 1 }), ask("c")];
    expect(fold(...log, ...log)).toEqual(fold(...log));
    expect(states(fold(...log, ...log, answer("c", true), output("c")))).toEqual(["c output-available"]);
  });

  it("vercel/ai#14688, #15447: a stream that is replayed from its beginning doubles nothing", () => {
    const log = inRun(
      "r",
      step(1),
      { type: "reasoning-delta", text: "Hm" },
      text("Hello"),
      text(" world"),
      available("c"),
      output("c"),
    );
    const whole = applyAgentEvents(empty, log);
    expect(applyAgentEvents(applyAgentEvents(empty, log.slice(0, 4)), log)).toEqual(whole);
    expect(applyAgentEvents(whole, log)).toBe(whole);
  });

  it("vercel/ai#18107, #18457: the stream of another run leaves a finished message alone", () => {
    const finished = applyAgentEvents(empty, inRun("r1", text("Done."), { type: "run-status", status: "done" }));
    const other = inRun("r2", { type: "run-start", messageId: "m2" }, text("Other"));
    expect(applyAgentEvents(finished, other)).toBe(finished);
  });

  it("vercel/ai#10196, #9968; TanStack/ai#532: after an approval the result finds its call, in an earlier step and from another run", () => {
    const before = applyAgentEvents(
      empty,
      inRun("r1", { type: "run-start", messageId: "m" }, step(1), available("c", { n: 1 }), ask("c")),
    );
    const after = applyAgentEvents(
      before,
      inRun("r2", { type: "run-start", messageId: "m" }, step(2), answer("c", true), output("c")),
    );
    expect(calls(after)).toMatchObject([{ state: "output-available", input: { n: 1 } }]);
  });

  it("CopilotKit#3741: each call of one tool has its own id and its own result", () => {
    expect(calls(fold(available("a"), available("b"), output("b", 2), output("a", 1)))).toMatchObject([
      { toolCallId: "a", output: 1 },
      { toolCallId: "b", output: 2 },
    ]);
  });

  it("CopilotKit#3041: every call of a turn is there", () => {
    expect(states(fold(start("a"), start("b"), start("c")))).toEqual([
      "a input-streaming",
      "b input-streaming",
      "c input-streaming",
    ]);
  });

  it("CopilotKit#5340, #5354; TanStack/ai#477; archestra#3434; MiniSearch#2666: a part's key does not change while it grows", () => {
    let message = fold(text("H"), start("c"));
    const keys = message.parts.map(({ key }) => key);
    for (const event of [text("i"), delta("c", '{"a":'), delta("c", '"b"}'), available("c", { a: "b" }), output("c")]) {
      message = applyAgentEvent(message, event);
      expect(message.parts.slice(0, 2).map(({ key }) => key)).toEqual(keys);
    }
  });
});

describe("results in an unusual order", () => {
  it("ag-ui#1275: a result alone is a completed call whose input is unknown", () => {
    const [part] = calls(fold(output("c9", { found: 3 })));
    expect(part).toMatchObject({
      type: "dynamic-tool",
      toolCallId: "c9",
      state: "output-available",
      output: { found: 3 },
    });
    expect(part).not.toHaveProperty("input");
  });

  it("ag-ui#1016, #871: a result for a call that was never started is kept", () => {
    expect(states(fold(start("a"), delta("a", "{}"), available("a"), output("a"), output("b")))).toEqual([
      "a output-available",
      "b output-available",
    ]);
  });

  it("ag-ui#2463; Idun-Group/idun-agent-platform#629: a call without any arguments ends as well", () => {
    expect(states(fold(start("x"), output("x"), output("y")))).toEqual(["x output-available", "y output-available"]);
  });

  it("a name that comes after its arguments gives the part its type", () => {
    expect(calls(fold(delta("c", "{}")))).toMatchObject([{ type: "dynamic-tool", toolName: "" }]);
    expect(calls(fold(delta("c", "{}"), start("c", "book")))).toMatchObject([
      { type: "tool-book", toolName: "book", state: "input-streaming", partialInput: {} },
    ]);
    expect(calls(fold(output("c"), start("c", "book")))).toMatchObject([
      { type: "tool-book", state: "output-available" },
    ]);
  });

  it("TanStack/ai#1247: the first text after a call is not dropped", () => {
    const message = fold(start("c"), available("c"), output("c"), text("Hello", "t"), text(" world", "t"));
    expect(message.parts.at(-1)).toMatchObject({ type: "text", text: "Hello world" });
  });

  it("vercel/ai#5275: parts stand in the order in which they came, live and stored", () => {
    const message = fold(start("c"), text("Meanwhile"), available("c"), output("c"));
    expect(message.parts.map(({ type }) => type)).toEqual(["tool-search", "text"]);
    expect(JSON.parse(JSON.stringify(message))).toEqual(message);
  });

  it("TanStack/ai#176: whoever ran it, a result ends a call in the same way", () => {
    const byClient: AgentEvent = { type: "tool-output-available", toolCallId: "c", output: 1, by: "client" };
    expect(calls(fold(available("c"), byClient))).toMatchObject([{ state: "output-available", by: "client" }]);
    expect(calls(fold(available("c"), output("c", 1)))).toMatchObject([{ state: "output-available" }]);
  });

  it("CopilotKit#2712: each call has its own state, whatever the run does", () => {
    expect(states(fold(available("a"), available("b"), output("a")))).toEqual([
      "a output-available",
      "b input-available",
    ]);
  });

  it("ag-ui#136: writing arguments and running are two states", () => {
    expect(states(fold(start("c"), delta("c", "{}")))).toEqual(["c input-streaming"]);
    const running = fold(start("c"), available("c"), { type: "tool-started", toolCallId: "c", effects: "none", at: 5 });
    expect(calls(running)).toMatchObject([{ state: "input-available", executedAt: 5 }]);
  });

  it("sqlrooms#507, deepagents#2061: how long it took is on the part and survives a reload", () => {
    const events: AgentEvent[] = [
      { ...start("c"), at: 1000 },
      { ...available("c"), at: 2000 },
      { ...output("c"), at: 7000 },
    ];
    expect(JSON.parse(JSON.stringify(fold(...events))).parts).toMatchObject([{ startedAt: 1000, endedAt: 7000 }]);
  });

  it("CopilotKit PR #5159: a replay of an answered call leaves it answered", () => {
    const log = [start("c"), delta("c", "{}"), available("c"), output("c", "first")];
    expect(calls(fold(...log, ...log.slice(0, 3)))).toMatchObject([{ state: "output-available", output: "first" }]);
    // Without a place in a run nobody can tell a repeat from a second result: it stands beside the first, never in its place.
    expect(calls(fold(...log, output("c", "second")))).toMatchObject([{ output: "first", late: { output: "second" } }]);
  });
});

describe("approvals", () => {
  it("vercel/ai#17136: a refusal ends the call at once", () => {
    expect(states(fold(available("c"), ask("c"), answer("c", false)))).toEqual(["c output-denied"]);
  });

  it("vercel/ai#13670: one refused and one approved: every call comes to an end", () => {
    expect(
      states(
        fold(available("a"), available("b"), ask("a"), ask("b"), answer("a", true), answer("b", false), output("a")),
      ),
    ).toEqual(["a output-available", "b output-denied"]);
  });

  it("vercel/ai#15787: a refusal without its approval is a state like any other", () => {
    const stored: UIMessage = {
      ...empty,
      parts: [{ type: "tool-pay", key: "c", toolCallId: "c", toolName: "pay", state: "output-denied", by: "user" }],
    };
    expect(applyAgentEvents(stored, [answer("c", false), ask("c"), { type: "tool-progress", toolCallId: "c" }])).toBe(
      stored,
    );
    expect(settleMessage(stored, "interrupted")).toBe(stored);
  });

  it("vercel/ai#19654: the reason why the app asks is on the approval", () => {
    expect(
      calls(
        fold(available("c"), {
          ...ask("c"),
          type: "tool-approval-requested",
          toolCallId: "c",
          approvalId: "a",
          reason: "Over 100 €.",
        }),
      ),
    ).toMatchObject([{ approval: { reason: "Over 100 €." } }]);
  });

  it("laravel/ai#773; vercel/ai#11294, PR #10720: a decision keeps its reason, its edits and the values before them", () => {
    const edits = [{ path: "/amount", value: 5 }];
    const decided: AgentEvent = {
      type: "tool-approval-responded",
      toolCallId: "c",
      approvalId: "c-a",
      approved: true,
      edits,
      reason: "Less.",
    };
    expect(calls(fold(available("c", { amount: 10 }), ask("c"), decided))).toMatchObject([
      { input: { amount: 5 }, approval: { decision: { edits, reason: "Less.", original: { amount: 10 } } } },
    ]);
  });

  it("MCPJam#3008: what was refused is not approved later", () => {
    expect(states(fold(available("c"), ask("c"), answer("c", false), answer("c", true)))).toEqual(["c output-denied"]);
  });

  it("TanStack/ai#1386; assistant-ui#6175, #6176: denied, cancelled and failed are three things, and stay so", () => {
    const cancelled: AgentEvent = { type: "tool-cancelled", toolCallId: "b", cause: "superseded" };
    const message = fold(
      available("a"),
      ask("a"),
      answer("a", false),
      available("b"),
      ask("b"),
      cancelled,
      available("c"),
      failed("c"),
    );
    expect(states(message)).toEqual(["a output-denied", "b cancelled", "c output-error"]);
    expect(
      states(applyAgentEvents(message, [{ ...cancelled, toolCallId: "a" }, failed("b"), answer("c", false)])),
    ).toEqual(states(message));
  });

  it("MoonshotAI/kimi-cli#1504: approved is not done", () => {
    expect(states(fold(available("c"), ask("c"), answer("c", true)))).toEqual(["c approval-responded"]);
  });

  it("turnstone#447, archestra#4451: only what the server asks about waits for a person", () => {
    const reloaded: UIMessage = JSON.parse(JSON.stringify(fold(available("a"), available("b"), ask("b"))));
    expect(states(reloaded)).toEqual(["a input-available", "b approval-requested"]);
  });

  it("mastra#15476, #14931; cloudflare/agents#922: an approval that was stored can be answered", () => {
    const stored: UIMessage = JSON.parse(JSON.stringify(fold(available("c", { n: 1 }), ask("c"))));
    expect(states(applyAgentEvents(stored, [answer("c", true), output("c")]))).toEqual(["c output-available"]);
  });

  it("CopilotKit#4953: a call that waits for a person still waits when the run pauses", () => {
    expect(states(fold(available("c"), ask("c"), { type: "run-status", status: "awaiting-approval" }))).toEqual([
      "c approval-requested",
    ]);
  });

  it("vercel/ai#12709: a message typed while an approval waits ends it as superseded", () => {
    expect(
      calls(fold(available("c"), ask("c"), { type: "tool-cancelled", toolCallId: "c", cause: "superseded" })),
    ).toMatchObject([{ state: "cancelled", cause: "superseded", approval: { approvalId: "c-a" } }]);
  });
});

describe("endings", () => {
  it("algolia/docsearch#3011, vercel/ai#10638, #4584, openai-node#2571: a stop in mid call leaves no open call to be seen", () => {
    expect(states(settleMessage(fold(start("c"), delta("c", '{"q":')), "stopped"))).toEqual(["c cancelled"]);
  });

  it("Jaal-Yantra-Textiles/v2#1725: a clean end in mid arguments shows as interrupted, whatever the text claims", () => {
    const shown = settleMessage(fold(start("c"), delta("c", '{"code":'), text("It is booked.")), "interrupted");
    expect(calls(shown)).toMatchObject([{ state: "cancelled", cause: "interrupted", inputText: '{"code":' }]);
  });

  it("ag-ui#2024: a run that ends with an open call keeps the others, and the open one is settled for display", () => {
    const message = fold(start("a"), start("b"), available("a"), output("a"), { type: "run-status", status: "done" });
    expect(states(message)).toEqual(["a output-available", "b input-streaming"]);
    expect(states(settleMessage(message, "interrupted"))).toEqual(["a output-available", "b cancelled"]);
  });

  it("vercel/ai#13218; coder/xum#182, TanStack/ai#718, AquiLLM#69: no spinner for ever: what may have run is unknown, what only reads is cancelled", () => {
    const reading: AgentEvent = {
      type: "tool-input-available",
      toolCallId: "read",
      toolName: "search",
      input: {},
      effects: "none",
    };
    const message = fold(available("pay", { sum: 1 }, "pay"), reading, { type: "run-status", status: "step-limit" });
    expect(states(settleMessage(message, "interrupted"))).toEqual(["pay output-unknown", "read cancelled"]);
  });

  it("redhat template-ui#105: a call that was closed without a result carries the reason, never success", () => {
    expect(calls(settleMessage(fold(available("c"), ask("c")), "expired"))).toMatchObject([
      { state: "cancelled", cause: "expired" },
    ]);
  });

  it("assistant-ui#6500, #6719: the end of a run neither completes nor closes a call that waits for its client", () => {
    const message = fold(start("ask_user"), available("ask_user"), {
      type: "run-status",
      status: "awaiting-client-tool",
    });
    expect(states(message)).toEqual(["ask_user input-available"]);
    expect(states(applyAgentEvent(message, output("ask_user")))).toEqual(["ask_user output-available"]);
  });

  it("what was shown as settled goes on from the true state", () => {
    const message = fold(available("c"));
    settleMessage(message, "interrupted");
    expect(states(applyAgentEvent(message, output("c")))).toEqual(["c output-available"]);
  });

  it("settles once, so that a settled part keeps its identity", () => {
    const message = fold(available("c"), text("Hi"));
    expect(settleMessage(message, "stopped").parts[0]).toBe(settleMessage(message, "stopped").parts[0]);
    const settled = settleMessage(message, "stopped");
    expect(settleMessage(settled, "stopped")).toBe(settled);
  });
});

describe("cost and sharing", () => {
  it("vercel/ai#18624, tracecat#2452; mako#377: a finished part keeps its identity while others stream", () => {
    const done = Array.from({ length: 20 }, (_, n) => [available(`d${n}`), output(`d${n}`)]).flat();
    let message = fold(...done, start("c"));
    const before = message.parts.slice(0, 20);
    for (let n = 0; n < 200; n++) message = applyAgentEvent(message, delta("c", n === 0 ? '{"a":"' : "x"));
    expect(message.parts.slice(0, 20).every((part, at) => part === before[at])).toBe(true);
  });

  it("ag-ui#1865: many pieces of arguments copy no closed subtree", () => {
    let message = fold(start("c"), delta("c", '{"rows":[{"a":1},{"a":2},'));
    const row = (at: number): unknown => firstRows(message.parts[0])[at];
    const first = row(0);
    for (let n = 0; n < 500; n++) message = applyAgentEvent(message, delta("c", `{"a":${n}},`));
    expect(row(0)).toBe(first);
    expect(firstRows(message.parts[0])).toHaveLength(502);
  });

  it("vercel/ai#14027, #16319: a reload in the middle of the arguments goes on with them", () => {
    const stored: UIMessage = JSON.parse(JSON.stringify(fold(start("c"), delta("c", '{"a":"x'))));
    expect(calls(applyAgentEvent(stored, delta("c", 'y"}')))).toMatchObject([
      { inputText: '{"a":"xy"}', partialInput: { a: "xy" } },
    ]);
  });

  it("two ways on from one message do not disturb each other", () => {
    const message = fold(start("c"), delta("c", '{"a":"x'));
    expect(calls(applyAgentEvent(message, delta("c", "1")))).toMatchObject([{ partialInput: { a: "x1" } }]);
    expect(calls(applyAgentEvent(message, delta("c", "2")))).toMatchObject([{ partialInput: { a: "x2" } }]);
  });
});

function firstRows(part: MessagePart | undefined): readonly unknown[] {
  const partial: unknown = part !== undefined && "partialInput" in part ? part.partialInput : undefined;
  const rows: unknown = typeof partial === "object" && partial !== null ? Reflect.get(partial, "rows") : undefined;
  return Array.isArray(rows) ? rows : [];
}

describe("versions", () => {
  it("vercel/ai#11269, #13733, PR #17010: fields and events of a newer server are skipped, reported, and counted", () => {
    const problems: string[] = [];
    const values: unknown[] = [
      { ...text("a"), runId: "r", seq: 1, colour: "red" },
      { type: "tool-hologram", toolCallId: "c", runId: "r", seq: 2 },
      { ...text("b"), runId: "r", seq: 3 },
    ];
    const message = applyAgentEvents(empty, values.map(asReceived), ({ code }) => problems.push(code));
    expect(message).toMatchObject({ parts: [{ text: "ab" }], run: { seq: 3 } });
    expect(problems).toEqual(["unknown-event"]);
  });

  it("assistant-ui#7096: a result that is no JSON at all throws nowhere", () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    expect(states(fold(output("a", 1n), output("b", circular)))).toEqual(["a output-available", "b output-available"]);
  });
});

/** As a wire gives it: whatever it is, it is folded as an event. */
function asReceived(value: unknown): AgentEvent {
  return isReceived(value) ? value : { type: "skipped" };
}

function isReceived(value: unknown): value is AgentEvent {
  return typeof value === "object" && value !== null;
}
