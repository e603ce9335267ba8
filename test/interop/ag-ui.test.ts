import { createAgUiTransport, fromAgUiMessages, toAgUiMessages } from "@callstate/core/ag-ui";
import { MessageSchema } from "@ag-ui/core/schemas";
import { afterEach, describe, expect, it } from "vitest";
import { type AgUiEvent, call, createAgUiRoute, HttpAgent, result, say } from "./support/ag-ui-route";
import { eventually, openLive, releaseLive } from "../support/live-session";

afterEach(releaseLive);

type Turns = Parameters<typeof createAgUiRoute>[0];

function withRoute(turns: Turns, options = {}, clientTools = {}) {
  const route = createAgUiRoute(turns);
  const transport = createAgUiTransport({ url: "/agent", fetch: route.fetch, ...options });
  return { route, transport, ...openLive({ transport, clientTools }) };
}

const interrupt = (...interrupts: object[]): AgUiEvent => ({
  type: "RUN_FINISHED",
  outcome: { type: "interrupt", interrupts },
});
const approval = (toolCallId: string, more = {}) => ({
  id: `ask-${toolCallId}`,
  reason: "tool_call",
  message: "Book a table?",
  toolCallId,
  ...more,
});
const editable = {
  responseSchema: {
    type: "object",
    properties: { approved: { type: "boolean" }, editedArgs: { type: "object", properties: { guests: {} } } },
  },
};

