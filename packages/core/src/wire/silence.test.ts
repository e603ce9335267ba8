import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readAgentEvents } from "./read";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const event = 'data: {"type":"text-end"}\n\n';
const keepAlive = ": keep\n\n";

function watched() {
  const cancel = vi.fn();
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const bytes = new ReadableStream<Uint8Array>({ start: (controller) => void (source = controller), cancel });
  const events = readAgentEvents(bytes, { silenceMs: 45_000 })[Symbol.asyncIterator]();
  return { events, cancel, send: (text: string) => source?.enqueue(new TextEncoder().encode(text)) };
}

describe("a silent stream", () => {
  it("is left alone while no keep-alive was seen", async () => {
    const { events, send } = watched();
    send(event);
    await events.next();
    const reading = events.next();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    send(event);
    expect(await reading).toMatchObject({ done: false });
  });

  it("fails 45 seconds after the last byte, once a keep-alive was seen, and lets go of its source", async () => {
    const { events, send, cancel } = watched();
    send(event + keepAlive);
    await events.next();
    const failed = expect(events.next()).rejects.toThrow("silent");
    await vi.advanceTimersByTimeAsync(44_900);
    expect(cancel).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    await failed;
    expect(cancel).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("starts to count anew with every byte, and not while nobody waits", async () => {
    const { events, send } = watched();
    send(keepAlive + event);
    await events.next();
    for (let round = 0; round < 5; round++) {
      const reading = events.next();
      await vi.advanceTimersByTimeAsync(40_000);
      send(keepAlive);
      await vi.advanceTimersByTimeAsync(40_000);
      send(event);
      expect(await reading).toMatchObject({ done: false });
      await vi.advanceTimersByTimeAsync(120_000);
    }
    await events.return?.();
    expect(vi.getTimerCount()).toBe(0);
  });
});
