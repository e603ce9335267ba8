import { TransportError, type UIMessage } from "@callstate/core";
import { createAiSdkTransport, fromUIMessages, toUIMessages } from "@callstate/core/ai-sdk";
import * as ai5 from "ai-5";
import * as ai6 from "ai-6";
import * as ai7 from "ai-7";
import { afterEach, describe, expect, it, vi } from "vitest";
import { callParts, createRoute, kits, type ModelPart, streamOf, textParts } from "./support/ai-sdk-route";
import { eventually, openLive, releaseLive } from "../support/live-session";

afterEach(releaseLive);

describe.each(kits)("a route of ai $major", (kit) => {
  const withRoute = (...[turns, options]: [Parameters<typeof createRoute>[1], Record<string, unknown>?]) => {
    const route = createRoute(kit, turns, options);
    const transport = createAiSdkTransport({ url: "/api/chat", fetch: route.fetch });
    return { route, ...openLive({ transport }) };
  };

  it("carries reasoning, text, two parallel calls in pieces, preliminary results, an error and the end", async () => {
    const { session, route, until, states, text, call, messages, problems } = withRoute([
      [
        { type: "stream-start", warnings: [] },
        { type: "reasoning-start", id: "r" },
        { type: "reasoning-delta", id: "r", delta: "Hm, " },
        { type: "reasoning-delta", id: "r", delta: "weather." },
        { type: "reasoning-end", id: "r" },
        ...textParts("t", "Let me ", "look."),
        { type: "tool-input-start", id: "a", toolName: "getWeather" },
        { type: "tool-input-start", id: "b", toolName: "search" },
        { type: "tool-input-delta", id: "a", delta: '{"city":' },
        { type: "tool-input-delta", id: "b", delta: '{"q":"t' },
        { type: "tool-input-delta", id: "a", delta: '"Hue"}' },
        { type: "tool-input-delta", id: "b", delta: 'ea"}' },
        { type: "tool-call", toolCallId: "a", toolName: "getWeather", input: '{"city":"Hue"}' },
        { type: "tool-call", toolCallId: "b", toolName: "search", input: '{"q":"tea"}' },
        ...callParts("c", "fails", '{"city":"Hue"}'),
        { type: "source", sourceType: "url", id: "s1", url: "https://example.com", title: "Example" },
        kit.finish("tool-calls"),
      ],
      [...textParts("t", "It is 31 degrees."), kit.finish("stop")],
    ]);
    session.send({ id: "m1", text: "Weather in Hue?" });
    await until("done");
    expect(states()).toEqual(["getWeather output-available", "search output-available", "fails output-error"]);
    expect(call("getWeather")).toMatchObject({ input: { city: "Hue" }, output: { city: "Hue", celsius: 31 } });
    expect(call("search")).toMatchObject({ output: { q: "tea", found: 2 } });
    expect(call("fails")).toMatchObject({ phase: "execution", input: { city: "Hue" } });
    expect(text()).toBe("Weather in Hue?|Let me look.|It is 31 degrees.");
    expect(
      messages()[1]
        ?.parts.filter(({ type }) => type !== "step")
        .map(({ type }) => type),
    ).toEqual(["reasoning", "text", "tool-getWeather", "tool-search", "tool-fails", "source", "text"]);
    expect(messages()[1]).toMatchObject({ id: "answer-1", role: "assistant" });
    expect(route.bodies).toMatchObject([
      { id: "chat-1", trigger: "submit-message", messages: [{ id: "m1", role: "user", parts: [{ type: "text" }] }] },
    ]);
    expect(problems).toEqual([]);

    session.send({ id: "m2", text: "And?" });
    await eventually(() => expect(route.bodies).toHaveLength(2));
    await until("done");
    expect(route.bodies[1]?.messages.map(({ id }) => id)).toEqual(["m1", "answer-1", "m2"]);
  });

  it("keeps arguments that did not pass the schema, and a tool that nobody has, as one failed call each", async () => {
    const { session, until, calls } = withRoute([
      [
        ...callParts("a", "getWeather", '{"ci', 'ty":4}'),
        ...callParts("b", "nope", '{"x":1}'),
        ...callParts("c", "getWeather", '{"city":"Hu'),
        kit.finish("tool-calls"),
      ],
      [...textParts("t", "Sorry."), kit.finish("stop")],
    ]);
    session.send("Hi");
    await until("done");
    expect(calls()).toMatchObject([
      { toolName: "getWeather", state: "output-error", phase: "input", input: { city: 4 } },
      { toolName: "nope", state: "output-error", phase: "input", input: { x: 1 } },
      { toolName: "getWeather", state: "output-error", phase: "input", inputText: '{"city":"Hu' },
    ]);
    for (const part of calls()) expect(part.late).toBeUndefined();
  });

  it("waits for a tool of the browser and goes on with its result in the same message", async () => {
    const route = createRoute(kit, [
      [...callParts("a", "askPlace", "{}"), kit.finish("tool-calls")],
      [...textParts("t", "In Hue, then."), kit.finish("stop")],
    ]);
    const transport = createAiSdkTransport({ url: "/api/chat", fetch: route.fetch });
    const live = openLive({ transport, clientTools: { askPlace: () => ({ place: "Hue" }) } });
    live.session.send("Where?");
    await live.until("done");
    expect(live.call("askPlace")).toMatchObject({ state: "output-available", output: { place: "Hue" }, by: "client" });
    expect(live.messages()).toHaveLength(2);
    expect(live.text()).toBe("Where?|In Hue, then.");
    expect(route.bodies[1]).toMatchObject({ trigger: "submit-message", messageId: "answer-1" });
    expect(JSON.stringify(route.prompts[1])).toContain('"place":"Hue"');
  });
});

