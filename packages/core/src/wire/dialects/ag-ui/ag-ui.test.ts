import { describe, expect, it } from "vitest";
import { callsIn, foldEvents, type Json, readFrames, textIn } from "../fixtures";
import { agUiDialect, agUiDialectOver } from "./dialect";
import { AgUiMemory } from "./memory";

const started: Json = { type: "RUN_STARTED", threadId: "t", runId: "r" };
const finished = (more: Json = {}): Json => ({ type: "RUN_FINISHED", threadId: "t", runId: "r", ...more });
const read = (...events: (Json | string)[]) => readFrames(agUiDialect(), [started, ...events]);
const start = (toolCallId: string, toolCallName = "book", more: Json = {}): Json => ({
  type: "TOOL_CALL_START",
  toolCallId,
  toolCallName,
  ...more,
});
const args = (toolCallId: string, delta: string): Json => ({ type: "TOOL_CALL_ARGS", toolCallId, delta });
const end = (toolCallId: string): Json => ({ type: "TOOL_CALL_END", toolCallId });
const result = (toolCallId: string, content: unknown, more: Json = {}): Json => ({
  type: "TOOL_CALL_RESULT",
  messageId: `r-${toolCallId}`,
  toolCallId,
  content,
  ...more,
});
const say = (messageId: string, delta: string): Json[] => [
  { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId, delta },
  { type: "TEXT_MESSAGE_END", messageId },
];
const failed = { metadata: { tanstack: { state: "output-error" } } };

