import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { AgentEvent } from "@callstate/core";
import { createFaultyFetch, type Fault, type FaultyFetch, serveLog } from "@callstate/core/testing";

export type FaultServer = {
  url: string;
  /** Every request for a stream: method, path and cursor. */
  requests: readonly string[];
  close(): Promise<void>;
};

/** The faults over real sockets: a server that breaks a connection where the fault breaks its stream. */
export async function startFaultServer(log: readonly AgentEvent[], faults: readonly Fault[]): Promise<FaultServer> {
  const faulty = createFaultyFetch(serveLog(log), faults);
  const server = createServer((request, response) => void serve(faulty, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: faulty.requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(faulty: FaultyFetch, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const answer = await faulty(`http://127.0.0.1${request.url ?? "/"}`, { method: request.method ?? "GET", headers });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) return void response.end();
  const reader = answer.body.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) response.write(piece.value);
    response.end();
  } catch {
    response.destroy();
  }
}