describe("an agent behind AG-UI", () => {
  it("carries reasoning, text, parallel calls, a failed one, shared state and activities", async () => {
    const { session, until, states, text, messages, problems } = withRoute([
      () => [
        { type: "REASONING_START", messageId: "r" },
        { type: "REASONING_MESSAGE_START", messageId: "r", role: "reasoning" },
        { type: "REASONING_MESSAGE_CONTENT", messageId: "r", delta: "Hm." },
        { type: "REASONING_MESSAGE_END", messageId: "r" },
        { type: "REASONING_END", messageId: "r" },
        ...say("m1", "Let me ", "look."),
        { type: "TOOL_CALL_START", toolCallId: "a", toolCallName: "getWeather", parentMessageId: "m1" },
        { type: "TOOL_CALL_START", toolCallId: "b", toolCallName: "search", parentMessageId: "m1" },
        { type: "TOOL_CALL_ARGS", toolCallId: "a", delta: '{"city"' },
        { type: "TOOL_CALL_ARGS", toolCallId: "b", delta: '{"q":"tea"}' },
        { type: "TOOL_CALL_ARGS", toolCallId: "a", delta: ':"Hue"}' },
        { type: "TOOL_CALL_END", toolCallId: "b" },
        { type: "TOOL_CALL_END", toolCallId: "a" },
        result("a", '{"celsius":31}'),
        result("b", "nothing found"),
        { type: "STATE_SNAPSHOT", snapshot: { seen: [] } },
        { type: "STATE_DELTA", delta: [{ op: "add", path: "/seen/-", value: "Hue" }] },
        { type: "ACTIVITY_SNAPSHOT", messageId: "p", activityType: "PLAN", content: { steps: [1] } },
        {
          type: "ACTIVITY_DELTA",
          messageId: "p",
          activityType: "PLAN",
          patch: [{ op: "add", path: "/steps/1", value: 2 }],
        },
        { type: "CUSTOM", name: "hint", value: { n: 1 } },
        { type: "RAW", event: { anything: true } },
        ...say("m2", "31 degrees."),
      ],
      () => [],
    ]);
    session.send({ id: "u1", text: "Weather?" });
    await until("done");
    expect(states()).toEqual(["getWeather output-available", "search output-available"]);
    expect(messages()[1]?.parts).toMatchObject([
      { type: "reasoning", text: "Hm.", done: true },
      { type: "text", text: "Let me look.", done: true },
      { type: "tool-getWeather", input: { city: "Hue" }, output: { celsius: 31 } },
      { type: "tool-search", input: { q: "tea" }, output: "nothing found" },
      { type: "data", name: "state", value: { seen: ["Hue"] } },
      { type: "data", name: "PLAN", value: { steps: [1, 2] } },
      { type: "data", name: "hint", value: { n: 1 } },
      { type: "text", text: "31 degrees." },
    ]);
    expect(text()).toBe("Weather?|Let me look.|31 degrees.");
    expect(problems).toEqual([]);
  });

  it("reads chunk events, interleaved", async () => {
    const {
      session,
      until,
      call: callOf,
      text,
    } = withRoute([
      () => [
        { type: "TEXT_MESSAGE_CHUNK", messageId: "m1", role: "assistant", delta: "One " },
        { type: "TEXT_MESSAGE_CHUNK", delta: "moment." },
        { type: "TOOL_CALL_CHUNK", toolCallId: "a", toolCallName: "getWeather", delta: '{"city":' },
        { type: "TOOL_CALL_CHUNK", delta: '"Hue"}' },
        { type: "TOOL_CALL_CHUNK", toolCallId: "b", toolCallName: "search", delta: '{"q":"tea"}' },
        result("a", "{}"),
        result("b", "[]"),
      ],
    ]);
    session.send("Hi");
    await until("done");
    expect(callOf("getWeather")).toMatchObject({ state: "output-available", input: { city: "Hue" }, output: {} });
    expect(callOf("search")).toMatchObject({ state: "output-available", input: { q: "tea" }, output: [] });
    expect(text()).toBe("Hi|One moment.");
  });

  it("shows whose call it is when a subagent speaks, and ends its calls with it", async () => {
    const { session, until, messages } = withRoute([
      () => [
        ...call("parent", "delegate", "{}"),
        { type: "SUBAGENT_STARTED", subagentRunId: "s", name: "researcher", parentToolCallId: "parent" },
        { type: "TOOL_CALL_START", toolCallId: "a", toolCallName: "search", subagentRunId: "s" },
        { type: "TOOL_CALL_ARGS", toolCallId: "a", delta: "{}", subagentRunId: "s" },
        { type: "TOOL_CALL_END", toolCallId: "a", subagentRunId: "s" },
        { type: "SUBAGENT_ERROR", subagentRunId: "s", message: "It failed." },
        result("parent", "partly"),
      ],
    ]);
    session.send("Hi");
    await until("done");
    expect(messages()[1]?.parts).toMatchObject([
      { toolName: "delegate", state: "output-available" },
      { type: "data", name: "subagent", value: { type: "SUBAGENT_ERROR", message: "It failed." } },
      { toolName: "search", state: "output-unknown", parentToolCallId: "parent" },
    ]);
  });

  it("asks, and answers all its interrupts in one resume: approved with an edit, declined with a reason", async () => {
    const { session, until, calls, route, text } = withRoute([
      () => [
        ...say("m1", "Two?"),
        ...call("a", "book", '{"guests":2}'),
        ...call("b", "book", '{"guests":9}'),
        interrupt(approval("a", editable), approval("b", { expiresAt: "2030-01-01T00:00:00Z" })),
      ],
      // Some agents announce everything again.
      () => [
        ...say("m1", "Two?"),
        ...call("a", "book", '{"guests":2}'),
        result("a", '{"ok":true}'),
        ...call("b", "book", '{"guests":9}'),
        result("b", "The user declined."),
        ...say("m2", "One is booked."),
      ],
    ]);
    session.send({ id: "u1", text: "Book." });
    await until("awaiting-approval");
    const pending = session.getSnapshot().pendingApprovals;
    expect(pending.map(({ part }) => part.approval)).toMatchObject([
      { approvalId: "ask-a", reason: "Book a table?", editable: ["/guests"] },
      { approvalId: "ask-b", expiresAt: Date.parse("2030-01-01T00:00:00Z") },
    ]);
    const edits = [{ path: "/guests", value: 3 }];
    expect(await session.decide({ approvalId: "ask-b", approved: true, edits })).toMatchObject({
      code: "not-supported",
    });
    await session.decide({ approvalId: "ask-a", approved: true, edits });
    await session.decide({ approvalId: "ask-b", approved: false, reason: "Too many." });
    await until("done");
    expect(calls()).toMatchObject([
      { state: "output-available", input: { guests: 3 }, output: { ok: true } },
      { state: "output-denied", reason: "Too many." },
    ]);
    expect(text()).toBe("Book.|Two?|One is booked.");
    session.send("And?");
    await eventually(() => expect(route.inputs).toHaveLength(3));
    const [, answer] = route.inputs[2]?.messages ?? [];
    expect(answer).toMatchObject({ content: "Two?", toolCalls: [{ function: { arguments: '{"guests":2}' } }, {}] });
    expect(route.inputs[1]).toMatchObject({
      threadId: "chat-1",
      parentRunId: route.inputs[0]?.runId,
      resume: [
        { interruptId: "ask-a", status: "resolved", payload: { approved: true, editedArgs: { guests: 3 } } },
        { interruptId: "ask-b", status: "resolved", payload: { approved: false, reason: "Too many." } },
      ],
    });
  });

  it("asks about no call in particular", async () => {
    const {
      session,
      until,
      call: callOf,
      route,
    } = withRoute([
      () => [...say("m1", "Well."), interrupt({ id: "i1", reason: "confirm", message: "Go on?" })],
      () => [...say("m2", "Going on.")],
    ]);
    session.send("Hi");
    await until("awaiting-approval");
    expect(callOf("confirm")).toMatchObject({ state: "approval-requested", input: { message: "Go on?" } });
    await session.decide({ approvalId: "i1", approved: true });
    await until("done");
    expect(route.inputs[1]).toMatchObject({ resume: [{ interruptId: "i1", status: "resolved" }] });
    expect(callOf("confirm")).toMatchObject({ state: "output-available", output: { approved: true } });
  });

  it("waits for the browser's calls, and goes on with their results as messages", async () => {
    const tools = [{ name: "askPlace", description: "Asks.", parameters: {} }];
    const { session, until, calls, route, text } = withRoute(
      [() => [...call("a", "askPlace", "{}"), ...call("b", "server", "{}")], () => [...say("m2", "In Hue, then.")]],
      { tools },
      { askPlace: () => ({ place: "Hue" }) },
    );
    session.send("Where?");
    await until("done");
    expect(calls()).toMatchObject([
      { toolName: "askPlace", state: "output-available", output: { place: "Hue" }, by: "client" },
      { toolName: "server", state: "output-unknown" },
    ]);
    expect(text()).toBe("Where?|In Hue, then.");
    expect(route.inputs[0]?.tools).toMatchObject([{ name: "askPlace" }]);
    expect(route.inputs[1]?.messages.at(-1)).toMatchObject({
      role: "tool",
      toolCallId: "a",
      content: '{"place":"Hue"}',
    });
  });

  it("tells failed and cancelled runs apart", async () => {
    const { session, until, states } = withRoute([
      () => [
        { type: "TOOL_CALL_START", toolCallId: "a", toolCallName: "x" },
        { type: "RUN_ERROR", message: "It broke." },
      ],
      () => [...call("b", "y", "{}"), { type: "RUN_FINISHED", outcome: { type: "cancelled" } }],
    ]);
    session.send("Hi");
    await until("failed");
    expect(states()).toEqual(["x cancelled"]);
    session.send("Again");
    await until("stopped");
    expect(states()).toEqual(["x cancelled", "y output-unknown"]);
  });

  it("sends what the official client would: the messages as they came, and the shared state", async () => {
    const turn = (): AgUiEvent[] => [
      { type: "REASONING_MESSAGE_START", messageId: "r", role: "reasoning" },
      { type: "REASONING_MESSAGE_CONTENT", messageId: "r", delta: "Hm." },
      { type: "REASONING_MESSAGE_END", messageId: "r" },
      { type: "REASONING_ENCRYPTED_VALUE", subtype: "message", entityId: "r", encryptedValue: "c2VjcmV0" },
      ...say("m1", "Look:"),
      { type: "TOOL_CALL_START", toolCallId: "a", toolCallName: "getWeather", parentMessageId: "m1" },
      { type: "TOOL_CALL_ARGS", toolCallId: "a", delta: '{"city":"Hue"}' },
      { type: "TOOL_CALL_END", toolCallId: "a" },
      result("a", "31"),
      ...say("m2", "31."),
      { type: "STATE_SNAPSHOT", snapshot: { n: 1 } },
    ];
    const { session, until, route } = withRoute([turn, () => []]);
    session.send({ id: "u1", text: "Hi" });
    await until("done");
    session.send({ id: "u2", text: "More" });
    await eventually(() => expect(route.inputs).toHaveLength(2));

    const theirs = createAgUiRoute([turn, () => []]);
    const agent = new HttpAgent({ url: "http://test.local/agent", threadId: "chat-1", fetch: theirs.fetch });
    agent.addMessage({ id: "u1", role: "user", content: "Hi" });
    await agent.runAgent();
    agent.addMessage({ id: "u2", role: "user", content: "More" });
    await agent.runAgent();
    expect(route.inputs[1]?.messages).toEqual(theirs.inputs[1]?.messages);
    expect(route.inputs[1]?.state).toEqual(theirs.inputs[1]?.state);
  });

  it("imports and exports messages that the official schema takes", async () => {
    const { session, until, messages } = withRoute([
      () => [
        ...say("m1", "Look:"),
        ...call("a", "getWeather", '{"city":"Hue"}'),
        result("a", '{"c":31}'),
        ...say("m2", "31."),
      ],
    ]);
    session.send({ id: "u1", text: "Hi" });
    await until("done");
    const { messages: exported, problems } = toAgUiMessages(messages());
    expect(problems).toEqual([]);
    expect(exported.map((message) => MessageSchema.parse(message)).map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
      "assistant",
    ]);
    const imported = fromAgUiMessages(exported);
    expect(imported.problems).toEqual([]);
    expect(imported.messages).toMatchObject([
      { id: "u1", role: "user", parts: [{ text: "Hi" }] },
      {
        role: "assistant",
        parts: [
          { type: "text", text: "Look:" },
          { toolName: "getWeather", state: "output-available", input: { city: "Hue" }, output: { c: 31 } },
          { type: "text", text: "31." },
        ],
      },
    ]);
    expect(toAgUiMessages(imported.messages).messages).toEqual(exported);
  });
});