describe.each(kits.filter(({ major }) => major > 5))("approvals of ai $major", (kit) => {
  const asking = () => [
    [
      ...textParts("t", "Two tables?"),
      ...callParts("a", "book", '{"gues', 'ts":2}'),
      ...callParts("b", "book", '{"guests":9}'),
      kit.finish("tool-calls"),
    ],
    [...textParts("t", "One is booked."), kit.finish("stop")],
  ];
  const asked = async (turns = asking()) => {
    const route = createRoute(kit, turns);
    const transport = createAiSdkTransport({ url: "/api/chat", fetch: route.fetch });
    const live = openLive({ transport });
    live.session.send({ id: "m1", text: "Book." });
    await live.until("awaiting-approval");
    const ids = live.session.getSnapshot().pendingApprovals.map(({ approvalId }) => approvalId);
    return { ...live, route, ids, transport };
  };

  it("are asked with their reason, decided one by one, sent together, and run once", async () => {
    const { session, ids, route, until, calls, text, messages } = await asked();
    expect(ids).toHaveLength(2);
    if (kit.major === 7) expect(calls()[0]).toMatchObject({ approval: { reason: "It costs money." } });
    expect(calls()[0]).toMatchObject({ state: "approval-requested", input: { guests: 2 } });
    const [first = "", second = ""] = ids;
    expect(await session.decide({ approvalId: first, approved: true })).toMatchObject({ ok: true, status: "approved" });
    expect(route.bodies).toHaveLength(1);
    expect(session.getSnapshot().status).toBe("awaiting-approval");
    expect(await session.decide({ approvalId: second, approved: false, reason: "Too many." })).toMatchObject({
      ok: true,
    });
    await until("done");
    expect(route.bookings).toEqual([{ guests: 2 }]);
    expect(calls()).toMatchObject([
      { state: "output-available", output: { ok: true } },
      { state: "output-denied", by: "user", reason: "Too many." },
    ]);
    expect(messages()).toHaveLength(2);
    expect(text()).toBe("Book.|Two tables?|One is booked.");
    expect(JSON.stringify(route.prompts[1])).toContain("Too many.");
    const { parts } = route.bodies[1]?.messages.at(-1) ?? {};
    expect(parts?.filter(({ type }) => type === "tool-book")).toMatchObject([
      { state: "approval-responded", approval: { id: first, approved: true } },
      { state: "approval-responded", approval: { id: second, approved: false, reason: "Too many." } },
    ]);
  });

  it("give the form back for an edit, with the words that it is not supported", async () => {
    const { session, ids, until, route } = await asked();
    const [approvalId = ""] = ids;
    const edits = [{ path: "/guests", value: 3 }];
    const answer = await session.decide({ approvalId, approved: true, edits });
    expect(answer).toMatchObject({
      ok: false,
      code: "not-supported",
      message: expect.stringContaining("not supported"),
    });
    await until("awaiting-approval");
    expect(session.getSnapshot().pendingApprovals).toHaveLength(2);
    expect(route.bodies).toHaveLength(1);
  });

  it("are withdrawn by a new message, and the model hears that they did not run", async () => {
    const { session, until, calls, route } = await asked();
    session.send({ id: "m2", text: "Never mind." });
    await eventually(() => expect(route.bodies).toHaveLength(2));
    await until("done");
    expect(calls()).toMatchObject([
      { state: "cancelled", cause: "superseded" },
      { state: "cancelled", cause: "superseded" },
    ]);
    expect(route.bookings).toEqual([]);
    expect(JSON.stringify(route.prompts[1])).toContain("did not run");
  });

  it("survive a reload from the messages that the server stored", async () => {
    const first = await asked();
    const stored = structuredClone(first.route.bodies[0]?.messages ?? []);
    stored.push((await readStored(kit.major, first.route.last())) as never);
    releaseLive();
    const route = createRoute(kit, [[...textParts("t", "Booked."), kit.finish("stop")]]);
    const transport = createAiSdkTransport({ url: "/api/chat", fetch: route.fetch, load: () => stored });
    const live = openLive({ transport });
    await live.until("awaiting-approval");
    const [approvalId = "", other = ""] = live.session.getSnapshot().pendingApprovals.map((each) => each.approvalId);
    await live.session.decide({ approvalId, approved: true });
    await live.session.decide({ approvalId: other, approved: false });
    await live.until("done");
    expect(live.states()).toEqual(["book output-available", "book output-denied"]);
    expect(route.bookings).toEqual([{ guests: 2 }]);
    expect(live.text()).toBe("Book.|Two tables?|Booked.");
  });

  it("go back as they came, signature and all", async () => {
    const { ids, session, route, until } = await asked();
    for (const approvalId of ids) await session.decide({ approvalId, approved: true });
    await until("done");
    const requests = chunksOf(route.answers[0] ?? "").filter(({ type }) => type === "tool-approval-request");
    const sent = route.bodies[1]?.messages.at(-1)?.parts.filter(({ type }) => type === "tool-book") ?? [];
    expect(sent.map(({ approval }) => Reflect.get(Object(approval), "signature"))).toEqual(
      requests.map(({ signature }) => signature),
    );
    if (kit.major === 7) expect(requests[0]?.["signature"]).toEqual(expect.any(String));
    expect(route.bookings).toHaveLength(2);
  });

  it("come back when the server refuses the request that carries them", async () => {
    const route = createRoute(kit, asking());
    let refuse = false;
    const transport = createAiSdkTransport({
      url: "/api/chat",
      fetch: (input, init) =>
        refuse ? Promise.resolve(new Response("no", { status: 500 })) : route.fetch(input, init),
    });
    const live = openLive({ transport });
    live.session.send("Book.");
    await live.until("awaiting-approval");
    const [first = "", second = ""] = live.session.getSnapshot().pendingApprovals.map((each) => each.approvalId);
    await live.session.decide({ approvalId: first, approved: true });
    refuse = true;
    expect(await live.session.decide({ approvalId: second, approved: true })).toMatchObject({
      ok: false,
      code: "http-500",
    });
    expect(live.session.getSnapshot().pendingApprovals.map((each) => each.approvalId)).toContain(second);
    refuse = false;
    expect(await live.session.decide({ approvalId: second, approved: true })).toMatchObject({ ok: true });
    await live.until("done");
    expect(route.bookings).toHaveLength(2);
  });
});

