import { encodeAgentEvent } from "@callstate/core";
import {
  AgentProvider,
  ArgumentList,
  createHttpTransport,
  createToolPartView,
  defineToolRenderer,
  MessageView,
  useAgentStream,
} from "@callstate/react";
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import * as z from "zod";
import { earlier, events, eventsPerSecond } from "./script";

/** What the measurement asks of the page. */
declare global {
  interface Window {
    bench: { isReady: () => boolean; stream: (seconds: number) => Promise<{ cards: number; characters: number }> };
  }
}

const input = z.object({ to: z.string(), subject: z.string(), body: z.string() });
const tool = { description: "Writes an e-mail.", title: "Write an e-mail", effects: "none", input } as const;
const facts = () => <ArgumentList />;
const View = createToolPartView<{ writeEmail: typeof tool }>({
  writeEmail: defineToolRenderer({
    name: "writeEmail",
    ...tool,
    views: {
      "input-streaming": facts,
      "input-available": facts,
      "approval-requested": facts,
      "approval-responded": facts,
      "output-streaming": facts,
      "output-available": facts,
      "output-error": facts,
      "output-denied": facts,
      cancelled: facts,
      "output-unknown": facts,
    },
  }),
});

let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
const transport = createHttpTransport({
  url: "/api",
  // A network that costs nothing: everything from the bytes on is the page's own.
  fetch: async (_address, init) => {
    if (init?.method !== "POST") return Response.json({ messages: earlier() });
    const body = new ReadableStream<Uint8Array>({ start: (opened) => void (controller = opened) });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  },
});

let send: (text: string) => void = () => undefined;
function Page() {
  const agent = useAgentStream({ transport, conversationId: "bench" });
  useEffect(() => {
    ({ send } = agent);
  }, [agent]);
  return (
    <AgentProvider agent={agent} view={View}>
      {agent.messages.map((message) => (
        <MessageView key={message.id} message={message} view={View} />
      ))}
    </AgentProvider>
  );
}

const messages = () => document.querySelectorAll(".cs-message").length;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

window.bench = {
  isReady: () => messages() >= 200,
  stream: async (seconds) => {
    send("Write to all of them");
    while (controller === undefined) await pause(5);
    const encoder = new TextEncoder();
    const frames = [...events(seconds)].map((event) => encodeAgentEvent(event));
    // Encoded before the clock runs: a browser is handed bytes.
    const perChunk = 10;
    const chunks = Array.from({ length: Math.ceil(frames.length / perChunk) }, (_, index) =>
      encoder.encode(frames.slice(index * perChunk, (index + 1) * perChunk).join("")),
    );
    await pause(500);
    performance.mark("bench-start");
    const started = performance.now();
    let sent = 0;
    while (sent < chunks.length) {
      const due = Math.min(
        chunks.length,
        Math.ceil(((performance.now() - started) * eventsPerSecond) / 1000 / perChunk),
      );
      for (; sent < due; sent += 1) controller.enqueue(chunks[sent] ?? new Uint8Array());
      await pause(4);
    }
    await pause(200);
    performance.mark("bench-end");
    const cards = [...document.querySelectorAll('[data-state="input-streaming"]')];
    return { cards: cards.length, characters: cards.reduce((sum, card) => sum + (card.textContent?.length ?? 0), 0) };
  },
};

// The reader is where the news is: out of sight, a browser draws next to nothing.
new ResizeObserver(() => scrollTo(0, document.documentElement.scrollHeight)).observe(document.body);

const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<Page />);