describe("a conversation that was stored while it asked", () => {
  it("asks again, and the answer goes to the run that waits", async () => {
    const stored = {
      messages: [
        { id: "u1", role: "user", content: "Book." },
        { id: "m1", role: "assistant", content: "Two?", toolCalls: toolCalls("a", "book", '{"guests":2}') },
      ],
      interrupts: [approval("a", editable)],
      runId: "run-1",
    };
    const { session, until, calls, route, text } = withRoute(
      [() => [...say("m1", "Two?"), ...call("a", "book", '{"guests":2}'), result("a", "1"), ...say("m2", "Done.")]],
      { load: () => stored },
    );
    await until("awaiting-approval");
    expect(calls()).toMatchObject([{ state: "approval-requested", input: { guests: 2 } }]);
    await session.decide({ approvalId: "ask-a", approved: true, edits: [{ path: "/guests", value: 3 }] });
    await until("done");
    expect(route.inputs).toMatchObject([
      { parentRunId: "run-1", resume: [{ payload: { approved: true, editedArgs: { guests: 3 } } }] },
    ]);
    expect(calls()).toMatchObject([{ state: "output-available", input: { guests: 3 }, output: 1 }]);
    expect(text()).toBe("Book.|Two?|Done.");
  });

  it("CopilotKit#6101: a call that waited for the browser waits on, and is run", async () => {
    const stored = [
      { id: "u1", role: "user", content: "Where?" },
      { id: "m1", role: "assistant", toolCalls: toolCalls("a", "askPlace", "{}") },
    ];
    const { until, calls, route } = withRoute(
      [() => say("m2", "In Hue.")],
      { load: () => stored },
      { askPlace: () => ({ place: "Hue" }) },
    );
    await until("done");
    expect(calls()).toMatchObject([{ state: "output-available", output: { place: "Hue" } }]);
    expect(route.inputs[0]?.messages.at(-1)).toMatchObject({ role: "tool", toolCallId: "a" });
  });
});

function toolCalls(id: string, name: string, args: string) {
  return [{ id, type: "function", function: { name, arguments: args } }];
}
