import { readFileSync } from "node:fs";
import { defineTool, type Transport } from "@callstate/core";
import { readRecording } from "@callstate/core/recording";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { createReplayTransport } from "../recording/create-replay-transport";
import { AgentInspector } from "./agent-inspector";
import { createInspector } from "./create-inspector";

const read = (name: string) => readRecording(readFileSync(`${process.cwd()}/test/recordings/${name}.jsonl`, "utf8"));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

async function drain(transport: Transport): Promise<void> {
  const over = (async () => {
    const message = { id: "u", text: "Book" };
    const events = await transport.start({ conversationId: "c", message }, new AbortController().signal);
    for await (const _event of events) continue;
  })();
  await vi.runAllTimersAsync();
  await over;
}

describe("the inspector", () => {
  it("shows what passes a transport, and gives it back as a recording", async () => {
    const recording = read("demo/booking-with-edit");
    const inspector = createInspector();
    await drain(inspector.watch(createReplayTransport(recording)));
    const { frames, lanes, redacted } = inspector.getSnapshot();
    const events = recording.entries.filter(({ kind }) => kind === "event");
    expect([frames.length, lanes.length, redacted]).toEqual([events.length + 1, 2, false]);
    expect(inspector.recording().entries.flatMap((entry) => (entry.kind === "event" ? [entry.event] : []))).toEqual(
      events.flatMap((entry) => (entry.kind === "event" ? [entry.event] : [])),
    );
  });

  it("neither shows nor exports a secret of the tools it knows", async () => {
    const tools = {
      signIn: defineTool({ description: "x", input: z.object({ password: z.string().meta({ sensitive: true }) }) }),
    };
    const inspector = createInspector({ tools });
    const call = { toolCallId: "c" };
    await drain(
      inspector.watch(
        createReplayTransport([
          { type: "run-start", messageId: "m" },
          { type: "tool-input-start", ...call, toolName: "signIn" },
          { type: "tool-input-delta", ...call, inputTextDelta: '{"password":"hunter2"}' },
          { type: "tool-input-available", ...call, toolName: "signIn", input: { password: "hunter2" } },
        ]),
      ),
    );
    expect(JSON.stringify([inspector.getSnapshot(), inspector.recording()])).not.toContain("hunter2");
    render(<AgentInspector inspector={inspector} defaultOpen />);
    expect(document.body.textContent).toContain("$secret");
    expect(document.body.textContent).not.toContain("hunter2");
  });

  it("tells its listeners in one go, and forgets when it is told to", async () => {
    const inspector = createInspector();
    const heard = vi.fn();
    const release = inspector.subscribe(heard);
    await drain(inspector.watch(createReplayTransport(read("resume"), { speed: 1e9 })));
    expect(heard.mock.calls.length).toBeLessThan(4);
    const before = inspector.getSnapshot();
    expect(inspector.getSnapshot()).toBe(before);
    inspector.report({ code: "refused", message: "The server said no." });
    inspector.report({ code: "gap", message: "told by the fold already" });
    await vi.runAllTimersAsync();
    expect(inspector.getSnapshot().frames.at(-1)?.problems[0]?.message).toBe("refused: The server said no.");
    inspector.clear();
    await vi.runAllTimersAsync();
    expect(inspector.getSnapshot().frames).toEqual([]);
    release();
  });

  it("draws nothing in production unless it is told to", async () => {
    vi.stubEnv("NODE_ENV", "production");
    const inspector = createInspector();
    const { container, rerender } = render(<AgentInspector inspector={inspector} />);
    expect(container.textContent).toBe("");
    await act(async () => rerender(<AgentInspector inspector={inspector} force />));
    expect(screen.getByRole("button", { name: /^Inspector/ })).toBeTruthy();
  });
});
