import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { anyEvent } from "../../../../test/conformance/arbitrary-events";
import { fuzzRuns } from "../../../../test/conformance/fuzz-runs";
import { isCallstateError } from "../errors";
import { decodeAgentEvent } from "../events/decode";
import type { AgentEvent } from "../events/types";
import { createMessage } from "../parts/message";
import { applyAgentEvents } from "../reduce/apply";
import type { Transport } from "../session/transport";
import { defineTool } from "../tools/define-tool";
import type { Dialect } from "../wire/dialect";
import { encodeAgentEvent } from "../wire/encode";
import { formatRecording } from "./format-recording";
import { readRecording } from "./read-recording";
import { recordStream } from "./record-stream";
import { createRecorder } from "./recorder";
import { createHeader, type Recording, type RecordingEntry } from "./recording";

const text = fc.string({ unit: "binary" });
const anyEntry: fc.Arbitrary<RecordingEntry> = fc
  .tuple(
    fc.option(fc.nat(), { nil: undefined }),
    fc.oneof(
      anyEvent.map((event): RecordingEntry => ({ kind: "event", event: plain(event) })),
      fc.record({ id: text, text }).map((message): RecordingEntry => ({ kind: "message", message })),
      text.map((message): RecordingEntry => ({ kind: "problem", problem: { code: "gap", message, seq: 3 } })),
    ),
  )
  .map(([atMs, entry]) => (atMs === undefined ? entry : { ...entry, atMs }));

/** As it is after a way through JSON: `undefined` and lone surrogates' spelling aside, the same. */
function plain(event: AgentEvent): AgentEvent {
  const decoded = decodeAgentEvent(JSON.parse(JSON.stringify(event)));
  if (!decoded.ok) throw new Error(decoded.problem.message);
  return decoded.event;
}

const events: AgentEvent[] = [
  { type: "run-start", messageId: "m", runId: "r", seq: 1, at: 1000 },
  { type: "text-delta", text: "Hi\nthere", runId: "r", seq: 2, at: 1250 },
  { type: "run-status", status: "done", runId: "r", seq: 3, at: 1300 },
];
const lines = events.map((event) => JSON.stringify(event)).join("\n");

/** A format of somebody else: `{ say }`, and nothing else. */
const parrot: Dialect = () => (frame, report) => {
  const value: unknown = JSON.parse(frame.data);
  if (typeof value === "object" && value !== null && "say" in value && typeof value.say === "string")
    return [{ type: "text-delta", text: value.say }];
  report({ code: "unknown-event", message: "no parrot" });
  return [];
};

describe("a recording", () => {
  it("comes back from its text as it was", () => {
    fc.assert(
      fc.property(fc.array(anyEntry), text, fc.dictionary(fc.string(), text), (entries, title, labels) => {
        const recording: Recording = { header: createHeader({ title, labels, startedAt: 5 }), entries };
        expect(readRecording(formatRecording(recording))).toEqual(recording);
        expect(readRecording(recording)).toBe(recording);
      }),
      { numRuns: fuzzRuns(300) },
    );
  });

  it("keeps a line that can't be used as a problem in its place", () => {
    const header = JSON.stringify(createHeader());
    const read = readRecording(
      [header, '{"t":1,"event":{"type":"later"}}', "rubbish", '{"t":"x","message":{}}', ""].join("\r\n"),
    );
    expect(read.entries).toEqual([
      {
        kind: "problem",
        problem: { code: "unknown-event", message: 'Line 2: The event type "later" is unknown.' },
        atMs: 1,
      },
      { kind: "problem", problem: { code: "malformed-event", message: "Line 3 is no JSON object." } },
      {
        kind: "problem",
        problem: { code: "malformed-event", message: "Line 4 has no event, message or problem that can be read." },
      },
    ]);
  });

  it("names its tools", () => {
    const tools = { look: defineTool({ title: "Look", description: "Look.", input: z.object({}), effects: "none" }) };
    const { header } = readRecording(formatRecording({ header: createHeader({ tools }), entries: [] }));
    expect(header).toMatchObject({ tools: { look: { title: "Look", effects: "none" } }, redacted: true });
  });
});

