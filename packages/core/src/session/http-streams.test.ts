import { describe, expect, it } from "vitest";
import type { AgentEvent } from "../events/types";
import { createHttpTransport } from "./http-transport";

const signal = new AbortController().signal;

function transportOf(body: string) {
  const headers = { "content-type": "text/event-stream" };
  return createHttpTransport({ url: "https://example.test", fetch: async () => new Response(body, { headers }) });
}

async function eventsOf(stream: AsyncIterable<AgentEvent> | null): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  if (stream !== null) for await (const event of stream) events.push(event);
  return events;
}

describe("a stream over HTTP", () => {
  it.each([
    ["retry: 3000\n\n", 3_000],
    ["retry: 1\n\n", 250],
    ["retry: 86400000\n\n", 60_000],
    ["retry: soon\n\n", undefined],
    ["retry: 3000\n\nretry: 4000\n\n", 4_000],
  ])("tells how long to wait before the next try (%j)", async (body, expected) => {
    const stream = await transportOf(body).attach({ runId: "r", cursor: null }, signal);
    expect(stream?.retryMs).toBeUndefined();
    expect(await eventsOf(stream)).toEqual([]);
    expect(stream?.retryMs).toBe(expected);
  });
});