describe("reports of AG-UI, TanStack AI and CopilotKit users", () => {
  it("TanStack/ai#1386: declined, cancelled and failed are three outcomes", () => {
    const { message } = read(
      ...["a", "b", "c"].flatMap((id) => [start(id), args(id, "{}"), end(id)]),
      result("a", '{"error":"User declined tool execution"}', failed),
      result("b", '{"error":"Tool execution cancelled"}', failed),
      result("c", '{"error":"The kitchen is closed."}', failed),
      finished(),
    );
    expect(callsIn(message)).toMatchObject([
      { state: "output-denied", by: "user" },
      { state: "cancelled" },
      { state: "output-error", errorText: "The kitchen is closed." },
    ]);
  });

  it("TanStack/ai#1017: text between two pieces of arguments freezes nothing", () => {
    const { message } = read(
      start("a"),
      args("a", '{"ids":["mo'),
      ...say("m", "Hm."),
      args("a", 'ck"]}'),
      end("a"),
      result("a", "1"),
      finished(),
    );
    expect(callsIn(message)).toMatchObject([{ input: { ids: ["mock"] } }]);
  });

  it("TanStack/ai#1247: the first word after a call is not lost", () => {
    const { message } = read(
      start("a", "book", { parentMessageId: "m1" }),
      args("a", "{}"),
      end("a"),
      result("a", "1"),
      { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "Hello" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: " world" },
      finished(),
    );
    expect(textIn(message)).toBe("Hello world");
  });

  it("TanStack/ai#859, #867: a call survives a snapshot that leaves it out", () => {
    const { message } = read(
      start("a"),
      args("a", "{}"),
      end("a"),
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "u", role: "user", content: "Hi" }] },
      result("a", "1"),
      finished(),
    );
    expect(callsIn(message)).toMatchObject([{ state: "output-available", output: 1 }]);
  });

  it("TanStack/ai#176: one end, whoever ran the tool", () => {
    const { message } = read(start("a"), args("a", "{}"), end("a"), result("a", "ok"), finished());
    expect(callsIn(message)).toMatchObject([{ state: "output-available", output: "ok" }]);
  });

  it("a result that is told again says nothing new, another one comes too late", () => {
    const again = { type: "MESSAGES_SNAPSHOT", messages: [{ id: "t", role: "tool", toolCallId: "a", content: "1" }] };
    const told = [start("a"), args("a", "{}"), end("a"), result("a", "1"), result("a", "1"), again];
    expect(callsIn(read(...told, finished()).message)[0]?.late).toBeUndefined();
    expect(callsIn(read(...told, result("a", "2"), finished()).message)[0]?.late).toMatchObject({ output: 2 });
  });

  it("TanStack/ai#532: a result finds its call of an earlier run", () => {
    const first = read(start("a"), args("a", "{}"), end("a"), finished()).message;
    const { events } = readFrames(agUiDialect(), [result("a", "1"), started, finished()]);
    expect(callsIn(foldEvents(events, first))).toMatchObject([{ state: "output-available", output: 1 }]);
  });

  it("TanStack/ai#901, ag-ui#2463: arguments in one piece, or none at all, are arguments", () => {
    const { message } = read(start("a"), args("a", '{"n":1}'), end("a"), start("b"), end("b"), finished());
    expect(callsIn(message)).toMatchObject([
      { state: "input-available", input: { n: 1 } },
      { state: "input-available", input: {} },
    ]);
  });

  it("ag-ui#2463: arguments that a snapshot brings late are taken", () => {
    const late = { id: "a", type: "function", function: { name: "book", arguments: '{"n":1}' } };
    const { message } = read(
      start("a"),
      end("a"),
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "m", role: "assistant", toolCalls: [late] }] },
      finished(),
    );
    expect(callsIn(message)).toMatchObject([{ state: "input-available", input: { n: 1 } }]);
  });

  it("ag-ui#1016, #1275: a result for a call that was never announced is a part", () => {
    const { message } = read(start("a"), args("a", "{}"), end("a"), result("a", "1"), result("b", "2"), finished());
    expect(callsIn(message)).toMatchObject([
      { toolCallId: "a", output: 1 },
      { type: "dynamic-tool", toolCallId: "b", output: 2 },
    ]);
  });

  it("ag-ui#2014, #2330: a call that is announced again goes back nowhere, and its text is not said twice", () => {
    const memory = new AgUiMemory();
    const run1 = [started, ...say("m", "Look: "), start("a"), args("a", '{"n":1}'), end("a"), finished()];
    const again = [started, ...say("m", "Look: "), start("a"), args("a", '{"n":1}'), end("a"), result("a", "1")];
    const first = readFrames(agUiDialectOver({}, memory), run1).message;
    const { events } = readFrames(agUiDialectOver({}, memory), [...again, ...say("m2", "Done."), finished()]);
    const message = foldEvents(events, first);
    expect(callsIn(message)).toMatchObject([{ state: "output-available", input: { n: 1 } }]);
    expect(textIn(message)).toBe("Look: Done.");
  });

  it("ag-ui#2330: within one run too, also while its arguments stream", () => {
    const { message } = read(start("a"), args("a", '{"n"'), start("a"), args("a", '{"n":1}'), end("a"), finished());
    expect(callsIn(message)).toMatchObject([{ state: "input-available", input: { n: 1 } }]);
  });

  it("ag-ui#2024: a call that the run leaves open costs the call, not the run", () => {
    const { message } = read(start("a"), start("b"), end("a"), result("a", "1"), finished());
    expect(callsIn(message)).toMatchObject([
      { state: "output-available" },
      { state: "cancelled", cause: "interrupted" },
    ]);
    expect(message.run?.status).toBe("done");
  });

  it("ag-ui#136: arriving arguments and a running tool are two states", () => {
    const streaming = readFrames(agUiDialect(), [started, start("a"), args("a", "{")], { isCut: true });
    expect(callsIn(streaming.message)).toMatchObject([{ state: "input-streaming" }]);
    const running = readFrames(agUiDialect(), [started, start("a"), args("a", "{}"), end("a")], { isCut: true });
    expect(callsIn(running.message)).toMatchObject([{ state: "input-available" }]);
  });

  it("ag-ui PR #2731: the calls that a run names wait for the browser, the others do not", () => {
    const outcome = { type: "success", pendingToolCallIds: ["b"] };
    const { message } = read(start("a"), end("a"), start("b"), end("b"), finished({ outcome }));
    expect(message.run?.status).toBe("awaiting-client-tool");
    expect(callsIn(message)).toMatchObject([{ state: "output-unknown" }, { state: "input-available" }]);
  });

  it("TanStack/ai#225: an approved call of an earlier response waits for the browser, one that nobody knows or that ended does not", () => {
    const memory = new AgUiMemory();
    const interrupts = (toolCallId: string) => [{ id: "i", reason: "tanstack:client_tool_execution", toolCallId }];
    const later = (toolCallId: string, type = "interrupt") => {
      const outcome = { type, interrupts: interrupts(toolCallId) };
      return readFrames(agUiDialectOver({}, memory), [started, finished({ outcome })]).message.run?.status;
    };
    readFrames(agUiDialectOver({}, memory), [started, start("a"), args("a", "{}"), end("a"), finished()]);
    expect(later("a")).toBe("awaiting-client-tool");
    expect(later("a", "cancelled")).toBe("stopped");
    expect(later("b")).toBe("done");
    memory.settled.add("a");
    expect(later("a")).toBe("done");
  });

  it("assistant-ui#6500, CopilotKit#4953, #6101: a call without a result stays to be answered", () => {
    const { message } = read(start("a"), args("a", "{}"), end("a"), finished({ outcome: { type: "success" } }));
    expect(message.run?.status).toBe("awaiting-client-tool");
    expect(callsIn(message)).toMatchObject([{ state: "input-available" }]);
  });

  it("assistant-ui#6719: nothing is ready to run before the run has said whom it waits for", () => {
    const { events } = readFrames(agUiDialect(), [started, start("a"), args("a", "{}"), end("a")], { isCut: true });
    expect(events.filter(({ type }) => type === "run-status")).toMatchObject([{ status: "running" }]);
  });

  it("CopilotKit#5340, TanStack/ai#477: a message that is renamed is not said twice", () => {
    const { message } = read(
      ...say("lc_run--1", "Hello"),
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "resp_1", role: "assistant", content: "Hello" }] },
      finished(),
    );
    expect(textIn(message)).toBe("Hello");
  });

  it("CopilotKit#4630: an approval of older servers is an approval", () => {
    const value = { toolCallId: "a", toolName: "book", input: {}, approval: { id: "p", needsApproval: true } };
    const { message } = read(
      start("a"),
      args("a", "{}"),
      end("a"),
      { type: "CUSTOM", name: "approval-requested", value },
      finished({ outcome: { type: "interrupt", interrupts: [] } }),
    );
    expect(callsIn(message)).toMatchObject([{ state: "approval-requested", approval: { approvalId: "p" } }]);
    expect(message.run?.status).toBe("awaiting-approval");
  });
});

