import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

const closing: (() => Promise<unknown>)[] = [];

/** The address of a server on a free port. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function closeServers(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}

type WireEvent = { type: string } & Record<string, unknown>;
type Block = { start: Record<string, unknown>; deltas: Record<string, unknown>[] };

export const text = (...pieces: string[]): Block => ({
  start: { type: "text", text: "" },
  deltas: pieces.map((piece) => ({ type: "text_delta", text: piece })),
});

export const toolUse = (id: string, name: string, ...pieces: string[]): Block => ({
  start: { type: "tool_use", id, name, input: {} },
  deltas: pieces.map((piece) => ({ type: "input_json_delta", partial_json: piece })),
});

/** A server that speaks Anthropic's Messages API: its turns, and the messages that it was asked with. */
export async function serveAnthropic(...turns: Block[][]) {
  const asked: { messages: unknown[] }[] = [];
  const url = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      asked.push(JSON.parse(Buffer.concat(chunks).toString("utf8")));
      const turn = turns.shift();
      if (turn === undefined) {
        response.writeHead(500, { "content-type": "application/json" });
        response.end('{"type":"error","error":{"type":"api_error","message":"secret of the provider"}}');
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const event of eventsOf(turn)) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      response.end();
    });
  });
  return { url, asked };
}

function eventsOf(blocks: readonly Block[]): WireEvent[] {
  const usage = { input_tokens: 11, output_tokens: 1 };
  const message = { id: "msg_1", type: "message", role: "assistant", model: "small", content: [], usage };
  const stop_reason = blocks.some(({ start }) => start["type"] === "tool_use") ? "tool_use" : "end_turn";
  return [
    { type: "message_start", message: { ...message, stop_reason: null, stop_sequence: null } },
    ...blocks.flatMap(({ start, deltas }, index): WireEvent[] => [
      { type: "content_block_start", index, content_block: start },
      ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 40 } },
    { type: "message_stop" },
  ];
}
