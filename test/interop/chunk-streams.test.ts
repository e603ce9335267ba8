import {
  type AgentEvent,
  applyAgentEvent,
  createMessage,
  type Dialect,
  isTerminalToolState,
  isToolPart,
  type UIMessage,
} from "@callstate/core";
import { agUiDialect } from "@callstate/core/ag-ui";
import { aiSdkDialect } from "@callstate/core/ai-sdk";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { call, createAgUiRoute, result, say } from "./support/ag-ui-route";
import { callParts, createRoute, kits, textParts } from "./support/ai-sdk-route";
import { callChunks, createTanStackRoute, textChunks } from "./support/tanstack-route";

/** What the packages themselves write, as the data of each frame. */
type Source = { name: string; dialect: Dialect; record: () => Promise<string> };

const user = { id: "u1", role: "user", parts: [{ type: "text", text: "Hi" }] };

async function post(send: typeof fetch, body: object): Promise<string> {
  const response = await send("http://test.local/api", { method: "POST", body: JSON.stringify(body) });
  return response.text();
}

const aiSdk = kits.map((kit): Source => {
  const turns = [
    [
      { type: "reasoning-start", id: "r" },
      { type: "reasoning-delta", id: "r", delta: "Hm." },
      { type: "reasoning-end", id: "r" },
      ...textParts("t", "Let me ", "look."),
      ...callParts("a", "getWeather", '{"ci', 'ty":"Hue"}'),
      ...callParts("b", "search", '{"q":"tea"}'),
      ...callParts("c", "fails", '{"city":"Hue"}'),
      ...callParts("d", "nope", "{}"),
      ...callParts("e", "getWeather", '{"city":4}'),
      kit.finish("tool-calls"),
    ],
    [
      ...textParts("t", "Two tables?"),
      ...callParts("f", kit.major > 5 ? "book" : "askPlace", '{"guests":2}'),
      kit.finish("tool-calls"),
    ],
  ];
  const record = () => post(createRoute(kit, turns).fetch, { id: "c", messages: [user], trigger: "submit-message" });
  return { name: `ai ${kit.major}`, dialect: aiSdkDialect(), record };
});

const agUiInput = { threadId: "t", runId: "r", messages: [], tools: [], context: [], state: {}, forwardedProps: {} };
const interrupts = [{ id: "i", reason: "tool_call", toolCallId: "c" }];

const sources: readonly Source[] = [
  ...aiSdk,
  {
    name: "TanStack AI",
    dialect: agUiDialect(),
    record: () => {
      const turns = [
        [
          ...textChunks("m1", "Let me ", "look."),
          ...callChunks("a", "getWeather", '{"ci', 'ty":"Hue"}'),
          ...callChunks("b", "fails", '{"city":"Hue"}'),
          ...callChunks("c", "nope", "{}"),
        ],
        [...textChunks("m2", "Two?"), ...callChunks("d", "book", '{"guests":2}')],
      ];
      const messages = [{ id: "u1", role: "user", content: "Hi" }];
      return post(createTanStackRoute(turns).fetch, { ...agUiInput, messages });
    },
  },
  {
    name: "AG-UI",
    dialect: agUiDialect(),
    record: () => {
      const turn = () => [
        { type: "REASONING_MESSAGE_CHUNK", messageId: "r", delta: "Hm." },
        ...say("m1", "Let me ", "look."),
        ...call("a", "getWeather", '{"ci', 'ty":"Hue"}'),
        result("a", '{"celsius":31}'),
        { type: "SUBAGENT_STARTED", subagentRunId: "s", name: "x", parentToolCallId: "a" },
        { type: "TOOL_CALL_CHUNK", toolCallId: "b", toolCallName: "search", delta: '{"q":' },
        { type: "TOOL_CALL_CHUNK", delta: '"tea"}' },
        result("b", "[]"),
        { type: "SUBAGENT_FINISHED", subagentRunId: "s" },
        { type: "STATE_SNAPSHOT", snapshot: { n: 1 } },
        { type: "STATE_DELTA", delta: [{ op: "replace", path: "/n", value: 2 }] },
        ...call("c", "book", '{"guests":2}'),
        { type: "RUN_FINISHED", outcome: { type: "interrupt", interrupts } },
      ];
      return post(createAgUiRoute([turn]).fetch, agUiInput);
    },
  },
];

