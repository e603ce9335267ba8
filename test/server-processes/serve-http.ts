import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AgentHandler } from "@callstate/server";

/** Serves a handler on a free port and returns the port. */
export async function serveHttp(handler: AgentHandler): Promise<number> {
  const server = createServer((request, response) => {
    answer(handler, request, response).catch(() => response.destroy());
  });
  // A busy process closes an idle connection late, just when somebody uses it again.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return address.port;
}

async function answer(handler: AgentHandler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController();
  outgoing.on("close", () => gone.abort());
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const { method = "GET", url = "/" } = incoming;
  const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && name !== "host" ? [[name, value]] : [],
  );
  const response = await handler(
    new Request(`http://127.0.0.1${url}`, {
      method,
      headers,
      signal: gone.signal,
      ...(method === "POST" ? { body: Buffer.concat(chunks) } : {}),
    }),
  );
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  if (response.body === null) outgoing.end();
  // A reader that leaves breaks the pipe: no news.
  else
    await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing).catch(
      () => undefined,
    );
}