describe("what else can be read", () => {
  it.each([
    ["JSON lines without a header", lines],
    ["a JSON list", `[${events.map((event) => JSON.stringify(event)).join(",\n")}]`],
    ["a saved event stream", events.map(encodeAgentEvent).join("")],
    ["an event stream that ends without its last blank line", events.map(encodeAgentEvent).join("").trimEnd()],
    [
      "one with Windows line ends and a mark at its start",
      `\uFEFF${events.map(encodeAgentEvent).join("").replaceAll("\n", "\r\n")}`,
    ],
  ])("%s", (_what, source) => {
    const { header, entries } = readRecording(source);
    expect(header).toMatchObject({ dialect: "callstate", redacted: false });
    expect(entries).toEqual(events.map((event) => ({ kind: "event", event, atMs: Number(event.at) - 1000 })));
  });

  it("another format, found by itself or named", () => {
    const dialects = { parrot };
    const said = 'data: {"say":"a"}\n\ndata: {"say":"b"}\n\ndata: {}\n\n';
    const read = readRecording(said, { dialects });
    expect(read.header.dialect).toBe("parrot");
    expect(read.entries.map(({ kind }) => kind)).toEqual(["event", "event", "problem"]);
    expect(readRecording(lines, { dialects }).header.dialect).toBe("callstate");
    expect(readRecording(said, { dialects, dialect: "parrot" })).toEqual(read);
    expect(() => readRecording(said, { dialects, dialect: "callstate" })).toThrow(/no recording/);
  });

  it.each([
    ["", "not-a-recording"],
    ["hello", "not-a-recording"],
    ["{}", "not-a-recording"],
    ["[1,2", "not-a-recording"],
    ['{\n  "name": "a package"\n}', "not-a-recording"],
    ["data: hello\n\n", "not-a-recording"],
    ['{"format":"callstate-recording","version":99}', "recording-version"],
  ])("not %j", (source, code) => {
    let thrown: unknown;
    try {
      readRecording(source);
    } catch (error) {
      thrown = error;
    }
    expect(isCallstateError(thrown, code)).toBe(true);
    expect(thrown).toHaveProperty("hint", expect.stringMatching(/\w/));
  });

  it("not in a format that nobody knows", () => {
    expect(() => readRecording(lines, { dialect: "morse" })).toThrow(/"morse" is unknown.*callstate/);
  });
});

async function* stream(): AsyncGenerator<AgentEvent> {
  yield* events;
}

async function collect(source: AsyncIterable<AgentEvent>): Promise<AgentEvent[]> {
  const heard: AgentEvent[] = [];
  for await (const event of source) heard.push(event);
  return heard;
}

function clock(...times: number[]): () => number {
  return () => times.shift() ?? 0;
}

describe("recordStream", () => {
  it("passes the events of a stream on and keeps them with their times", async () => {
    const recorded = recordStream(stream(), { now: clock(50, 60, 90) });
    expect(await collect(recorded)).toEqual(events);
    expect(recorded.recording().entries).toEqual(
      events.map((event, index) => ({ kind: "event", event, atMs: [0, 10, 40][index] })),
    );
    expect(recorded.recording().header.startedAt).toBe(50);
    expect(recorded.recording()).toBe(recorded.recording());
  });

  it("lets go of the stream when its reader does", async () => {
    const closed = vi.fn();
    async function* endless(): AsyncGenerator<AgentEvent> {
      try {
        for (;;) yield { type: "text-delta", text: "x" };
      } finally {
        closed();
      }
    }
    for await (const _event of recordStream(endless())) break;
    expect(closed).toHaveBeenCalledOnce();
  });

  it("follows a transport: what was there, what was said, what came", async () => {
    const message = applyAgentEvents(createMessage({ id: "m0" }), [
      { type: "run-start", messageId: "m0", runId: "r0", seq: 1 },
    ]);
    const person = {
      id: "u0",
      role: "user" as const,
      parts: [{ type: "text" as const, key: "t", text: "Hello", done: true }],
    };
    const transport: Transport = {
      start: async () => stream(),
      attach: async ({ runId }) => (runId === "r" ? stream() : null),
      decide: async ({ approvalId, approved }) => ({ approvalId, approved, status: "approved" }),
      sendToolOutput: async () => {},
      stop: async () => {},
      load: async () => ({ messages: [person, message] }),
    };
    const recorded = recordStream(transport);
    const { signal } = new AbortController();
    await recorded.load?.("c");
    await collect(await recorded.start({ conversationId: "c", message: { id: "u1", text: "Book" } }, signal));
    expect(await recorded.attach({ runId: "gone", cursor: null }, signal)).toBeNull();
    await collect((await recorded.attach({ runId: "r", cursor: null }, signal)) ?? stream());
    expect("claimTool" in recorded).toBe(false);
    expect(recorded.recording().entries.map(({ atMs: _time, ...entry }) => entry)).toEqual([
      { kind: "message", message: { id: "u0", text: "Hello" } },
      { kind: "event", event: { type: "reset", message, runId: "r0", seq: 1 } },
      { kind: "message", message: { id: "u1", text: "Book" } },
      ...[...events, ...events].map((event) => ({ kind: "event", event })),
    ]);
  });

  it("ends with a word when there is too much of it", () => {
    const recorder = createRecorder({ maxEntries: 2 });
    for (const event of [...events, ...events]) recorder.event(event);
    expect(recorder.recording().entries.map(({ kind }) => kind)).toEqual(["event", "event", "problem"]);
  });
});
