import { createAgUiTransport } from "@callstate/core/ag-ui";
import { type ChatMiddleware, defineInterrupt, toolDefinition } from "@tanstack/ai";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { eventually, openLive, releaseLive } from "../support/live-session";
import { callChunks, type Chunk, createTanStackRoute, textChunks, type Turn } from "./support/tanstack-route";

afterEach(releaseLive);

const askPlace = { name: "askPlace", description: "Asks.", parameters: { type: "object", properties: {} } };

function withRoute(turns: Chunk[][], clientTools = {}, more = {}) {
  const route = createTanStackRoute(turns, more);
  const transport = createAgUiTransport({ url: "/api/chat", fetch: route.fetch, tools: [askPlace] });
  return { route, ...openLive({ transport, clientTools }) };
}

describe("a server of TanStack AI", () => {
  it("carries text, two parallel calls, results after RUN_FINISHED, errors told apart, and the end", async () => {
    const { session, until, states, text, call, problems, route } = withRoute([
      [
        ...textChunks("m1", "Let me ", "look."),
        { type: "TOOL_CALL_START", toolCallId: "a", toolCallName: "getWeather", toolName: "getWeather" },
        { type: "TOOL_CALL_START", toolCallId: "b", toolCallName: "fails", toolName: "fails" },
        { type: "TOOL_CALL_ARGS", toolCallId: "a", delta: '{"ci' },
        { type: "TOOL_CALL_ARGS", toolCallId: "b", delta: '{"city":' },
        { type: "TOOL_CALL_ARGS", toolCallId: "a", delta: 'ty":"Hue"}' },
        { type: "TOOL_CALL_ARGS", toolCallId: "b", delta: '"Hue"}' },
        { type: "TOOL_CALL_END", toolCallId: "a", toolCallName: "getWeather", toolName: "getWeather" },
        { type: "TOOL_CALL_END", toolCallId: "b", toolCallName: "fails", toolName: "fails" },
        ...callChunks("c", "nope", '{"x":1}'),
        ...callChunks("d", "getWeather", '{"city":4}'),
      ],
      [...textChunks("m2", "It is 31 degrees.")],
    ]);
    session.send({ id: "u1", text: "Weather?" });
    await until("done");
    expect(states()).toEqual([
      "getWeather output-available",
      "fails output-error",
      "nope output-error",
      "getWeather output-error",
    ]);
    expect(call("fails")).toMatchObject({
      phase: "execution",
      errorText: "The station is down.",
      input: { city: "Hue" },
    });
    expect(call("nope")).toMatchObject({ phase: "unknown-tool" });
    expect(call("getWeather")).toMatchObject({ phase: "input", input: { city: 4 } });
    expect(text()).toBe("Weather?|Let me look.|It is 31 degrees.");
    expect(problems).toEqual([]);
    session.send({ id: "u2", text: "And?" });
    await eventually(() => expect(route.bodies).toHaveLength(2));
    await until("done");
    expect(route.bodies[1]?.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
      "tool",
      "tool",
      "tool",
      "assistant",
      "user",
    ]);
  });

  it("asks, hears one edited approval, one refusal with its reason and runs each once, results before RUN_STARTED", async () => {
    const { session, until, calls, route, text, messages } = withRoute([
      [
        ...textChunks("m1", "Two tables?"),
        ...callChunks("a", "book", '{"guests":2}'),
        ...callChunks("b", "book", '{"guests":9}'),
      ],
      [...textChunks("m2", "One is booked.")],
    ]);
    session.send({ id: "u1", text: "Book." });
    await until("awaiting-approval");
    const pending = session.getSnapshot().pendingApprovals;
    expect(pending.map(({ part }) => part.approval)).toMatchObject([
      { editable: ["/guests"], reason: "Approval required to run book" },
      { editable: ["/guests"] },
    ]);
    const [first = "", second = ""] = pending.map(({ approvalId }) => approvalId);
    const edits = [{ path: "/guests", value: 4 }];
    expect(await session.decide({ approvalId: first, approved: true, edits })).toMatchObject({ ok: true });
    expect(route.bodies).toHaveLength(1);
    expect(await session.decide({ approvalId: second, approved: false, reason: "Too many." })).toMatchObject({
      ok: true,
    });
    await until("done");
    expect(route.bookings).toEqual([{ guests: 4 }]);
    expect(calls()).toMatchObject([
      {
        state: "output-available",
        output: { ok: true },
        input: { guests: 4 },
        approval: { decision: { original: { guests: 2 } } },
      },
      { state: "output-denied", by: "user", reason: "Too many." },
    ]);
    for (const part of calls()) expect(part.late).toBeUndefined();
    expect(text()).toBe("Book.|Two tables?|One is booked.");
    expect(messages()).toHaveLength(2);
    expect(route.bodies[1]).toMatchObject({ parentRunId: route.bodies[0]?.runId });
    expect(route.answers[1]).toContain("Too many.");
  });

  it("runs a tool of the browser as an interrupt", async () => {
    const { session, until, call, route, text } = withRoute(
      [[...callChunks("a", "askPlace", "{}")], [...textChunks("m2", "In Hue, then.")]],
      { askPlace: () => ({ place: "Hue" }) },
    );
    session.send("Where?");
    await until("done");
    expect(call("askPlace")).toMatchObject({ state: "output-available", output: { place: "Hue" }, by: "client" });
    expect(text()).toBe("Where?|In Hue, then.");
    expect(route.bodies).toHaveLength(2);
  });

  it.each([
    [true, ["getWeather output-available"]],
    [false, ["getWeather output-unknown"]],
  ])("asks what is about no call, answered %s, and goes on without a store", async (approved, states) => {
    const reviewPlan = defineInterrupt({
      id: "review-plan",
      payloadSchema: z.object({ title: z.string() }),
      responseSchema: z.object({ approved: z.boolean() }),
    });
    const heard: unknown[] = [];
    const review: ChatMiddleware<unknown, typeof reviewPlan> = {
      onInterruptBoundary({ phase }) {
        if (phase !== "beforeTools" || heard.length > 0) return undefined;
        const payload = { title: "Release plan" };
        const asked = { key: "plan", reason: "review-required", message: "Approve this plan?", payload };
        return { interrupts: [reviewPlan.interrupt(asked)] };
      },
      onInterruptResolution(_, resumed) {
        for (const answer of resumed.for(reviewPlan)) {
          heard.push(answer.status === "resolved" ? answer.response : answer.status);
          if (answer.status === "resolved" && !answer.response.approved) return { toolResume: "stop" };
        }
        return undefined;
      },
    };
    const {
      session,
      until,
      call,
      route,
      states: shown,
    } = withRoute(
      [callChunks("a", "getWeather", '{"city":"Hue"}'), textChunks("m2", "Going on.")],
      {},
      { middleware: [review], interrupts: [reviewPlan] },
    );
    session.send("Go.");
    await until("awaiting-approval");
    expect(call("review-required")).toMatchObject({
      input: { title: "Release plan" },
      approval: { reason: "Approve this plan?" },
    });
    const [approvalId = ""] = session.getSnapshot().pendingApprovals.map((each) => each.approvalId);
    await session.decide({ approvalId, approved });
    await until("done");
    expect(route.answers[1]).not.toContain("RUN_ERROR");
    expect(heard).toEqual([{ approved }]);
    expect(shown().filter((state) => state.startsWith("getWeather"))).toEqual(states);
  });

  it("is left by a new message while it asks", async () => {
    const { session, until, calls, route } = withRoute([
      [...callChunks("a", "book", '{"guests":2}')],
      [...textChunks("m2", "As you like.")],
    ]);
    session.send("Book.");
    await until("awaiting-approval");
    session.send("Never mind.");
    await eventually(() => expect(route.bodies).toHaveLength(2));
    await until("done");
    expect(calls()).toMatchObject([{ state: "cancelled", cause: "superseded" }]);
    expect(route.bookings).toEqual([]);
  });
});