describe("events", () => {
  it("a server that names the state of a call that did not run is heard", () => {
    const ended = (id: string, state: string) => [
      start(id),
      args(id, "{}"),
      end(id),
      result(id, '{"error":"Why."}', { metadata: { callstate: { state } } }),
    ];
    const { message } = read(
      ...["output-denied", "cancelled", "output-unknown", "output-error"].flatMap((state, at) =>
        ended(`c${at}`, state),
      ),
      finished(),
    );
    expect(callsIn(message)).toMatchObject([
      { state: "output-denied" },
      { state: "cancelled" },
      { state: "output-unknown", note: "Why." },
      { state: "output-error", errorText: "Why." },
    ]);
  });

  const marked = (metadata: unknown, content = '{"error":"Why."}', more: Json = {}) =>
    callsIn(
      read(start("a"), args("a", "{}"), end("a"), result("a", content, { metadata, ...more }), finished()).message,
    );

  it.each([
    ["output-denied", "output-denied"],
    ["cancelled", "cancelled"],
    ["output-unknown", "output-unknown"],
    ["output-error", "output-error"],
  ])("a mark of another kit beside it hides no %s", (state, expected) => {
    for (const tanstack of [{}, { state: "output-error" }, { state: 7 }, null, "output-denied"]) {
      expect(marked({ tanstack, callstate: { state } })).toMatchObject([{ state: expected }]);
    }
  });

  it.each([
    ["input", "output-available"],
    ["unknown-tool", "output-available"],
    ["input-streaming", "output-available"],
    ["__proto__", "output-available"],
    [7, "output-available"],
    [null, "output-available"],
    [["cancelled"], "output-available"],
    [{ state: "cancelled" }, "output-available"],
  ])("the state %j is none that a call ends in: the result counts", (state, expected) => {
    expect(marked({ callstate: { state } })).toMatchObject([{ state: expected, output: { error: "Why." } }]);
    expect(marked({ tanstack: { state } })).toMatchObject([{ state: expected }]);
    expect(marked(undefined, '{"error":"Why."}', { state })).toMatchObject([{ state: expected }]);
    expect(marked({ callstate: { state }, tanstack: { state: "output-error" } })).toMatchObject([
      { state: "output-error", phase: "execution", errorText: "Why." },
    ]);
  });

  it.each(["input", "unknown-tool", "timeout"])("a state %s beside an error sets no phase", (state) => {
    const failed = marked({ callstate: { state } }, "down", { error: "It is down." });
    expect(failed).toMatchObject([{ state: "output-error", phase: "execution", errorText: "It is down." }]);
  });

  it("a server that names the state is not second-guessed by its words", () => {
    const words = '{"error":"User declined tool execution: Unknown tool"}';
    expect(marked({ callstate: { state: "output-error" } }, words)).toMatchObject([
      { state: "output-error", phase: "execution" },
    ]);
    expect(marked({ callstate: { state: "output-denied", reason: "No.", by: "policy" } }, words)).toMatchObject([
      { state: "output-denied", reason: "No.", by: "policy" },
    ]);
  });

  it.each([[7], ["x"], [[]], [null], [{ callstate: "output-denied" }], [{ callstate: [] }], [{ tanstack: 1 }]])(
    "the metadata %j marks nothing",
    (metadata) => {
      expect(marked(metadata, "1")).toMatchObject([{ state: "output-available", output: 1 }]);
    },
  );

  it.each([undefined, null, 7, {}])("a failure with the content %j is one", (content) => {
    const { message, problems } = read(
      start("a"),
      end("a"),
      result("a", content, { metadata: { callstate: { state: "output-error" } } }),
      finished(),
    );
    expect(callsIn(message)).toMatchObject([{ state: "output-error", errorText: expect.any(String) }]);
    expect(problems).toEqual([]);
  });

  it("a snapshot shows what was not streamed, of this answer only", () => {
    const call = { id: "a", type: "function", function: { name: "book", arguments: '{"n":1}' } };
    const { message } = read(
      {
        type: "MESSAGES_SNAPSHOT",
        messages: [
          { id: "u0", role: "user", content: "Before" },
          { id: "m0", role: "assistant", content: "Old." },
          { id: "u1", role: "user", content: "Now" },
          { id: "m1", role: "assistant", content: "New.", toolCalls: [call] },
          { id: "r1", role: "tool", toolCallId: "a", content: "down", error: "It is down." },
        ],
      },
      finished(),
    );
    expect(textIn(message)).toBe("New.");
    expect(callsIn(message)).toMatchObject([{ state: "output-error", errorText: "It is down.", input: { n: 1 } }]);
  });

  it("a snapshot in the middle of a text and the pieces after it say the text once", () => {
    const { message } = read(
      { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "Hel" },
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "m", role: "assistant", content: "Hello" }] },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "lo" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: " you" },
      finished(),
    );
    expect(textIn(message)).toBe("Hello you");
  });

  it("another text under a known id is another text", () => {
    const { message } = read(...say("m", "Let me look."), ...say("m", "Let me book."), finished());
    expect(textIn(message)).toBe("Let me look.Let me book.");
  });

  it("interleaved pieces without starts and ends find their texts and calls", () => {
    const chunk = (toolCallId: string, delta: string): Json => ({
      type: "TOOL_CALL_CHUNK",
      toolCallId,
      toolCallName: "book",
      delta,
    });
    const { message } = read(
      { type: "TEXT_MESSAGE_CHUNK", messageId: "m", delta: "ha" },
      { type: "TEXT_MESSAGE_CHUNK", messageId: "n", delta: "x" },
      { type: "TEXT_MESSAGE_CHUNK", messageId: "m", delta: "ha" },
      chunk("a", '{"n":'),
      chunk("b", '{"n":2}'),
      chunk("a", "1}"),
      { type: "TOOL_CALL_CHUNK", delta: "" },
      result("a", "1"),
      result("b", "2"),
      finished(),
    );
    expect(message.parts.slice(0, 2)).toMatchObject([{ text: "haha", done: true }, { text: "x" }]);
    expect(callsIn(message)).toMatchObject([
      { input: { n: 1 }, output: 1 },
      { input: { n: 2 }, output: 2 },
    ]);
  });

  it("thinking of older versions is reasoning", () => {
    const { message } = read(
      { type: "THINKING_START" },
      { type: "THINKING_TEXT_MESSAGE_START" },
      { type: "THINKING_TEXT_MESSAGE_CONTENT", delta: "Hm." },
      { type: "THINKING_TEXT_MESSAGE_END" },
      { type: "THINKING_END" },
      finished(),
    );
    expect(message.parts).toMatchObject([{ type: "reasoning", text: "Hm.", done: true }]);
  });

  it("words that are not the assistant's are not shown as its own", () => {
    const { message } = read(
      { type: "TEXT_MESSAGE_START", messageId: "s", role: "system" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "s", delta: "secret" },
      { type: "TEXT_MESSAGE_END", messageId: "s" },
      finished(),
    );
    expect(textIn(message)).toBe("");
  });

  it("a structured answer of TanStack fills in and is validated at its end", () => {
    const { message } = read(
      { type: "CUSTOM", name: "structured-output.start", value: { messageId: "m" } },
      { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: '{"a":1' },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "}" },
      { type: "TEXT_MESSAGE_END", messageId: "m" },
      { type: "CUSTOM", name: "structured-output.complete", value: { object: { a: 1 }, raw: '{"a":1}' } },
      finished(),
    );
    expect(message.parts).toMatchObject([{ type: "object", state: "available", value: { a: 1 } }]);
  });

  it("arguments that are no JSON end as a failed input, unless the tool ran all the same", () => {
    const { message } = read(
      start("a"),
      args("a", '{"n":'),
      end("a"),
      start("b"),
      args("b", '{"n":'),
      end("b"),
      result("b", "1"),
      finished(),
    );
    expect(callsIn(message)).toMatchObject([
      { state: "output-error", phase: "input", inputText: '{"n":' },
      { state: "output-available", output: 1 },
    ]);
  });

  it("a patch that can't be applied changes nothing and is reported; none reaches a prototype", () => {
    const { message, problems } = read(
      { type: "STATE_SNAPSHOT", snapshot: { n: 1 } },
      {
        type: "STATE_DELTA",
        delta: [
          { op: "replace", path: "/n", value: 3 },
          { op: "test", path: "/n", value: 4 },
        ],
      },
      { type: "STATE_DELTA", delta: "no patch" },
      { type: "STATE_DELTA", delta: [{ op: "add", path: "/__proto__/polluted", value: true }] },
      { type: "STATE_DELTA", delta: [{ op: "replace", path: "/n", value: 2 }] },
      finished(),
    );
    expect(problems).toHaveLength(3);
    expect(message.parts).toMatchObject([{ type: "data", name: "state", value: { n: 2 } }]);
    expect(Object.getPrototypeOf(Reflect.get(message.parts[0] ?? {}, "value"))).toBe(Object.prototype);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  it.each([
    "{oops",
    "7",
    '{"type":"HOLOGRAM"}',
    '{"type":"TOOL_CALL_START"}',
    '{"type":"TOOL_CALL_ARGS","toolCallId":"a"}',
    '{"type":"TEXT_MESSAGE_CONTENT","messageId":"m"}',
    '{"type":"MESSAGES_SNAPSHOT","messages":7}',
    '{"type":"constructor"}',
  ])("%s is reported, and the rest goes on", (line) => {
    const { message, problems } = read(line, start("a"), args("a", "{}"), end("a"), result("a", "1"), finished());
    expect(problems).toHaveLength(1);
    expect(callsIn(message)).toMatchObject([{ state: "output-available" }]);
    expect(message.run?.status).toBe("done");
  });
});