/** The answer as the AI SDK itself would store it. */
async function readStored(major: 5 | 6 | 7, answer: string): Promise<unknown> {
  const readers = { 5: ai5.readUIMessageStream, 6: ai6.readUIMessageStream, 7: ai7.readUIMessageStream };
  const read = readers[major] as (options: { stream: unknown }) => AsyncIterable<unknown>;
  let last: unknown;
  for await (const message of read({ stream: streamOf(chunksOf(answer)) })) last = message;
  return last;
}

function chunksOf(answer: string): ModelPart[] {
  return [...answer.matchAll(/^data: (\{.*\})$/gm)].map(([, json = "{}"]) => JSON.parse(json) as ModelPart);
}

describe.each(kits)("stored messages of ai $major", (kit) => {
  it("are shown as the stream has shown them, and go back", async () => {
    // Version 7 stores a failed input as any other failure.
    const wrong = kit.major === 7 ? [] : callParts("c", "fails", '{"city":4}');
    const route = createRoute(kit, [
      [...textParts("t", "Let me look."), ...callParts("a", "getWeather", '{"city":"Hue"}'), kit.finish("tool-calls")],
      [...callParts("b", "fails", '{"city":"Hue"}'), ...wrong, kit.finish("tool-calls")],
      [
        { type: "source", sourceType: "url", id: "s1", url: "https://example.com" },
        ...textParts("t", "31."),
        kit.finish("stop"),
      ],
    ]);
    const live = openLive({ transport: createAiSdkTransport({ url: "/api/chat", fetch: route.fetch }) });
    live.session.send({ id: "m1", text: "Weather?" });
    await live.until("done");
    const stored = [route.bodies[0]?.messages[0], await readStored(kit.major, route.last())];
    const { messages, problems } = fromUIMessages(stored);
    expect(problems).toEqual([]);
    const shape = (message: UIMessage | undefined) =>
      message?.parts
        .filter(({ type }) => type !== "step")
        .map(({ key: _, partId: __, ...part }: Record<string, unknown>) => part);
    expect(messages.map(shape)).toEqual(live.messages().map(shape));
    const back = toUIMessages(messages);
    expect(fromUIMessages(back.messages).messages).toEqual(messages);
    const validate = { 5: ai5.validateUIMessages, 6: ai6.validateUIMessages, 7: ai7.validateUIMessages };
    const check = validate[kit.major] as (options: { messages: unknown }) => Promise<unknown>;
    expect(await check({ messages: back.messages })).toHaveLength(2);
    expect(await kit.convertToModelMessages(back.messages)).toEqual(await kit.convertToModelMessages(stored));
  });
});