describe("a server of TanStack AI that was deployed anew while it asked", () => {
  const asked = async () => {
    const more: Record<string, unknown> = {};
    const turns = [callChunks("a", "book", '{"guests":2}'), textChunks("m2", "As you like.")];
    const live = withRoute(turns, {}, more);
    live.session.send("Book.");
    await live.until("awaiting-approval");
    const pending = () => live.session.getSnapshot().pendingApprovals.map((each) => each.approvalId);
    const [approvalId = ""] = pending();
    return { ...live, approvalId, pending, deploy: (tools: unknown[]) => Object.assign(more, { tools }) };
  };
  const changed = toolDefinition({
    name: "book",
    description: "Books.",
    inputSchema: z.object({ guests: z.number(), when: z.string() }),
    needsApproval: true,
  }).server(async () => ({ ok: true }));

  it("TanStack/ai#1430: an approval that it refuses comes back with the reason, and can be declined", async () => {
    const { session, approvalId, deploy, until, call, pending, route } = await asked();
    deploy([]);
    expect(await session.decide({ approvalId, approved: true })).toMatchObject({
      ok: false,
      code: "refused",
      message: expect.stringContaining("unknown interrupt"),
    });
    expect(session.getSnapshot().status).toBe("awaiting-approval");
    expect(pending()).toEqual([approvalId]);
    expect(call("book")).toMatchObject({ state: "approval-requested", input: { guests: 2 } });
    expect(await session.decide({ approvalId, approved: false, reason: "Then not." })).toMatchObject({ ok: true });
    await until("done");
    expect(call("book")).toMatchObject({ state: "output-denied", by: "user", reason: "Then not." });
    expect(JSON.stringify(route.bodies.at(-1)?.messages)).toContain("Then not.");
    expect(route.bookings).toEqual([]);
  });

  it("TanStack/ai#1217: a question is left by a new message, though its tool is gone", async () => {
    const { session, deploy, until, call, text, route } = await asked();
    deploy([]);
    session.send("Never mind.");
    await eventually(() => expect(text()).toBe("Book.|Never mind.|As you like."));
    await until("done");
    expect(call("book")).toMatchObject({ state: "cancelled", cause: "superseded" });
    expect(route.bookings).toEqual([]);
  });

  it.each([
    [true, { state: "output-error", phase: "input", input: { guests: 2 } }],
    [false, { state: "output-denied", by: "user" }],
  ])("TanStack/ai#1430: arguments that a new schema refuses, answered %s, end the call", async (approved, part) => {
    const { session, approvalId, deploy, until, call } = await asked();
    deploy([changed]);
    expect(await session.decide({ approvalId, approved })).toMatchObject({ ok: true });
    await until("done");
    expect(call("book")).toMatchObject(part);
  });
});

