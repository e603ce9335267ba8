// @vitest-environment jsdom
import { aiSdkResponses, type AiSdkResponsesOptions } from "@callstate/server/ai-sdk";
import type { Script } from "@callstate/server";
import { cleanup, renderHook } from "@testing-library/react";
import * as ai5 from "ai-5";
import * as ai6 from "ai-6";
import * as ai7 from "ai-7";
import * as react5 from "ai-sdk-react-5";
import * as react6 from "ai-sdk-react-6";
import * as react7 from "ai-sdk-react-7";
import { afterEach, describe, expect, it } from "vitest";
import { call, closeServers, say, serveAgent, think, together, until } from "./serve-support";

afterEach(async () => {
  cleanup();
  await closeServers();
});

type Part = {
  type: string;
  state?: string;
  toolCallId?: string;
  text?: string;
  input?: unknown;
  output?: unknown;
  errorText?: string;
  approval?: { id: string; approved?: boolean; reason?: string };
};
type Message = { id: string; role: string; parts: Part[]; metadata?: unknown };

/** What the three hooks have in common. */
type Chat = {
  messages: Message[];
  status: string;
  error: Error | undefined;
  sendMessage: (message: { text: string }) => Promise<void>;
  regenerate: () => Promise<void>;
  resumeStream: () => Promise<void>;
  stop: () => Promise<void>;
  addToolOutput: (output: { tool: string; toolCallId: string; output: unknown }) => Promise<void>;
  addToolApprovalResponse?: (response: { id: string; approved: boolean; reason?: string }) => unknown;
};

type Kit = {
  major: 5 | 6 | 7;
  useChat: (options: object) => unknown;
  DefaultChatTransport: new (options: { api: string }) => object;
  sendWhen: (input: never) => boolean;
};

const kits: Kit[] = [
  {
    major: 5,
    useChat: react5.useChat,
    DefaultChatTransport: ai5.DefaultChatTransport,
    sendWhen: ai5.lastAssistantMessageIsCompleteWithToolCalls,
  },
  {
    major: 6,
    useChat: react6.useChat,
    DefaultChatTransport: ai6.DefaultChatTransport,
    sendWhen: (input) =>
      ai6.lastAssistantMessageIsCompleteWithApprovalResponses(input) ||
      ai6.lastAssistantMessageIsCompleteWithToolCalls(input),
  },
  {
    major: 7,
    useChat: react7.useChat,
    DefaultChatTransport: ai7.DefaultChatTransport,
    sendWhen: (input) =>
      ai7.lastAssistantMessageIsCompleteWithApprovalResponses(input) ||
      ai7.lastAssistantMessageIsCompleteWithToolCalls(input),
  },
];

/** A page with `useChat`, and our server behind it. */
async function page(
  kit: Kit,
  script: Script,
  options: AiSdkResponsesOptions & { onToolCall?: (call: never) => void } = {},
) {
  const { onToolCall, ...responses } = options;
  const server = await serveAgent(script, { dialects: [aiSdkResponses({ version: kit.major, ...responses })] });
  const open = (initial: object = {}) => {
    const transport = new kit.DefaultChatTransport({ api: `${server.url}/chat` });
    const given = { id: "c1", transport, sendAutomaticallyWhen: kit.sendWhen, onToolCall, ...initial };
    const { result } = renderHook(() => kit.useChat(given) as Chat);
    const chat = () => result.current;
    const tools = () =>
      chat()
        .messages.flatMap(({ parts }) => parts)
        .filter(({ toolCallId }) => toolCallId !== undefined);
    const settled = () =>
      until(() => ["ready", "error"].includes(chat().status) && chat().messages.length > 1, "an end");
    const send = async (text: string) => {
      await chat().sendMessage({ text });
      await settled();
    };
    return { chat, tools, settled, send };
  };
  return { server, open, ...open() };
}

const NOTHING: Message = { id: "", role: "", parts: [] };
const textOf = ({ parts }: Message) => parts.flatMap(({ type, text }) => (type === "text" ? [text] : [])).join("|");

