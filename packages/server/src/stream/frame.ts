import type { StoredEvent } from "../store/agent-store";

/**
 * One stored event as one frame, the same text that `encodeAgentEvent` makes of the event with its place. The stored JSON is not
 * read again: thousands of readers may want it.
 */
export function frame(runId: string, event: StoredEvent): string {
  const place = `"runId":${JSON.stringify(runId)},"seq":${event.seq},"at":${event.at}`;
  return `id: ${runId}:${event.seq}\nevent: ${event.type}\ndata: ${event.json.slice(0, -1)},${place}}\n\n`;
}

export const KEEP_ALIVE = ": keep-alive\n\n";

/** The last word of a stream that ends while its run goes on: come back when there is a reason to. */
export const BYE = ": bye\n\n";
