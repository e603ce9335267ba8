import { formatCursor, parseCursor } from "../wire/cursor";
import { byteFaults } from "./byte-faults";
import type { Fault } from "./fault";
import { frameFaults } from "./frame-faults";

/** A backend: `fetch` itself, or a handler that takes a `Request`. */
export type RequestHandler = (request: Request) => Response | Promise<Response>;

/** A `fetch` whose streams misbehave as told. */
export type FaultyFetch = ((input: string | URL | Request, init?: RequestInit) => Promise<Response>) & {
  /** Every request for a stream: method, path and cursor. */
  readonly requests: readonly string[];
};

/**
 * Puts faults between a client and a backend: each request for an event stream takes the next one, and after the last everything is
 * well. All other requests pass untouched.
 *
 * `createHttpTransport({ url, fetch: createFaultyFetch(fetch, faults) })` proves a backend of your own, a handler in place of `fetch`
 * one that is not running.
 */
export function createFaultyFetch(backend: RequestHandler, faults: readonly Fault[]): FaultyFetch {
  const plan = [...faults];
  const requests: string[] = [];
  const faulty = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.headers.get("accept")?.includes("text/event-stream") !== true) return backend(request);
    const cursor = request.headers.get("last-event-id");
    requests.push(`${request.method} ${new URL(request.url).pathname}${cursor === null ? "" : ` after ${cursor}`}`);
    return answer(backend, request, plan.shift() ?? { kind: "pass" });
  };
  return Object.assign(faulty, { requests });
}

async function answer(backend: RequestHandler, request: Request, fault: Fault): Promise<Response> {
  if (fault.kind === "html") {
    return new Response("<!doctype html><title>Bad gateway</title>", { headers: { "content-type": "text/html" } });
  }
  if (fault.kind === "status") return refusal(fault);
  if (fault.kind === "delay") await new Promise((resolve) => setTimeout(resolve, fault.ms));
  const response = await backend(fault.kind === "overlap" ? earlier(request, fault.frames) : request);
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!isStream || response.body === null) return response;
  const { status, headers } = response;
  return new Response(misbehave(response.body, fault), { status, headers });
}

function misbehave(body: ReadableStream<Uint8Array>, fault: Fault): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  return body
    .pipeThrough(
      new TransformStream<Uint8Array, string>({
        transform: (bytes, controller) => controller.enqueue(decoder.decode(bytes, { stream: true })),
      }),
    )
    .pipeThrough(frameFaults(fault))
    .pipeThrough(
      new TransformStream<string, Uint8Array>({
        transform: (text, controller) => controller.enqueue(encoder.encode(text)),
      }),
    )
    .pipeThrough(byteFaults(fault));
}

function refusal({ status, body, headers }: Fault & { kind: "status" }): Response {
  const error = { code: `fault-${status}`, message: "A fault." };
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? (body ?? JSON.stringify({ error })) : null, {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

/** The same request with a cursor that lies so many frames further back. */
function earlier(request: Request, frames: number): Request {
  const cursor = parseCursor(request.headers.get("last-event-id") ?? "");
  if (cursor === null) return request;
  const changed = new Request(request);
  const { runId, seq } = cursor;
  changed.headers.set("last-event-id", formatCursor({ runId, seq: Math.max(0, seq - frames) }));
  return changed;
}
