import type { Script } from "@callstate/server";
import { type AgUiResponsesOptions, agUiResponses } from "@callstate/server/ag-ui";
import { buildResumeArray, HttpAgent } from "@ag-ui/client";
import { HttpAgent as HttpAgent0 } from "@ag-ui/client-0";
import { afterEach, describe, expect, it } from "vitest";
import { call, closeServers, say, serveAgent, think, together, until } from "./serve-support";

afterEach(closeServers);

type Interrupt = { id: string; reason: string; toolCallId?: string; metadata?: Record<string, unknown> };
type Response = { status: "resolved"; payload?: unknown } | { status: "cancelled" };
type Message = {
  id: string;
  role: string;
  content?: unknown;
  toolCallId?: string;
  toolCalls?: { id: string; function: { name: string; arguments: string } }[];
};

/** What agents of both versions have in common, as far as it is used here. */
type Agent = {
  messages: Message[];
  pendingInterrupts: Interrupt[];
  addMessage: (message: never) => void;
  setMessages: (messages: never) => void;
  abortRun: () => void;
  runAgent: (parameters: object, subscriber?: object) => Promise<unknown>;
};

const kits = [
  { version: "1.0.0", Agent: HttpAgent as unknown as new (options: object) => Agent },
  { version: "0.0.59", Agent: HttpAgent0 as unknown as new (options: object) => Agent },
];

async function connect(kit: (typeof kits)[number], script: Script, options: AgUiResponsesOptions = {}) {
  const server = await serveAgent(script, { dialects: [agUiResponses(options)] });
  let sent = 0;
  const open = (threadId = "c1") => {
    const agent = new kit.Agent({ url: `${server.url}/ag-ui`, threadId });
    const seen: { type: string; [field: string]: unknown }[] = [];
    const run = async (parameters: object = {}) => {
      await agent.runAgent(parameters, { onEvent: ({ event }: { event: { type: string } }) => void seen.push(event) });
      return seen.at(-1);
    };
    const send = (content: string, parameters: object = {}) => {
      const message: Message = { id: `m${++sent}`, role: "user", content };
      agent.addMessage(message as never);
      return run(parameters);
    };
    return { agent, seen, run, send };
  };
  return { server, open, ...open() };
}

const answers = (interrupts: Interrupt[], responses: Response[]) =>
  buildResumeArray(
    interrupts,
    Object.fromEntries(interrupts.map(({ id }, index) => [id, responses[index] ?? { status: "cancelled" }])),
  );

const results = ({ messages }: Agent) =>
  messages
    .filter(({ role }) => role === "tool")
    .map(({ toolCallId, content }) => [toolCallId, JSON.parse(String(content))]);
const texts = ({ messages }: Agent) =>
  messages.filter(({ role, content }) => role === "assistant" && content).map(({ content }) => content);

