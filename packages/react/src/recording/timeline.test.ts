import { readFileSync } from "node:fs";
import { type AgentEvent, applyAgentEvents, createMessage, isToolPart, TRANSITIONS } from "@callstate/core";
import { readRecording } from "@callstate/core/recording";
import { describe, expect, it } from "vitest";
import { createTimeline } from "./timeline";

const read = (name: string) => readRecording(readFileSync(`${process.cwd()}/test/recordings/${name}.jsonl`, "utf8"));

describe("a timeline", () => {
  it.each(["demo/booking-with-edit", "demo/weather-two-cities", "demo/wrong-arguments", "parallel-calls", "resume"])(
    "of %s stands at its end where the events lead, and at each place between",
    (name) => {
      const recording = read(name);
      const { frames } = createTimeline(recording);
      expect(frames.length).toBe(recording.entries.length);
      const events = recording.entries.flatMap((entry) => (entry.kind === "event" ? [entry.event] : []));
      const start = events.find((event) => event.type === "run-start");
      const fold = (some: readonly AgentEvent[]) =>
        applyAgentEvents(createMessage({ id: start?.messageId ?? "" }), some);
      const assistant = frames.map((frame) => frame.messages.find(({ role }) => role === "assistant"));
      expect(assistant.at(-1)).toEqual(fold(events));
      const middle = Math.floor(frames.length / 2);
      const until = recording.entries
        .slice(0, middle + 1)
        .flatMap((entry) => (entry.kind === "event" ? [entry.event] : []));
      expect(assistant[middle]).toEqual(fold(until));
    },
  );

  it("names the cell of the table that each event of a call is", () => {
    const { frames } = createTimeline(read("demo/booking-with-edit"));
    const changes = frames.flatMap(({ change }) => (change === undefined ? [] : [change]));
    for (const { from, column, to } of changes)
      expect([to, from]).toContain(TRANSITIONS[from][column] === "ignore" ? from : TRANSITIONS[from][column]);
    const booking = changes.filter(({ part, from, to }) => part.toolName === "createBooking" && from !== to);
    expect(booking.map(({ from, column, to }) => `${from} ${column} ${to}`)).toEqual([
      "none start input-streaming",
      "input-streaming available-other input-available",
      "input-available request-new approval-requested",
      "approval-requested approved approval-responded",
      "approval-responded output output-available",
    ]);
  });

  it("gives each call its lane", () => {
    const { lanes } = createTimeline(read("demo/weather-two-cities"));
    expect(lanes.map(({ toolName, segments }) => [toolName, ...segments.map(({ state }) => state)])).toEqual([
      ["getWeather", "input-streaming", "input-available", "output-available"],
      ["getWeather", "input-streaming", "input-available", "output-available"],
    ]);
  });

  it("reads what has no run and no times, and what was already there", () => {
    const message = applyAgentEvents(createMessage({ id: "m1" }), [
      { type: "tool-input-start", toolCallId: "c", toolName: "look" },
    ]);
    const { frames, lanes } = createTimeline({
      ...read("resume"),
      entries: [
        { kind: "event", event: { type: "reset", message } },
        { kind: "event", event: { type: "tool-output-available", toolCallId: "c", output: 1 } },
        { kind: "message", message: { id: "u", text: "Again" } },
        { kind: "event", event: { type: "text-delta", text: "Yes" } },
        { kind: "event", event: { type: "tool-progress", toolCallId: "c", ratio: 1 } },
        { kind: "problem", problem: { code: "skipped", message: "no" } },
      ],
    });
    expect(frames.map(({ atMs }) => atMs)).toEqual([0, 40, 80, 120, 160, 200]);
    expect(frames.at(-1)?.messages.map(({ id, role }) => `${role} ${id}`)).toEqual([
      "assistant m1",
      "user u",
      "assistant message_4",
    ]);
    expect(lanes[0]?.segments.map(({ state }) => state)).toEqual(["input-streaming", "output-available"]);
    expect(frames.at(-1)?.problems).toHaveLength(1);
    expect(frames[4]?.messages.at(-1)?.parts.filter(isToolPart)).toHaveLength(1);
  });

  it("tells what the reducer reported", () => {
    const end: AgentEvent = { type: "tool-output-available", toolCallId: "c", output: 1 };
    const { frames } = createTimeline(readRecording([end, { type: "tool-progress", toolCallId: "c" }]));
    expect(frames[1]?.problems.map(({ code }) => code)).toEqual(["illegal-transition"]);
    expect(frames[1]?.change).toMatchObject({ from: "output-available", column: "progress", to: "output-available" });
  });
});
