import { afterEach, describe, expect, it } from "vitest";
import { eventually, openLive, releaseLive } from "../../../../../test/support/live-session";
import { createHttpTransport } from "../../session/http-transport";
import type { Json } from "../../wire/dialects/fixtures";
import { aiSdkDialect } from "../../wire/dialects/ai-sdk/dialect";
import { createAiSdkTransport } from "./transport";

afterEach(releaseLive);

const stream = (...chunks: Json[]): Response =>
  new Response(`${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`, {
    headers: { "content-type": "text/event-stream" },
  });
const text = (id: string, delta: string): Json[] => [
  { type: "text-start", id },
  { type: "text-delta", id, delta },
  { type: "text-end", id },
];
const call = (toolCallId: string, toolName: string): Json => ({
  type: "tool-input-available",
  toolCallId,
  toolName,
  input: {},
});
const finish = (finishReason = "stop"): Json => ({ type: "finish", finishReason });

type Answer = (body: { messages: { parts: Json[] }[] }) => Response;

/** A route that gives these answers, one a request; the last one for good. */
function route(...answers: Answer[]) {
  const bodies: Parameters<Answer>[0][] = [];
  const gets: string[] = [];
  const send: typeof fetch = async (url, init) => {
    if (init?.method === "GET") {
      gets.push(url instanceof Request ? url.url : url.toString());
      return answers.shift()?.({ messages: [] }) ?? new Response(null, { status: 204 });
    }
    const body: Parameters<Answer>[0] = await new Response(init?.body ?? null).json();
    bodies.push(body);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer?.(body) ?? stream(finish());
  };
  return { fetch: send, bodies, gets };
}

