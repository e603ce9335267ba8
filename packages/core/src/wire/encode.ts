import type { AgentEvent } from "../events/types";
import { formatCursor } from "./cursor";

/** What would end a line, or make a browser ignore the id. */
const unsafeInId = /[\r\n\0]/;

/**
 * One event as one frame of a `text/event-stream`. JSON escapes line breaks and lone surrogates, so the frame holds on every text.
 *
 * The frame has an `id` only if the event says its place in the run. Throws what `JSON.stringify` throws (a cycle, a BigInt).
 */
export function encodeAgentEvent(event: AgentEvent): string {
  const { runId, seq } = event;
  const id =
    runId === undefined || seq === undefined || unsafeInId.test(runId) ? "" : `id: ${formatCursor({ runId, seq })}\n`;
  return `${id}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