describe("a durable stream of TanStack AI", () => {
  /** A turn of the model that stops after each piece until the test lets it go on. */
  const held = (...pieces: Chunk[][]) => {
    const gates = pieces.map(() => {
      let open = () => {};
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      return { opened, open };
    });
    async function* turn(): AsyncGenerator<Chunk> {
      for (const [index, piece] of pieces.entries()) {
        yield* piece;
        await gates[index]?.opened;
      }
    }
    return { turn: turn(), goOn: (index: number) => gates[index]?.open() };
  };

  /** A network that can break what the server is sending. */
  const breaking = (send: typeof fetch) => {
    let broken = () => {};
    const relay: typeof fetch = async (url, init) => {
      const response = await send(url, init);
      const reader = response.body?.getReader();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          broken = () => controller.error(new TypeError("network error"));
          const pump = async () => {
            for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
              controller.enqueue(next.value);
            }
            controller.close();
          };
          // What comes after the cut reaches nobody.
          void pump().catch(() => {});
        },
      });
      return new Response(body, response);
    };
    return { fetch: relay, cut: () => broken() };
  };

  const open = (turns: Turn[], resume: boolean) => {
    const route = createTanStackRoute(turns);
    const network = breaking(route.fetch);
    const transport = createAgUiTransport({ url: "/api/chat", fetch: network.fetch, tools: [askPlace], resume });
    return { route, network, ...openLive({ transport }) };
  };

  const [begin, ...rest] = callChunks("a", "getWeather", '{"ci', 'ty":"Hue"}');
  const [first, second] = [
    [...textChunks("m1", "Let me ", "look."), ...(begin ? [begin] : []), ...rest.slice(0, 1)],
    rest.slice(1),
  ];

  it("is picked up after a cut in the middle of a call, shows nothing twice and runs nothing twice", async () => {
    const { turn, goOn } = held(first, second);
    const live = open([turn, textChunks("m2", "It is 31 degrees.")], true);
    live.session.send("Weather?");
    await eventually(() => expect(live.states()).toEqual(["getWeather input-streaming"]));
    live.network.cut();
    await eventually(() => expect(live.route.gets).toHaveLength(1));
    goOn(0);
    goOn(1);
    await live.until("done");
    expect(live.text()).toBe("Weather?|Let me look.|It is 31 degrees.");
    expect(live.calls()).toMatchObject([
      { state: "output-available", input: { city: "Hue" }, output: { celsius: 31 }, toolCallId: "a" },
    ]);
    expect(live.messages()).toHaveLength(2);
    expect(live.messages()[1]?.parts.map(({ type }) => type)).toEqual(["text", "tool-getWeather", "text"]);
    expect(live.route.bodies).toHaveLength(1);
    expect(live.route.gets[0]).toContain(`runId=${live.route.bodies[0]?.runId}`);
    // The history that the next request carries has everything once.
    live.session.send("Thanks.");
    await eventually(() => expect(live.route.bodies).toHaveLength(2));
    const sent = live.route.bodies[1]?.messages ?? [];
    expect(sent.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "assistant", "user"]);
    expect(JSON.stringify(sent).match(/Let me look\./g)).toHaveLength(1);
  });

  it("is picked up again after a second cut, and asks what it has to ask", async () => {
    const { turn, goOn } = held(textChunks("m1", "Two?"), callChunks("a", "book", '{"guests":2}'));
    const live = open([turn, textChunks("m2", "Booked.")], true);
    live.session.send("Book.");
    await eventually(() => expect(live.text()).toBe("Book.|Two?"));
    live.network.cut();
    await eventually(() => expect(live.route.gets).toHaveLength(1));
    goOn(0);
    await eventually(() => expect(live.states()).toEqual(["book input-available"]));
    live.network.cut();
    await eventually(() => expect(live.route.gets).toHaveLength(2));
    goOn(1);
    await live.until("awaiting-approval");
    const [approvalId = ""] = live.session.getSnapshot().pendingApprovals.map((each) => each.approvalId);
    expect(await live.session.decide({ approvalId, approved: true })).toMatchObject({ ok: true });
    await live.until("done");
    expect(live.text()).toBe("Book.|Two?|Booked.");
    expect(live.route.bookings).toEqual([{ guests: 2 }]);
  });

  it("that is not asked for ends as interrupted", async () => {
    const { turn, goOn } = held(first, second);
    const live = open([turn], false);
    live.session.send("Weather?");
    await eventually(() => expect(live.states()).toEqual(["getWeather input-streaming"]));
    live.network.cut();
    await live.until("interrupted");
    expect(live.states()).toEqual(["getWeather cancelled"]);
    expect(live.route.gets).toEqual([]);
    goOn(0);
    goOn(1);
  });
});