describe.each(kits)("useChat of ai $major on our server", (kit) => {
  it("shows reasoning, text, two parallel calls and an error", async () => {
    const { chat, tools, send, server } = await page(kit, [
      [
        ...think("Hm."),
        ...say("Let me "),
        ...say("look."),
        ...together(call("getWeather", { city: "Hue" }, "a"), call("getWeather", { city: "Atlantis" }, "b")),
      ],
      say("31 degrees."),
    ]);
    await send("Weather?");
    expect(chat().error).toBeUndefined();
    expect(tools()).toMatchObject([
      { type: "tool-getWeather", state: "output-available", input: { city: "Hue" }, output: { celsius: 31 } },
      {
        type: "tool-getWeather",
        state: "output-error",
        input: { city: "Atlantis" },
        errorText: "There is no such city.",
      },
    ]);
    const answer = chat().messages.at(-1);
    expect(answer && textOf(answer)).toBe("Let me look.|31 degrees.");
    expect(answer?.parts.find(({ type }) => type === "reasoning")).toMatchObject({ text: "Hm.", state: "done" });
    expect(answer?.metadata).toMatchObject({ callstate: { status: "done" } });
    expect((await server.load("c1")).messages.map(({ id }) => id)).toEqual(chat().messages.map(({ id }) => id));
    await send("And now?");
    expect(chat().messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
  });

  it("runs a tool of the page, once its call may run", async () => {
    const seen: string[] = [];
    const { chat, tools, send, settled } = await page(kit, [call("applyTheme", { theme: "dark" }), say("Dark.")], {
      onToolCall: ({ toolCall }: { toolCall: { toolCallId: string; input: { theme: string } } }) => {
        seen.push(toolCall.input.theme);
        const { toolCallId, input } = toolCall;
        void chat().addToolOutput({ tool: "applyTheme", toolCallId, output: { applied: input.theme } });
      },
    });
    await send("Dark, please");
    await until(() => tools()[0]?.state === "output-available", "the output");
    await until(() => textOf(chat().messages.at(-1) ?? NOTHING) === "Dark.", "the end");
    await settled();
    expect(seen).toEqual(["dark"]);
  });

  it("waits for the server's tools before it leaves the page alone with its own", async () => {
    const turn = together(call("applyTheme", { theme: "dark" }, "a"), call("getWeather", { city: "Slow" }, "b"));
    const { chat, tools, send, server } = await page(kit, [turn, say("Both.")], {
      onToolCall: ({ toolCall }: { toolCall: { toolCallId: string; toolName: string; input: { theme: string } } }) => {
        const { toolCallId, input, toolName } = toolCall;
        if (toolName !== "applyTheme") return;
        void chat().addToolOutput({ tool: "applyTheme", toolCallId, output: { applied: input.theme } });
      },
    });
    await send("Dark, and the weather");
    await until(async () => (await server.load("c1")).run.status === "done", "the end");
    await until(() => tools().every(({ state }) => state === "output-available"), "both outputs");
  });

  it("goes on with an answer after the page was loaded again", async () => {
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { chat, open, server } = await page(kit, async function* () {
      yield { type: "text-delta", text: "One, " };
      await gate;
      yield { type: "text-delta", text: "two." };
    });
    void chat().sendMessage({ text: "Count" });
    await until(() => textOf(chat().messages.at(-1) ?? NOTHING) === "One, ", "the beginning");
    await chat().stop();
    const { messages } = (await (await server.send("GET", "/chat/c1")).json()) as { messages: Message[] };
    const again = open({ messages });
    const resumed = again.chat().resumeStream();
    await until(() => again.chat().messages.length === 2, "the answer");
    go();
    await resumed;
    // Hooks of version 7 show what came a little later.
    await until(() => again.chat().messages.map(textOf).join() === "Count,One, two.", "the whole answer");
    expect((await server.load("c1")).run.status).toBe("done");
    await again.chat().resumeStream();
    expect(again.chat().messages).toHaveLength(2);
  });

  it("stops the run where the handler is told to take a closed connection for that", async () => {
    const { chat, server } = await page(
      kit,
      async function* () {
        yield { type: "text-delta", text: "On and on" };
        await new Promise(() => undefined);
      },
      { stopOnDisconnect: true },
    );
    void chat().sendMessage({ text: "Go" });
    await until(() => chat().messages.length === 2, "the beginning");
    await chat().stop();
    await until(async () => (await server.load("c1")).run.status === "stopped", "the stop");
  });

  it("tries the last answer again", async () => {
    let tries = 0;
    const { chat, send, settled, server } = await page(kit, () => say(`Try ${++tries}`));
    await send("Hello");
    await chat().regenerate();
    await settled();
    await until(() => chat().messages.map(textOf).join() === "Hello,Try 2", "the other answer");
    expect((await server.load("c1")).messages).toHaveLength(3);
  });

  it("keeps no branches: a changed message and an earlier answer are refused", async () => {
    const { chat, send, server } = await page(kit, ({ messages }) => say(`Answer ${messages.length}`));
    await send("One");
    await send("Two");
    const [first, answer] = chat().messages;
    const changed = { ...first, parts: [{ type: "text", text: "Other" }] };
    const bodies = [
      { id: "c1", trigger: "submit-message", messageId: first?.id, messages: [changed] },
      { id: "c1", trigger: "regenerate-message", messageId: answer?.id, messages: [first] },
    ];
    for (const body of bodies) {
      const refused = await server.send("POST", "/chat", body);
      expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: "conflict" } }]);
    }
    expect((await server.load("c1")).messages).toHaveLength(4);
  });

  it("shows the sentence of a failure", async () => {
    const { chat, send } = await page(kit, async function* () {
      yield { type: "text-delta", text: "Well" };
      throw new Error("password s3cret");
    });
    await send("Hello");
    expect(chat().status).toBe("error");
    expect(chat().error?.message).not.toContain("s3cret");
    expect(chat().error?.message).not.toBe("");
    expect(chat().messages.at(-1)?.metadata).toMatchObject({ callstate: { status: "failed" } });
  });
});

