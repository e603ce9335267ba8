import { describe, expect, it } from "vitest";
import { parseCursor } from "./cursor";
import { encodeAgentEvent } from "./encode";

describe("encodeAgentEvent", () => {
  it("writes one frame, with an id where the event says its place", () => {
    expect(encodeAgentEvent({ type: "text-end", runId: "r", seq: 2 })).toBe(
      'id: r:2\nevent: text-end\ndata: {"type":"text-end","runId":"r","seq":2}\n\n',
    );
    expect(encodeAgentEvent({ type: "text-end", seq: 2 })).toBe(
      'event: text-end\ndata: {"type":"text-end","seq":2}\n\n',
    );
  });

  it("keeps a frame whole whatever the texts are", () => {
    const frame = encodeAgentEvent({ type: "text-delta", text: "\r\n\u2028\u0000\ud800", runId: "r\nid: x", seq: 1 });
    expect(frame.split("\n")).toHaveLength(4);
    expect(frame).not.toContain("id: r");
    expect(new TextDecoder("utf-8", { fatal: true }).decode(new TextEncoder().encode(frame))).toBe(frame);
  });
});

describe("parseCursor", () => {
  it.each([
    ["r:1", { runId: "r", seq: 1 }],
    ["a:b:12", { runId: "a:b", seq: 12 }],
    ["r:0", { runId: "r", seq: 0 }],
    [":1", null],
    ["r", null],
    ["r:", null],
    ["r:01", null],
    ["r:-1", null],
    ["r:1.5", null],
    ["r:9999999999999999", null],
  ])("%s", (text, cursor) => {
    expect(parseCursor(text)).toEqual(cursor);
  });
});
