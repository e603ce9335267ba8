import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AgentEvent } from "../../events/types";
import { createMessage, type UIMessage } from "../../parts/message";
import { applyAgentEvent } from "../../reduce/apply";
import type { Transport } from "../../session/transport";
import { formatCursor } from "../../wire/cursor";
import { callsIn, textIn } from "../../wire/dialects/fixtures";
import { createAiSdkTransport } from "./transport";

const chunks = [
  { type: "start", messageId: "m1" },
  { type: "start-step" },
  { type: "text-start", id: "t" },
  { type: "text-delta", id: "t", delta: "Let me " },
  { type: "text-delta", id: "t", delta: "look, é." },
  { type: "text-end", id: "t" },
  { type: "tool-input-start", toolCallId: "a", toolName: "getWeather" },
  { type: "tool-input-delta", toolCallId: "a", inputTextDelta: '{"city":' },
  { type: "tool-input-delta", toolCallId: "a", inputTextDelta: '"Hue"}' },
  { type: "tool-input-available", toolCallId: "a", toolName: "getWeather", input: { city: "Hue" } },
  { type: "tool-output-available", toolCallId: "a", output: 31 },
  { type: "finish-step" },
  { type: "start-step" },
  { type: "text-start", id: "t" },
  { type: "text-delta", id: "t", delta: "31 degrees." },
  { type: "text-end", id: "t" },
  { type: "finish", finishReason: "stop" },
];
const encode = (text: string) => new TextEncoder().encode(text);
const answer = encode(`${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`);
const headers = { "content-type": "text/event-stream" };

/** Bytes that break off, unless all of them come. */
function bytes(length: number): Response {
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (!isSent) controller.enqueue(answer.slice(0, length));
      else if (length >= answer.length) controller.close();
      else controller.error(new TypeError("network error"));
      isSent = true;
    },
  });
  return new Response(body, { headers });
}

/** Reads a run to its end as the session does: it attaches again after each cut, with the cursor of what it has folded. */
async function readAll(transport: Transport, onMessage: (message: UIMessage) => void) {
  let message = createMessage({ id: "m1" });
  const { signal } = new AbortController();
  const fold = async (events: AsyncIterable<AgentEvent>) => {
    for await (const event of events) onMessage((message = applyAgentEvent(message, event)));
  };
  const request = { conversationId: "c", message: { id: "u1", text: "Weather?" } };
  for (let tries = 0; message.run === undefined && tries < 10; tries++) {
    await fold(await transport.start(request, signal)).catch(() => {});
  }
  for (let tries = 0; message.run?.status === "running" && tries < 10; tries++) {
    const { id: runId, seq } = message.run;
    const events = await transport.attach({ runId, cursor: formatCursor({ runId, seq }) }, signal);
    if (events === null) break;
    await fold(events).catch(() => {});
  }
  return message;
}

describe("an answer that breaks off", () => {
  it("is the same after any cuts, picked up from replays, and nothing that was shown is taken back", async () => {
    const route = (lengths: number[]) => async () => bytes(lengths.shift() ?? answer.length);
    const whole = await readAll(createAiSdkTransport({ url: "/chat", fetch: route([]) }), () => {});
    expect(callsIn(whole)).toMatchObject([{ state: "output-available", output: 31 }]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(answer.length), { minLength: 1, maxLength: 4 }), async (lengths) => {
        const transport = createAiSdkTransport({ url: "/chat", resume: true, fetch: route([...lengths]) });
        let shown = "";
        let ended = 0;
        const message = await readAll(transport, (next) => {
          expect(textIn(next).startsWith(shown)).toBe(true);
          expect(callsIn(next).length).toBeGreaterThanOrEqual(ended);
          shown = textIn(next);
          ended = callsIn(next).length;
        });
        expect(message.parts).toEqual(whole.parts);
      }),
      { numRuns: 150 },
    );
  });

  it("before it began, and can't be picked up, is the person's to ask for again", async () => {
    let posts = 0;
    const transport = createAiSdkTransport({
      url: "/chat",
      fetch: async () => bytes(posts++ === 0 ? 0 : answer.length),
    });
    const request = { conversationId: "c", message: { id: "u1", text: "Hi" } };
    const { signal } = new AbortController();
    const read = async () => {
      for await (const event of await transport.start(request, signal)) expect(event.runId).toBeDefined();
    };
    await expect(read()).rejects.toThrow("lost");
    await expect(read()).rejects.toMatchObject({ code: "cut-off", final: true });
    expect(posts).toBe(1);
    await read();
    expect(posts).toBe(2);
  });

  it("is over where there is nothing to pick up", async () => {
    let posts = 0;
    const fetch = async (_: unknown, init?: RequestInit) => {
      if (init?.method === "GET") return new Response(null, { status: 204 });
      posts++;
      return bytes(300);
    };
    const message = await readAll(createAiSdkTransport({ url: "/chat", resume: true, fetch }), () => {});
    expect(message.run?.status).toBe("running");
    expect(posts).toBe(1);
  });

  it("goes on while nobody reads: the page that comes back reads on", async () => {
    const transport = createAiSdkTransport({ url: "/chat", fetch: async () => bytes(answer.length) });
    const reading = new AbortController();
    const events = await transport.start({ conversationId: "c", message: { id: "u1", text: "Hi" } }, reading.signal);
    let message = createMessage({ id: "m1" });
    for await (const event of events) {
      message = applyAgentEvent(message, event);
      if (message.parts.length > 1) break;
    }
    reading.abort();
    const { id: runId = "", seq = 0 } = message.run ?? {};
    const rest = await transport.attach({ runId, cursor: formatCursor({ runId, seq }) }, new AbortController().signal);
    for await (const event of rest ?? []) message = applyAgentEvent(message, event);
    expect(message.run?.status).toBe("done");
    expect(textIn(message)).toBe("Let me look, é.31 degrees.");
  });

  it("is the same run for the same message, asked for twice", async () => {
    let posts = 0;
    const transport = createAiSdkTransport({
      url: "/chat",
      fetch: async () => {
        posts++;
        return bytes(answer.length);
      },
    });
    const request = { conversationId: "c", message: { id: "u1", text: "Hi" } };
    const { signal } = new AbortController();
    const [one, two] = await Promise.all([transport.start(request, signal), transport.start(request, signal)]);
    const runs = new Set<string | undefined>();
    for (const events of [one, two]) for await (const { runId } of events) runs.add(runId);
    expect([posts, runs.size]).toEqual([1, 1]);
  });
});