const both = [
  ...together(call("pay", { amount: 5 }, "a"), call("remove", { path: "/x" }, "b")),
  ...call("getWeather", { city: "Hue" }, "c"),
];

describe.each(kits.slice(1))("approvals of ai $major on our server", (kit) => {
  it("one is approved and runs once, with what the schema made of it; one is declined with a reason", async () => {
    const heard: string[] = [];
    const { chat, tools, send, settled, server } = await page(kit, ({ messages }) => {
      heard.push(JSON.stringify(messages));
      return heard.length === 1 ? both : say("Paid.");
    });
    await send("Pay and remove");
    expect(chat().status).toBe("ready");
    expect(tools().map(({ type, state, input }) => [type, state, input])).toEqual([
      ["tool-pay", "approval-requested", { amount: 5, currency: "EUR" }],
      ["tool-remove", "approval-requested", { path: "/x" }],
      ["tool-getWeather", "output-available", { city: "Hue" }],
    ]);
    const [pay, remove] = tools();
    await chat().addToolApprovalResponse?.({ id: pay?.approval?.id ?? "", approved: true });
    await chat().addToolApprovalResponse?.({ id: remove?.approval?.id ?? "", approved: false, reason: "I need it" });
    await until(() => textOf(chat().messages.at(-1) ?? NOTHING) === "Paid.", "the end");
    await settled();
    expect(tools().map(({ state }) => state)).toEqual(["output-available", "output-denied", "output-available"]);
    expect(server.paid).toEqual([{ amount: 5, currency: "EUR" }]);
    expect(server.removed).toEqual([]);
    expect(heard[1]).toContain("I need it");
    expect(chat().messages).toHaveLength(2);
    expect(await server.calls("c1")).toEqual([
      "pay output-available",
      "remove output-denied",
      "getWeather output-available",
    ]);
  });

  it("a tool of the page waits for the person too, who sees what may be seen", async () => {
    const ran: unknown[] = [];
    const { chat, tools, send, settled, server } = await page(
      kit,
      [call("readFile", { path: "/x", lines: 2 }), say("Read.")],
      {
        onToolCall: ({ toolCall }: { toolCall: { toolCallId: string; input: unknown } }) => {
          ran.push(toolCall.input);
          void chat().addToolOutput({ tool: "readFile", toolCallId: toolCall.toolCallId, output: { text: "hello" } });
        },
      },
    );
    await send("Read it");
    const shown = { path: { $secret: true }, lines: 2 };
    expect(tools()).toMatchObject([{ state: "approval-requested", input: shown }]);
    expect(ran).toEqual([]);
    await chat().addToolApprovalResponse?.({ id: tools()[0]?.approval?.id ?? "", approved: true });
    await until(() => textOf(chat().messages.at(-1) ?? NOTHING) === "Read.", "the end");
    await settled();
    expect(ran).toEqual([shown]);
    expect(await server.calls("c1")).toEqual(["readFile output-available"]);
  });

  it("a question is there after the page was loaded again, and its answer goes on", async () => {
    const { send, open, server } = await page(kit, [both, say("Paid.")]);
    await send("Pay and remove");
    const { messages } = (await (await server.send("GET", "/chat/c1")).json()) as { messages: Message[] };
    const again = open({ messages });
    expect(again.tools().map(({ state, input }) => [state, input])).toEqual([
      ["approval-requested", { amount: 5, currency: "EUR" }],
      ["approval-requested", { path: "/x" }],
      ["output-available", { city: "Hue" }],
    ]);
    const [pay, remove] = again.tools();
    await again.chat().addToolApprovalResponse?.({ id: pay?.approval?.id ?? "", approved: true });
    await again.chat().addToolApprovalResponse?.({ id: remove?.approval?.id ?? "", approved: true });
    await until(() => textOf(again.chat().messages.at(-1) ?? NOTHING) === "Paid.", "the end");
    expect([server.paid, server.removed]).toEqual([[{ amount: 5, currency: "EUR" }], ["/x"]]);
    await again.settled();
    const loaded = (await (await server.send("GET", "/chat/c1")).json()) as { messages: Message[] };
    const shown = again
      .chat()
      .messages.map(({ id, role, parts }) => [id, role, parts.map(({ type, state }) => [type, state])]);
    expect(
      loaded.messages.map(({ id, role, parts }) => [id, role, parts.map(({ type, state }) => [type, state])]),
    ).toEqual(shown);
    expect(await (await server.send("GET", "/chat/c1", undefined, { "x-user": "mallory" })).json()).toEqual({
      messages: [],
    });
  });

  it("a question that a new message follows is withdrawn", async () => {
    const { chat, send, server } = await page(kit, [call("pay", { amount: 5 }), say("As you like.")]);
    await send("Pay");
    await send("Never mind");
    expect(chat().error).toBeUndefined();
    expect(await server.calls("c1")).toEqual(["pay cancelled"]);
    expect(server.paid).toEqual([]);
  });

  it("arguments that the page changed are refused, and the question stays open", async () => {
    const { chat, tools, send, server } = await page(kit, [call("pay", { amount: 5 }), say("Paid.")]);
    await send("Pay");
    const asked = chat().messages.at(-1);
    const id = tools()[0]?.approval?.id;
    const parts = asked?.parts.map((part) =>
      part.type === "tool-pay"
        ? { ...part, state: "approval-responded", input: { amount: 500 }, approval: { id, approved: true } }
        : part,
    );
    const body = { id: "c1", trigger: "submit-message", messages: [{ ...asked, parts }] };
    const refused = await server.send("POST", "/chat", body);
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: "changed" } }]);
    expect(await server.calls("c1")).toEqual(["pay approval-requested"]);
  });
});

describe("ai 5, which knows no approvals", () => {
  const [kit] = kits;
  if (kit === undefined) throw new Error("No kit.");

  it("gets a question as data, and an answer by the kit's own route goes on", async () => {
    const { chat, send, server } = await page(kit, [call("pay", { amount: 5 }), say("Paid.")]);
    await send("Pay");
    expect(chat().error).toBeUndefined();
    const part = chat()
      .messages.at(-1)
      ?.parts.find(({ type }) => type === "data-approval");
    const loaded = (await (await server.send("GET", "/chat/c1")).json()) as { messages: Message[] };
    expect(loaded.messages.at(-1)?.parts.slice(-2)).toMatchObject([
      { type: "tool-pay", state: "input-available" },
      part,
    ]);
    const { data } = part as unknown as { data: { approvalId: string } };
    const shown = { input: { amount: 5 }, effective: { amount: 5, currency: "EUR" } };
    const body = { conversationId: "c1", approved: true, shown };
    expect((await server.send("POST", `/approvals/${data.approvalId}`, body)).status).toBe(200);
    await until(async () => (await server.load("c1")).run.status === "done", "the end");
    expect(server.paid).toHaveLength(1);
  });
});
