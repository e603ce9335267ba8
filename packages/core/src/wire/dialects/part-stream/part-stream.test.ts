import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FoldProblem } from "../../../events/event-problem";
import type { AgentEvent } from "../../../events/types";
import { createMessage } from "../../../parts/message";
import { isToolPart } from "../../../parts/tool-part";
import { applyAgentEvents } from "../../../reduce/apply";
import { parseCursor } from "../../cursor";
import { partStreamDialect } from "./dialect";

type Line = [event: string, data: object];

const talk: Line[] = [
  ["part.start", { index: 0, kind: "text" }],
  ["part.delta", { index: 0, text: "Let me check." }],
  ["part.start", { index: 1, kind: "tool_call", name: "getWeather", callId: "c1" }],
  ["part.start", { index: 2, kind: "tool_call", name: "search", callId: "c2" }],
  ["part.delta", { index: 1, args: '{"city":"H' }],
  ["part.delta", { index: 2, args: '{"q":' }],
  ["part.delta", { index: 1, args: 'ue"}' }],
  ["part.delta", { index: 2, args: '"tea"}' }],
  ["part.end", { index: 0 }],
  ["part.end", { index: 1 }],
  ["part.end", { index: 2 }],
  ["tool.result", { callId: "c1", ok: true, result: { celsius: 31 } }],
  ["tool.error", { callId: "c2", error: "No network." }],
  ["part.start", { index: 3, kind: "json", name: "plan" }],
  ["part.delta", { index: 3, text: '{"steps":[1,' }],
  ["part.delta", { index: 3, text: "2]}" }],
  ["part.end", { index: 3 }],
  ["done", { finish: "stop", usage: { output_tokens: 12 } }],
];

function read(lines: readonly Line[], numbered = false) {
  const problems: FoldProblem[] = [];
  const translate = partStreamDialect()();
  const events = lines.flatMap(([event, data], at) =>
    translate(
      { event, data: JSON.stringify(data), lastEventId: "", ...(numbered && { id: `r:${at + 1}` }) },
      (problem) => problems.push(problem),
    ),
  );
  return { events, problems, message: fold(events) };
}

function fold(events: readonly AgentEvent[]) {
  return applyAgentEvents(createMessage({ id: "m" }), events);
}

describe("the part protocol", () => {
  it("reads interleaved calls, a failing one, a structured answer and the end", () => {
    const { message, problems } = read(talk);
    expect(message.parts).toMatchObject([
      { type: "text", text: "Let me check.", done: true },
      { toolName: "getWeather", state: "output-available", input: { city: "Hue" }, output: { celsius: 31 } },
      { toolName: "search", state: "output-error", input: { q: "tea" }, errorText: "No network.", phase: "execution" },
      { type: "object", name: "plan", state: "available", value: { steps: [1, 2] } },
    ]);
    expect(message.run).toMatchObject({ status: "done" });
    expect(problems).toEqual([]);
  });

  it.each([
    ["ok: false with an error", { callId: "c", ok: false, error: "Full." }, "Full."],
    ["ok: false with a result", { callId: "c", ok: false, result: "Full." }, "Full."],
    ["ok: false with an object", { callId: "c", ok: false, error: { message: "Full." } }, "Full."],
    ["ok: false alone", { callId: "c", ok: false }, "Something went wrong."],
  ])("a result with %s is a failure", (_, data, errorText) => {
    const start: Line = ["part.start", { index: 0, kind: "tool_call", name: "book", callId: "c" }];
    expect(read([start, ["tool.result", data]]).message.parts).toMatchObject([{ state: "output-error", errorText }]);
  });

  it("a late part.end takes nothing back", () => {
    const [, , start, , a, , b, , , end, , result] = talk;
    const lines = [start, a, b, result, end].filter((line) => line !== undefined);
    expect(read(lines).message.parts).toMatchObject([{ state: "output-available", input: { city: "Hue" } }]);
  });

  it("a stream that ends in the middle of JSON ends its calls as interrupted", () => {
    const { message } = read([...talk.slice(0, 6), ["done", { finish: "length" }]]);
    expect(message.parts.filter(isToolPart).map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
    expect(message.run).toMatchObject({ status: "done" });
  });

  it("arguments and answers that are no JSON fail, as they came", () => {
    const broken: Line[] = [
      ["part.start", { index: 0, kind: "tool_call", name: "book", callId: "c" }],
      ["part.delta", { index: 0, args: '{"a":\\H}' }],
      ["part.end", { index: 0 }],
      ["part.start", { index: 1, kind: "json" }],
      ["part.delta", { index: 1, text: "{oops" }],
      ["part.end", { index: 1 }],
    ];
    expect(read(broken).message.parts).toMatchObject([
      { state: "output-error", phase: "input", inputText: '{"a":\\H}' },
      { type: "object", state: "error" },
    ]);
  });

  it("reports what it does not know and goes on", () => {
    const { message, problems } = read([
      ["part.hologram", { index: 9 }],
      ["part.start", { index: 9, kind: "hologram" }],
      ["part.delta", { index: 7, text: "x" }],
      ["part.end", { index: 7 }],
      ["tool.result", { callId: "c9", result: 1 }],
      ...talk,
    ]);
    expect(problems.map(({ code }) => code)).toEqual([
      "unknown-event",
      "unknown-event",
      "malformed-event",
      "malformed-event",
    ]);
    expect(message.parts[0]).toMatchObject({ toolCallId: "c9", state: "output-available", output: 1 });
    expect(message.run).toMatchObject({ status: "done" });
  });

  it("is the same after any cut and any overlap, picked up with Last-Event-ID", () => {
    const whole = read(talk, true).message;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(talk.length), fc.nat(3), fc.nat(4))), (cuts) => {
        const dialect = partStreamDialect();
        let message = createMessage({ id: "m" });
        for (const [length, lost, overlap] of [...cuts, [talk.length, 0, 0] as const]) {
          const translate = dialect();
          const start = Math.max(0, (message.run?.seq ?? 0) - overlap);
          const events = talk.slice(start, start + length).flatMap(([event, data], at) => {
            const id = `r:${start + at + 1}`;
            return translate({ event, data: JSON.stringify(data), id, lastEventId: id }, () => {});
          });
          // The last frames were read from the wire, and nobody took them.
          const taken = events.filter(({ seq }) => seq === undefined || seq <= start + length - lost);
          message = applyAgentEvents(message, taken);
        }
        expect(message).toEqual(whole);
        expect(parseCursor(`r:${message.run?.seq}`)).toEqual({ runId: "r", seq: talk.length });
      }),
    );
  });
});
