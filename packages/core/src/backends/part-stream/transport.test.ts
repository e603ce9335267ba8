import { describe, expect, it } from "vitest";
import { createMessage } from "../../parts/message";
import { applyAgentEvent } from "../../reduce/apply";
import { formatCursor } from "../../wire/cursor";
import { callsIn, textIn } from "../../wire/dialects/fixtures";
import { createPartStreamTransport } from "./transport";

const frames: [event: string, data: object][] = [
  ["part.start", { index: 0, kind: "text" }],
  ["part.delta", { index: 0, text: "Let me " }],
  ["part.delta", { index: 0, text: "check." }],
  ["part.start", { index: 1, kind: "tool_call", name: "getWeather", callId: "c1" }],
  ["part.delta", { index: 1, args: '{"city":' }],
  ["part.delta", { index: 1, args: '"Hue"}' }],
  ["part.end", { index: 1 }],
  ["tool.result", { callId: "c1", ok: true, result: 31 }],
  ["part.end", { index: 0 }],
  ["done", { finish: "stop" }],
];

function answer(from: number, to: number): Response {
  const text = frames
    .slice(from, to)
    .map(([event, data], at) => `id: ${from + at + 1}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    .join("");
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (!isSent) controller.enqueue(new TextEncoder().encode(text));
      else if (to < frames.length) controller.error(new TypeError("network error"));
      else controller.close();
      isSent = true;
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

describe("a server that answers with the part protocol", () => {
  it.each(frames.map((_, at) => at).slice(1))(
    "is picked up with Last-Event-ID after a cut at frame %i",
    async (cut) => {
      const asked: (string | null)[] = [];
      const transport = createPartStreamTransport({
        url: "/talk",
        resume: true,
        fetch: async (_, init) => {
          if (init?.method === "POST") return answer(0, cut);
          asked.push(new Headers(init?.headers).get("last-event-id"));
          return answer(cut, frames.length);
        },
      });
      const { signal } = new AbortController();
      let message = createMessage({ id: "m" });
      const events = await transport.start({ conversationId: "c", message: { id: "u", text: "Hi" } }, signal);
      const read = async (stream: typeof events) => {
        for await (const event of stream) {
          if (event.type === "run-start") message = createMessage({ id: event.messageId });
          message = applyAgentEvent(message, event);
        }
      };
      await expect(read(events)).rejects.toThrow("lost");
      const { id: runId = "", seq = 0 } = message.run ?? {};
      await read((await transport.attach({ runId, cursor: formatCursor({ runId, seq }) }, signal)) ?? events);
      expect(asked).toEqual([String(cut)]);
      expect(textIn(message)).toBe("Let me check.");
      expect(callsIn(message)).toMatchObject([{ state: "output-available", input: { city: "Hue" }, output: 31 }]);
      expect(message.run?.status).toBe("done");
    },
  );

  it("has no approvals, and says so", async () => {
    const transport = createPartStreamTransport({ url: "/talk", fetch: async () => answer(0, frames.length) });
    const decision = { conversationId: "c", approvalId: "p", approved: true };
    await expect(transport.decide(decision)).rejects.toMatchObject({ code: "not-supported" });
  });
});