describe("a session over the AI SDK", () => {
  it("vercel/ai#18107, #18457: a resumed answer is a message of its own, the one before stays as it is", async () => {
    const stored = [
      { id: "u1", role: "user", parts: [{ type: "text", text: "One?" }] },
      { id: "m1", role: "assistant", parts: [{ type: "text", text: "One." }] },
      { id: "u2", role: "user", parts: [{ type: "text", text: "Two?" }] },
    ];
    const { fetch, gets, bodies } = route(() =>
      stream({ type: "start", messageId: "m2" }, ...text("t", "Two."), finish()),
    );
    const transport = createAiSdkTransport({ url: "/chat", fetch, resume: true, load: () => stored });
    const live = openLive({ transport });
    await eventually(() => expect(live.text()).toBe("One?|One.|Two?|Two."));
    expect(live.messages().map(({ id }) => id)).toEqual(["u1", "m1", "u2", "m2"]);
    expect(gets).toEqual(["/chat/chat-1/stream"]);
    expect(bodies).toEqual([]);
  });

  it("vercel/ai#14688: an answer that was stored half and is told again is not doubled", async () => {
    const stored = [
      { id: "u1", role: "user", parts: [{ type: "text", text: "One?" }] },
      { id: "m1", role: "assistant", parts: [{ type: "text", text: "On" }] },
    ];
    const { fetch } = route(() => stream({ type: "start", messageId: "m1" }, ...text("t", "One."), finish()));
    const live = openLive({
      transport: createAiSdkTransport({ url: "/chat", fetch, resume: true, load: () => stored }),
    });
    await eventually(() => expect(live.text()).toBe("One?|One."));
    expect(live.messages()).toHaveLength(2);
  });

  it("vercel/ai#13863: two mounts in a row make one request", async () => {
    const { fetch, gets } = route(() => new Response(null, { status: 204 }));
    const live = openLive({ transport: createAiSdkTransport({ url: "/chat", fetch, resume: true }) });
    live.release();
    live.session.connect();
    await eventually(() => expect(gets).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(gets).toHaveLength(1);
  });

  it("vercel/ai#4491, #5516: results of several tools of the browser go out together, once", async () => {
    const { fetch, bodies } = route(
      () => stream({ type: "start" }, call("a", "ask"), call("b", "ask"), call("c", "ask"), finish("tool-calls")),
      () => stream({ type: "start" }, ...text("t", "Thanks."), finish()),
    );
    let n = 0;
    const clientTools = { ask: async () => ({ n: n++ }) };
    const live = openLive({ transport: createAiSdkTransport({ url: "/chat", fetch }), clientTools });
    live.session.send("Hi");
    await live.until("done");
    expect(bodies).toHaveLength(2);
    expect(bodies[1]?.messages.at(-1)?.parts.map(({ state }) => state)).toEqual(Array(3).fill("output-available"));
    expect(live.states()).toEqual(Array(3).fill("ask output-available"));
  });

  it("vercel/ai#8043: a model that asks the browser for ever is stopped", async () => {
    let n = 0;
    const { fetch, bodies } = route(() => stream({ type: "start" }, call(`c${n++}`, "ask"), finish("tool-calls")));
    const clientTools = { ask: () => ({}) };
    const live = openLive({ transport: createAiSdkTransport({ url: "/chat", fetch }), clientTools });
    live.session.send("Hi");
    await live.until("step-limit");
    expect(bodies.length).toBeLessThan(30);
  });

  it("a decision and a result that the same request needs are both waited for", async () => {
    const ask: Json = { type: "tool-approval-request", toolCallId: "b", approvalId: "p" };
    const { fetch, bodies } = route(
      () => stream({ type: "start" }, call("a", "ask"), call("b", "book"), ask, finish("tool-calls")),
      () => stream({ type: "start" }, { type: "tool-output-available", toolCallId: "b", output: 1 }, finish()),
    );
    const live = openLive({
      transport: createAiSdkTransport({ url: "/chat", fetch }),
      clientTools: { ask: () => "Hue" },
    });
    live.session.send("Hi");
    await live.until("awaiting-approval");
    expect(await live.session.decide({ approvalId: "p", approved: true })).toMatchObject({ ok: true });
    await live.until("done");
    expect(bodies).toHaveLength(2);
    expect(live.states()).toEqual(["ask output-available", "book output-available"]);
  });

  it("a turn that the server begins anew takes its first words back", async () => {
    const { fetch, bodies } = route(() =>
      stream(
        { type: "start", messageId: "m1" },
        { type: "start-step" },
        ...text("t", "Before."),
        { type: "start-step" },
        ...text("u", "Hal"),
        { type: "tool-input-start", toolCallId: "a", toolName: "book" },
        { type: "reset-step" },
        ...text("u", "Hello."),
        finish(),
      ),
    );
    const live = openLive({ transport: createAiSdkTransport({ url: "/chat", fetch }) });
    live.session.send("Hi");
    await live.until("done");
    expect(live.text()).toBe("Hi|Before.|Hello.");
    expect(live.states()).toEqual([]);
    live.session.send("More");
    await eventually(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]?.messages[1]?.parts.map(({ text: said }) => said)).toEqual([
      undefined,
      "Before.",
      undefined,
      "Hello.",
    ]);
  });

  it("another answer is asked for with what the person wrote last", async () => {
    const { fetch, bodies } = route(
      () => stream({ type: "start", messageId: "m1" }, { type: "error", errorText: "Overloaded." }),
      () => stream({ type: "start", messageId: "m2" }, ...text("t", "Here."), finish()),
    );
    const live = openLive({ transport: createAiSdkTransport({ url: "/chat", fetch, body: { tier: 1 } }) });
    live.session.send({ id: "u1", text: "Hi" });
    await live.until("failed");
    live.session.retry();
    await live.until("done");
    expect(bodies).toMatchObject([
      { trigger: "submit-message", tier: 1 },
      { trigger: "regenerate-message", messageId: "m1", messages: [{ id: "u1" }] },
    ]);
    expect(live.text()).toContain("Here.");
  });
});

it("the kit's own HTTP takes a dialect", async () => {
  const fetch = async (url: RequestInfo | URL) =>
    url === "/api/runs"
      ? stream({ type: "start", messageId: "m1" }, ...text("t", "Hello."), finish())
      : Response.json({ messages: [] });
  const live = openLive({ transport: createHttpTransport({ url: "/api", fetch, dialect: aiSdkDialect() }) });
  live.session.send("Hi");
  await live.until("done");
  expect(live.text()).toBe("Hi|Hello.");
});