describe.each(kits)("connections to ai $major", (kit) => {
  /** A model's turn that goes on when the test says so. */
  const held = (before: ModelPart[], after: ModelPart[]) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const turn = (signal?: AbortSignal) =>
      new ReadableStream<ModelPart>({
        async start(controller) {
          for (const part of before) controller.enqueue(part);
          signal?.addEventListener("abort", () => controller.error(signal.reason));
          await gate;
          if (signal?.aborted === true) return;
          for (const part of after) controller.enqueue(part);
          controller.close();
        },
      });
    return { turn, release: () => release() };
  };

  it("are stopped by letting go, and every call has an end", async () => {
    const { turn } = held(
      [
        ...textParts("t", "Looking"),
        { type: "tool-input-start", id: "a", toolName: "getWeather" },
        { type: "tool-input-delta", id: "a", delta: '{"ci' },
      ],
      [],
    );
    const route = createRoute(kit, [turn, [...textParts("t", "Yes."), kit.finish("stop")]]);
    const live = openLive({ transport: createAiSdkTransport({ url: "/api/chat", fetch: route.fetch }) });
    live.session.send("Weather?");
    await eventually(() => expect(live.states()).toEqual(["getWeather input-streaming"]));
    await live.session.stop();
    await live.until("stopped");
    expect(live.calls()).toMatchObject([{ state: "cancelled", cause: "stopped" }]);
    // Stopped in the middle of a call, the conversation goes on.
    live.session.send("Still there?");
    await eventually(() => expect(route.bodies).toHaveLength(2));
    await live.until("done");
    expect(live.text()).toContain("Yes.");
  });

  it("that break are picked up from a replay, and show nothing twice", async () => {
    const before = [...textParts("t", "One"), ...callParts("a", "getWeather", '{"city":"Hue"}')];
    const { turn, release } = held(
      [...before, { type: "text-start", id: "u" }, { type: "text-delta", id: "u", delta: "Tw" }],
      [{ type: "text-delta", id: "u", delta: "o" }, { type: "text-end", id: "u" }, kit.finish("stop")],
    );
    const route = createRoute(kit, [turn, [...textParts("t", "Three"), kit.finish("stop")]]);
    const relay = cutting(route.fetch);
    const live = openLive({ transport: createAiSdkTransport({ url: "/api/chat", fetch: relay.fetch, resume: true }) });
    live.session.send("Count.");
    await eventually(() => expect(live.text()).toBe("Count.|One|Tw"));
    relay.cut();
    await eventually(() => expect(relay.gets()).toBeGreaterThan(0));
    release();
    await live.until("done");
    expect(live.text()).toMatch(/^Count\.\|One\|Two/);
    expect(live.states()).toEqual(["getWeather output-available"]);
    expect(live.messages()).toHaveLength(2);
  });

  it("that break without a way back end as interrupted, and nothing is sent again", async () => {
    const { turn } = held(
      [...textParts("t", "One"), { type: "tool-input-start", id: "a", toolName: "getWeather" }],
      [],
    );
    const route = createRoute(kit, [turn]);
    const relay = cutting(route.fetch);
    const live = openLive({ transport: createAiSdkTransport({ url: "/api/chat", fetch: relay.fetch }) });
    live.session.send("Count.");
    await eventually(() => expect(live.states()).toEqual(["getWeather input-streaming"]));
    relay.cut();
    await live.until("interrupted");
    expect(live.states()).toEqual(["getWeather cancelled"]);
    expect(route.bodies).toHaveLength(1);
    expect(live.session.getSnapshot().connection.status).toBe("closed");
  });

  it("that never come about are said, not repeated", async () => {
    let tries = 0;
    const transport = createAiSdkTransport({
      url: "/api/chat",
      fetch: async () => {
        tries++;
        throw new TypeError("Failed to fetch");
      },
    });
    const live = openLive({ transport });
    live.session.send("Hi");
    await eventually(() => expect(live.session.getSnapshot().problem).toMatchObject({ code: "not-sent" }));
    expect(tries).toBe(1);
    await expect(transport.stop({ runId: "r", toolCallId: "c" })).rejects.toThrow(TransportError);
  });
});