/** Every event as it is folded: no call that has ended goes anywhere else. */
function fold(message: UIMessage, events: readonly AgentEvent[]): UIMessage {
  let now = message;
  for (const event of events) {
    const before = now.parts.filter(isToolPart);
    now = applyAgentEvent(now, event);
    for (const part of before) {
      if (!isTerminalToolState(part.state) || part.state === "output-unknown") continue;
      expect(now.parts.filter(isToolPart).find(({ key }) => key === part.key)?.state).toBe(part.state);
    }
  }
  return now;
}

function read(dialect: Dialect, frames: readonly string[], isWhole: boolean): UIMessage {
  const translate = dialect();
  const ignore = () => {};
  const events = frames.flatMap((data) => translate({ data, lastEventId: "" }, ignore));
  if (isWhole) events.push(...(translate.end?.(ignore) ?? []));
  return fold(createMessage({ id: "m1" }), events);
}

/** What is neither at its end nor waits for somebody. */
function open({ parts, run }: UIMessage): string[] {
  const isWaiting = run?.status.startsWith("awaiting-") === true;
  return parts.flatMap((part) => {
    if (part.type === "text" || part.type === "reasoning") return part.done ? [] : [part.key];
    if (!isToolPart(part) || isTerminalToolState(part.state)) return [];
    const waits = isWaiting && part.state !== "input-streaming" && part.state !== "output-streaming";
    return waits ? [] : [`${part.toolName} ${part.state}`];
  });
}

describe.each(sources)("the chunks that $name writes", ({ dialect, record }) => {
  let frames: string[] = [];
  let whole = createMessage({ id: "m1" });
  beforeAll(async () => {
    frames = [...(await record()).matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => data);
    whole = read(dialect, frames, true);
  });
  const states = (message: UIMessage) =>
    message.parts.filter(isToolPart).map(({ toolCallId, state }) => [toolCallId, state]);

  it("leave every part at an end, or waiting for the person or the browser", () => {
    expect(frames.length).toBeGreaterThan(20);
    expect(open(whole)).toEqual([]);
    expect(states(whole).filter(([, state]) => state === "output-available").length).toBeGreaterThan(0);
    expect(whole.run?.status).toMatch(/^awaiting-/);
  });

  it("cut at any place never throw, take nothing back, and are the beginning of the whole", () => {
    for (let length = 0; length <= frames.length; length++) {
      const cut = read(dialect, frames.slice(0, length), false);
      for (const part of cut.parts) {
        const later = whole.parts.find(({ key }) => key === part.key);
        if (part.type === "text" && later?.type === "text") expect(later.text.startsWith(part.text)).toBe(true);
        else expect(later?.type).toBe(part.type);
      }
    }
  });

  it("doubled one by one come to the same calls", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(frames.length - 1), { maxLength: 6 }), (again) => {
        // A piece of text or arguments that comes twice is a longer text: no wire of these can tell.
        const isPiece = (frame: string) => /"(?:delta|inputTextDelta)"/.test(frame);
        const doubled = frames.flatMap((frame, at) =>
          again.includes(at) && !isPiece(frame) ? [frame, frame] : [frame],
        );
        const message = read(dialect, doubled, true);
        expect(open(message)).toEqual([]);
        const known = new Map(states(whole).map(([id, state]) => [id, state]));
        for (const [id, state] of states(message)) expect([id, state]).toEqual([id, known.get(id)]);
      }),
      { numRuns: 100 },
    );
  });

  it("shuffled, doubled and left out never throw, never go back, and leave nothing turning", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(frames.length - 1), { maxLength: 80 }), (order) => {
        const last = frames.slice(/\[DONE\]/.test(frames.at(-1) ?? "") ? -2 : -1);
        const message = read(dialect, [...order.map((at) => frames[at] ?? ""), ...last], true);
        expect(open(message)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
