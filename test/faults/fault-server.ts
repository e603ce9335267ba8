import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type AgentEvent, encodeAgentEvent } from "@callstate/core";

/** What happens to one connection. The next connection takes the next fault; after the last one everything is well. */
export type Fault =
  | { kind: "none" }
  /** The socket breaks after so many bytes of the body. */
  | { kind: "cut"; afterBytes: number }
  /** The stream ends in good order after so many bytes, in the middle of a frame or not. */
  | { kind: "end"; afterBytes: number }
  /** The last frames before the cursor come again. */
  | { kind: "overlap"; frames: number }
  /** A window of frames comes twice. */
  | { kind: "duplicate"; from: number; count: number }
  /** Two neighbours change places. */
  | { kind: "reorder"; at: number }
  /** One frame is missing. */
  | { kind: "gap"; at: number }
  | { kind: "garbage"; at: number; text: string }
  | { kind: "chunks"; bytes: number; pauseMs: number }
  | { kind: "status"; status: number; body?: string; headers?: Record<string, string> }
  | { kind: "html" }
  | { kind: "bom" }
  | { kind: "line-ends"; lineEnd: "\r\n" | "\r" }
  /** The headers come, then nothing, then the socket breaks. */
  | { kind: "stall"; ms: number };

export type FaultServer = {
  url: string;
  /** Every request: method, path and cursor. */
  requests: string[];
  close(): Promise<void>;
};

/**
 * A server of event streams that misbehaves as told: it serves one log at `POST /runs` and `GET /runs/:id/events`, strictly after
 * `Last-Event-ID`, and applies one fault a connection.
 */
export async function startFaultServer(log: readonly AgentEvent[], faults: readonly Fault[]): Promise<FaultServer> {
  const plan = [...faults];
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const cursor = request.headers["last-event-id"];
    requests.push(`${request.method} ${request.url}${cursor === undefined ? "" : ` after ${String(cursor)}`}`);
    if (request.url?.startsWith("/conversations"))
      return answerJson(response, 404, { error: { code: "not-found", message: "None." } });
    void serve(request, response, log, plan.shift() ?? { kind: "none" });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

async function serve(request: IncomingMessage, response: ServerResponse, log: readonly AgentEvent[], fault: Fault) {
  const after = Number(
    String(request.headers["last-event-id"] ?? "")
      .split(":")
      .at(-1) || 0,
  );
  if (fault.kind === "status") {
    response.writeHead(fault.status, { "content-type": "application/json", ...fault.headers });
    response.end(fault.body ?? JSON.stringify({ error: { code: `fault-${fault.status}`, message: "A fault." } }));
    return;
  }
  if (fault.kind === "html") {
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<!doctype html><title>Bad gateway</title>");
    return;
  }
  if (request.method === "GET" && after >= log.length) {
    response.writeHead(204);
    response.end();
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  await write(response, Buffer.from(frames(log, after, fault).join("")), fault);
}

function frames(log: readonly AgentEvent[], after: number, fault: Fault): string[] {
  const start = fault.kind === "overlap" ? Math.max(0, after - fault.frames) : after;
  const all = log.slice(start).map(encodeAgentEvent);
  if (fault.kind === "duplicate") all.splice(fault.from, 0, ...all.slice(fault.from, fault.from + fault.count));
  if (fault.kind === "gap") all.splice(fault.at, 1);
  if (fault.kind === "garbage") all.splice(fault.at, 0, fault.text);
  if (fault.kind === "reorder") all.splice(fault.at, 2, ...all.slice(fault.at, fault.at + 2).reverse());
  if (fault.kind === "bom") all.unshift("\uFEFF");
  return fault.kind === "line-ends" ? all.map((frame) => frame.replaceAll("\n", fault.lineEnd)) : all;
}

async function write(response: ServerResponse, bytes: Buffer, fault: Fault): Promise<void> {
  if (fault.kind === "stall") {
    await sleep(fault.ms);
    response.destroy();
    return;
  }
  if (fault.kind === "cut" || fault.kind === "end") {
    response.write(bytes.subarray(0, fault.afterBytes), () => {
      if (fault.kind === "cut") response.destroy();
      else response.end();
    });
    return;
  }
  if (fault.kind === "chunks") {
    for (let at = 0; at < bytes.length && !response.destroyed; at += fault.bytes) {
      response.write(bytes.subarray(at, at + fault.bytes));
      if (fault.pauseMs > 0) await sleep(fault.pauseMs);
    }
    response.end();
    return;
  }
  response.end(bytes);
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