describe.each([
  [5, ai5.createUIMessageStream, ai5.createUIMessageStreamResponse],
  [6, ai6.createUIMessageStream, ai6.createUIMessageStreamResponse],
  [7, ai7.createUIMessageStream, ai7.createUIMessageStreamResponse],
] as never as [number, CreateStream, CreateResponse][])("createUIMessageStream of ai %i", (_, create, respond) => {
  const open = (execute: Parameters<CreateStream>[0]["execute"], options = {}) => {
    const fetch = async () =>
      respond({ stream: create({ execute, onError: () => "It broke.", generateId: () => "m1" }) });
    return openLive({ transport: createAiSdkTransport({ url: "/chat", fetch, ...options }) });
  };

  it("carries data by id, transient data, sources, files and metadata", async () => {
    const onTransientData = vi.fn();
    const live = open(
      ({ writer }) => {
        writer.write({ type: "start", messageId: "m1", messageMetadata: { model: "x" } });
        writer.write({ type: "data-plan", id: "p", data: { steps: 1 } });
        writer.write({ type: "data-status", data: "warm", transient: true });
        writer.write({ type: "data-plan", id: "p", data: { steps: 2 } });
        writer.write({ type: "source-url", sourceId: "s", url: "https://example.com", title: "Example" });
        writer.write({ type: "source-document", sourceId: "d", mediaType: "application/pdf", title: "Menu" });
        writer.write({ type: "file", url: "https://example.com/a.png", mediaType: "image/png" });
        writer.write({ type: "finish" });
      },
      { onTransientData },
    );
    live.session.send("Hi");
    await live.until("done");
    expect(live.messages()[1]?.parts).toMatchObject([
      { name: "message-metadata", value: { model: "x" } },
      { name: "plan", value: { steps: 2 } },
      { type: "source", url: "https://example.com" },
      { name: "source-document", value: { title: "Menu" } },
      { type: "file", mediaType: "image/png" },
    ]);
    expect(onTransientData).toHaveBeenCalledExactlyOnceWith({ name: "status", value: "warm" });
  });

  it("that throws in the middle ends every part", async () => {
    const live = open(({ writer }) => {
      writer.write({ type: "start", messageId: "m1" });
      writer.write({ type: "text-start", id: "t" });
      writer.write({ type: "text-delta", id: "t", delta: "Hal" });
      writer.write({ type: "tool-input-start", toolCallId: "a", toolName: "book" });
      writer.write({ type: "tool-input-available", toolCallId: "b", toolName: "book", input: {}, dynamic: true });
      throw new Error("no");
    });
    live.session.send("Hi");
    await live.until("failed");
    expect(live.states()).toEqual(["book cancelled", "book output-unknown"]);
    expect(live.messages()[1]?.parts[0]).toMatchObject({ type: "text", text: "Hal", done: true });
  });
});

