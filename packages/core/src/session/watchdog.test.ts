import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchSilence } from "./watchdog";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const cancel = vi.fn();
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const { bytes, onComment } = watchSilence(
    new ReadableStream<Uint8Array>({ start: (controller) => void (source = controller), cancel }),
  );
  return { reader: bytes.getReader(), onComment, cancel, send: () => source?.enqueue(new Uint8Array([1])) };
}

describe("a silent stream", () => {
  it("is left alone while no keep-alive was seen", async () => {
    const { reader, send } = watched();
    const reading = reader.read();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    send();
    expect(await reading).toMatchObject({ done: false });
  });

  it("fails 45 seconds after the last byte, once a keep-alive was seen, and lets go of its source", async () => {
    const { reader, send, onComment, cancel } = watched();
    send();
    await reader.read();
    onComment();
    const reading = reader.read();
    const failed = expect(reading).rejects.toThrow("silent");
    await vi.advanceTimersByTimeAsync(44_900);
    expect(cancel).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    await failed;
    expect(cancel).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("starts to count anew with every byte, and not while nobody waits", async () => {
    const { reader, send, onComment } = watched();
    onComment();
    for (let round = 0; round < 5; round++) {
      const reading = reader.read();
      await vi.advanceTimersByTimeAsync(40_000);
      send();
      expect(await reading).toMatchObject({ done: false });
      await vi.advanceTimersByTimeAsync(120_000);
    }
    await reader.cancel();
    expect(vi.getTimerCount()).toBe(0);
  });
});
