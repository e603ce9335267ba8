import { createRunStream } from "../stream/run-stream";
import type { StreamFormat } from "../stream/stream-format";
import type { Exchange } from "./exchange";

export type StreamPlace = {
  readonly runId: string;
  /** Events strictly after this `seq`. */
  readonly after: number;
  readonly format: StreamFormat;
  readonly headers?: Readonly<Record<string, string>>;
  /** The reader went away before the end. */
  readonly onLeft?: () => void;
};

/** A run's stream as an answer. Throws an `HttpError` (429) where this person has too many open. */
export function openStream(exchange: Exchange, place: StreamPlace): Response {
  const { agent, principal, request } = exchange;
  const { runId, after, format, headers, onLeft } = place;
  const stream = createRunStream({
    agent,
    runId,
    after,
    format,
    signal: request.signal,
    expiresAt: principal.expiresAt,
    stillAllowed: exchange.stillAllowed,
    onClose: exchange.countStream(),
    ...(onLeft === undefined ? {} : { onLeft }),
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
      ...headers,
    },
  });
}
