import { readFileSync } from "node:fs";
import { type AgentEvent, applyAgentEvents, createMessage } from "@callstate/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createReplayTransport, type ReplayTransport } from "./create-replay-transport";
import { formatRecording, type Recording, readRecording } from "@callstate/core/recording";

const lines = readFileSync(`${process.cwd()}/test/recordings/resume.jsonl`, "utf8");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function eventsOf({ entries }: Recording): AgentEvent[] {
  return entries.flatMap((entry) => (entry.kind === "event" ? [entry.event] : []));
}

/** Listens to a replay; what has come so far is in the list. */
async function listen(transport: ReplayTransport) {
  const heard: AgentEvent[] = [];
  const controller = new AbortController();
  const events = await transport.start({ conversationId: "c", retryOf: "m" }, controller.signal);
  const over = (async () => {
    for await (const event of events) heard.push(event);
  })();
  return { heard, over, stop: () => controller.abort() };
}

describe("a replay", () => {
  it("plays all of it in its order, to the same message", async () => {
    const transport = createReplayTransport(lines);
    const { heard, over } = await listen(transport);
    await vi.runAllTimersAsync();
    await over;
    const recorded = eventsOf(readRecording(lines));
    expect(heard).toEqual(recorded);
    expect(transport.position).toBe(transport.length);
    const fold = (events: readonly AgentEvent[]) => applyAgentEvents(createMessage({ id: "m" }), events);
    expect(fold(heard)).toEqual(fold(recorded));
  });
  it("keeps the pauses of the recording, at the speed that is set", async () => {
    const events: AgentEvent[] = [0, 1000, 1400].map((at, index) => ({ type: "step-start", step: index, at: at + 5 }));
    const transport = createReplayTransport(events, { speed: 2 });
    const { heard } = await listen(transport);
    await vi.advanceTimersByTimeAsync(499);
    expect(heard).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toHaveLength(2);
    transport.setSpeed(1);
    await vi.advanceTimersByTimeAsync(399);
    expect(heard).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toHaveLength(3);
  });
  it("goes step by step where it stands still", async () => {
    const transport = createReplayTransport(lines, { speed: 0 });
    const { heard, over, stop } = await listen(transport);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toHaveLength(0);
    transport.step();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toHaveLength(1);
    transport.step(3);
    await vi.advanceTimersByTimeAsync(0);
    expect([heard.length, transport.position]).toEqual([4, 4]);
    stop();
    await over;
  });
  it("goes on from a cursor, and knows no other run", async () => {
    const transport = createReplayTransport(lines, { speed: 1000 });
    const { over } = await listen(transport);
    await vi.runAllTimersAsync();
    await over;
    const signal = new AbortController().signal;
    const again = await transport.attach({ runId: "run_r9", cursor: "run_r9:2" }, signal);
    const heard: AgentEvent[] = [];
    for await (const event of again ?? []) heard.push(event);
    expect(heard[0]?.seq).toBe(3);
    expect(await transport.attach({ runId: "other", cursor: null }, signal)).toBeNull();
  });
  it("plays a recording's text, and says of another that it is none", async () => {
    const transport = createReplayTransport(formatRecording(readRecording(lines)), { speed: 1000 });
    const { heard, over } = await listen(transport);
    await vi.runAllTimersAsync();
    await over;
    expect(heard).toEqual(eventsOf(readRecording(lines)));
    expect(() => createReplayTransport("no recording")).toThrow(/no recording/);
  });
  it("goes to a place forwards at once, and backwards with the next answer", async () => {
    const transport = createReplayTransport(lines, { speed: 0 });
    const first = await listen(transport);
    transport.seek(10);
    await vi.advanceTimersByTimeAsync(0);
    expect([first.heard.length, transport.position]).toEqual([10, 10]);
    transport.seek(4);
    await first.over;
    expect([first.heard.length, transport.position]).toEqual([10, 4]);
    const second = await listen(transport);
    await vi.advanceTimersByTimeAsync(0);
    expect(second.heard).toEqual(first.heard.slice(0, 4));
    transport.seek(1_000_000);
    await second.over;
    expect(transport.position).toBe(transport.length);
  });
});