describe.each(kits)("HttpAgent $version on our server", (kit) => {
  it("shows reasoning, text, two parallel calls in pieces and an error", async () => {
    const { agent, send, seen, server } = await connect(kit, [
      [
        ...think("Hm."),
        ...say("Let me "),
        ...say("look."),
        ...together(call("getWeather", { city: "Hue" }, "a"), call("getWeather", { city: "Atlantis" }, "b")),
      ],
      say("31 degrees."),
    ]);
    const last = await send("Weather?");
    expect(last).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "success" } });
    expect(texts(agent)).toEqual(["Let me look.", "31 degrees."]);
    expect(agent.messages.find(({ role }) => role === "reasoning")?.content).toBe("Hm.");
    const calls = agent.messages.flatMap(({ toolCalls = [] }) => toolCalls);
    expect(calls.map(({ id, function: { name, arguments: text } }) => [id, name, JSON.parse(text)])).toEqual([
      ["a", "getWeather", { city: "Hue" }],
      ["b", "getWeather", { city: "Atlantis" }],
    ]);
    expect(Object.fromEntries(results(agent))).toEqual({
      a: { city: "Hue", celsius: 31 },
      b: { error: "There is no such city.", state: "output-error" },
    });
    expect(seen.filter(({ type }) => type === "TOOL_CALL_ARGS").length).toBeGreaterThan(2);
    await send("And now?");
    expect((await server.load("c1")).messages).toHaveLength(4);
  });

  it("asks by interrupts: one is approved with a change and runs once, one is declined with a reason", async () => {
    const heard: string[] = [];
    const { agent, send, run, server } = await connect(kit, ({ messages }) => {
      heard.push(JSON.stringify(messages));
      return heard.length === 1
        ? together(call("pay", { amount: 5 }, "a"), call("remove", { path: "/x" }, "b"))
        : say("Paid.");
    });
    expect(await send("Pay and remove")).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "interrupt" } });
    expect(agent.pendingInterrupts).toMatchObject([
      { toolCallId: "a", metadata: { callstate: { input: { amount: 5 }, effective: { amount: 5, currency: "EUR" } } } },
      { toolCallId: "b", metadata: { callstate: { input: { path: "/x" } } } },
    ]);
    const resume = answers(agent.pendingInterrupts, [
      { status: "resolved", payload: { approved: true, edits: [{ path: "/amount", value: 7 }] } },
      { status: "resolved", payload: { approved: false, reason: "I need it" } },
    ]);
    expect(await run({ resume })).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "success" } });
    expect(server.paid).toEqual([{ amount: 7, currency: "EUR" }]);
    expect(server.removed).toEqual([]);
    expect(Object.fromEntries(results(agent))).toEqual({
      a: { paid: 7 },
      b: { error: "Declined: I need it", state: "output-denied" },
    });
    expect(heard[1]).toContain("I need it");
    expect(texts(agent)).toEqual(["Paid."]);
    expect(agent.pendingInterrupts).toEqual([]);
  });

  it("asks again for what is still open, and takes a cancelled interrupt for a cancelled call", async () => {
    const { agent, send, run, server } = await connect(kit, [
      together(call("pay", { amount: 5 }, "a"), call("remove", { path: "/x" }, "b")),
      say("Done."),
    ]);
    await send("Both");
    const [first] = agent.pendingInterrupts;
    const decision = { conversationId: "c1", approved: false };
    const path = `/approvals/${String(first?.id.split(".")[0])}`;
    // Another page of that person declines one of them by the kit's own route.
    expect((await server.send("POST", path, decision)).status).toBe(200);
    const again = await connectAgain(run, agent);
    expect(again.map(({ toolCallId }) => toolCallId)).toEqual(["b"]);
    await run({ resume: answers(again, [{ status: "cancelled" }]) });
    expect(await server.calls("c1")).toEqual(["pay output-denied", "remove cancelled"]);
    expect(server.removed).toEqual([]);
  });

  it("withdraws a question that a new message follows", async () => {
    const { agent, send, server } = await connect(kit, [call("pay", { amount: 5 }), say("As you like.")]);
    await send("Pay");
    await send("Never mind", { resume: answers(agent.pendingInterrupts, [{ status: "cancelled" }]) });
    expect(await server.calls("c1")).toEqual(["pay cancelled"]);
    expect(texts(agent)).toEqual(["As you like."]);
  });

  it("runs a tool of the page, and is told its result", async () => {
    const { agent, send, run, server } = await connect(kit, [call("applyTheme", { theme: "dark" }, "a"), say("Dark.")]);
    expect(await send("Dark, please")).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "success" } });
    expect(agent.messages.at(-1)?.toolCalls?.[0]?.function).toEqual({
      name: "applyTheme",
      arguments: '{"theme":"dark"}',
    });
    agent.addMessage({ id: "r1", role: "tool", toolCallId: "a", content: '{"applied":"dark"}' } as never);
    await run();
    expect(await server.calls("c1")).toEqual(["applyTheme output-available"]);
    expect(texts(agent)).toEqual(["Dark."]);
    expect(results(agent)).toEqual([["a", { applied: "dark" }]]);
  });

  it("waits for the server's tools before it leaves the page alone with its own", async () => {
    const turn = together(call("applyTheme", { theme: "dark" }, "a"), call("getWeather", { city: "Slow" }, "b"));
    const { agent, send, run } = await connect(kit, [turn, say("Both.")]);
    await send("Dark, and the weather");
    expect(results(agent)).toEqual([["b", { city: "Slow", celsius: 31 }]]);
    agent.addMessage({ id: "r1", role: "tool", toolCallId: "a", content: '{"applied":"dark"}' } as never);
    await run();
    expect(texts(agent)).toEqual(["Both."]);
  });

  it("shows a tool of the page that needs an approval only once it may run", async () => {
    const { agent, send, run, server } = await connect(kit, [
      call("readFile", { path: "/x", lines: 2 }, "a"),
      say("Read."),
    ]);
    await send("Read it");
    const shown = { path: { $secret: true }, lines: 2 };
    expect(agent.pendingInterrupts).toMatchObject([{ toolCallId: "a", metadata: { callstate: { input: shown } } }]);
    expect(agent.messages.flatMap(({ toolCalls = [] }) => toolCalls)).toEqual([]);
    await run({ resume: answers(agent.pendingInterrupts, [{ status: "resolved", payload: { approved: true } }]) });
    expect(agent.messages.at(-1)?.toolCalls?.map(({ id }) => id)).toEqual(["a"]);
    agent.addMessage({ id: "r1", role: "tool", toolCallId: "a", content: '{"text":"hello"}' } as never);
    await run();
    expect(texts(agent)).toEqual(["Read."]);
    expect(await server.calls("c1")).toEqual(["readFile output-available"]);
  });

  it("stops where the handler is told to take a closed connection for that, and shows what there is to a client that comes back", async () => {
    const { agent, send, open, server } = await connect(
      kit,
      async function* ({ messages }) {
        if (messages.length > 1) return yield* say("Hello again.");
        yield* say("On and on");
        await new Promise(() => undefined);
      },
      { stopOnDisconnect: true },
    );
    const running = send("Go").catch(() => undefined);
    await until(() => texts(agent).length > 0, "the beginning");
    agent.abortRun();
    await running;
    await until(async () => (await server.load("c1")).run.status === "stopped", "the stop");
    const again = open();
    // Only protocol 1.0 has an outcome for it.
    const outcome = { type: kit.version === "1.0.0" ? "cancelled" : "success" };
    const result = { callstate: { status: "stopped" } };
    expect(await again.run()).toMatchObject({ type: "RUN_FINISHED", outcome, result });
    expect(again.agent.messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", "Go"],
      ["assistant", "On and on"],
    ]);
    await again.send("Hello");
    expect(texts(again.agent)).toEqual(["On and on", "Hello again."]);
  });

  it("goes on with an answer after a reload, from the beginning and once", async () => {
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { agent, send, open } = await connect(kit, async function* () {
      yield* say("One, ");
      await gate;
      yield* say("two.");
    });
    const running = send("Count").catch(() => undefined);
    await until(() => texts(agent).length > 0, "the beginning");
    agent.abortRun();
    await running;
    const again = open();
    const resumed = again.run();
    await until(() => texts(again.agent).length > 0, "the beginning again");
    go();
    await resumed;
    expect(again.agent.messages.map(({ content }) => content)).toEqual(["Count", "One, two."]);
  });

  it("ends with an error that tells no secret where the model fails", async () => {
    const { send, seen } = await connect(kit, async function* () {
      yield* say("Well");
      throw new Error("password s3cret");
    });
    await send("Hello").catch(() => undefined);
    expect(seen.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "failed" });
    expect(JSON.stringify(seen)).not.toContain("s3cret");
  });
});

/** A client that lost its place asks how things stand, and is told what is open. */
async function connectAgain(run: (parameters?: object) => Promise<unknown>, agent: Agent): Promise<Interrupt[]> {
  agent.pendingInterrupts = [];
  await run();
  return agent.pendingInterrupts;
}