type Writer = { write: (chunk: ModelPart) => void };
type CreateStream = (options: {
  execute: (options: { writer: Writer }) => void;
  onError: () => string;
  generateId: () => string;
}) => ReadableStream;
type CreateResponse = (options: { stream: ReadableStream }) => Response;

/** A proxy that keeps what it relays: it can cut the connection, and gives the whole answer again to a GET. */
function cutting(send: typeof fetch) {
  let seen: Uint8Array[] = [];
  let isOver = false;
  let cut = () => {};
  let gets = 0;
  const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const relay = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const bytes of seen) controller.enqueue(bytes);
        if (isOver) return controller.close();
        readers.add(controller);
        cut = () => {
          readers.delete(controller);
          controller.error(new TypeError("network error"));
        };
      },
    });
  return {
    cut: () => cut(),
    gets: () => gets,
    fetch: async (input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> => {
      if (init?.method === "GET") {
        gets++;
        if (seen.length === 0) return new Response(null, { status: 204 });
        return new Response(relay(), { headers: { "content-type": "text/event-stream" } });
      }
      seen = [];
      isOver = false;
      const response = await send(input, init);
      void response.body?.pipeTo(
        new WritableStream({
          write: (bytes) => {
            seen.push(bytes);
            for (const reader of readers) reader.enqueue(bytes);
          },
          close: () => {
            isOver = true;
            for (const reader of readers) reader.close();
          },
        }),
      );
      return new Response(relay(), response);
    },
  };
}
