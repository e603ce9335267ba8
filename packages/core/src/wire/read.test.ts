import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesIn } from "../../../../test/conformance/byte-stream";
import type { AgentEvent } from "../events/types";
import type { FoldProblem } from "../events/event-problem";
import type { Dialect } from "./dialect";
import { encodeAgentEvent } from "./encode";
import { type ReadAgentEventsOptions, readAgentEvents } from "./read";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const delta = (text: string, seq?: number): AgentEvent => ({
  type: "text-delta",
  text,
  ...(seq !== undefined && { runId: "r", seq }),
});
const data = (text: string): string => JSON.stringify(delta(text));

async function read(
  input: string | Uint8Array,
  options: ReadAgentEventsOptions = {},
  sizes = [1_000_000],
): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  const bytes = typeof input === "string" ? encode(input) : input;
  for await (const event of readAgentEvents(bytesIn(bytes, sizes), options)) events.push(event);
  return events;
}

describe("lines and chunks", () => {
  it.each([
    ["LF", "\n"],
    ["CR LF", "\r\n"],
    ["CR", "\r"],
  ])("%s ends lines, split anywhere", async (_, end) => {
    const stream = [
      `id: r:1`,
      `data: ${data("é😀")}`,
      "",
      ": keep",
      `id: r:2`,
      "event: text-delta",
      `data: ${data("b")}`,
      "",
      "",
    ].join(end);
    const bytes = encode(stream);
    const whole = await read(bytes);
    expect(whole).toEqual([delta("é😀", 1), delta("b", 2)]);
    for (let cut = 0; cut <= bytes.length; cut++) expect(await read(bytes, {}, [cut, 1, bytes.length])).toEqual(whole);
    expect(await read(bytes, {}, [1])).toEqual(whole);
  });

  it("does not wait for the byte that tells CR from CR LF", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const events = readAgentEvents(readable)[Symbol.asyncIterator]();
    void writer.write(encode(`data: ${data("a")}\r\r`));
    expect(await events.next()).toEqual({ done: false, value: delta("a") });
    void writer.write(encode(`\ndata: ${data("b")}\r\n\r\n`));
    expect(await events.next()).toEqual({ done: false, value: delta("b") });
    await events.return?.();
  });

  it("drops one byte order mark at the start, and only there", async () => {
    expect(await read(`\ufeffdata: ${data("a")}\n\n`)).toEqual([delta("a")]);
    expect(await read(`\ufeff\ufeffdata: ${data("a")}\n\n`)).toEqual([]);
  });

  it("drops an unfinished last event, wherever the bytes end", async () => {
    const bytes = encode(`data: ${data("a")}\n\ndata: ${data("b")}\n\n`);
    const first = encode(`data: ${data("a")}\n\n`).length;
    for (let end = 0; end < bytes.length; end++) {
      expect(await read(bytes.slice(0, end))).toEqual(end < first ? [] : [delta("a")]);
    }
  });

  it("joins the lines of a frame", async () => {
    expect(await read('data: {"type":"text-delta",\ndata: "text":"a"}\n\n')).toEqual([delta("a")]);
  });

  it("reads invalid UTF-8 as replacement characters and goes on", async () => {
    const bytes = new Uint8Array([
      ...encode('data: {"type":"text-delta","text":"'),
      0xff,
      0xc3,
      ...encode(`"}\n\ndata: ${data("b")}\n\n`),
    ]);
    expect(await read(bytes)).toEqual([delta("\ufffd\ufffd"), delta("b")]);
  });

  it("reads back what encodeAgentEvent writes, in any chunks", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("\r\n\u2028\u2029\u0000", "\ud800", "data: x\n\n"),
    );
    const runId = fc.constantFrom("r", "r:1", "__proto__", "with space");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, runId)),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
        async (texts, sizes) => {
          const events = texts.map(
            ([each, id], index): AgentEvent => ({ type: "text-delta", text: each, runId: id, seq: index + 1 }),
          );
          expect(await read(encode(events.map(encodeAgentEvent).join("")), {}, sizes)).toEqual(events);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("ids", () => {
  it("places an event that does not say its place, and only one with an id of its own", async () => {
    const stream = `id: r:4\ndata: ${data("a")}\n\ndata: ${data("b")}\n\nid: not a place\ndata: ${data("c")}\n\n`;
    expect(await read(stream)).toEqual([delta("a", 4), delta("b"), delta("c")]);
  });

  it("is sticky for a dialect, reset by an empty id, and not touched by one with NUL", async () => {
    const seen: (string | undefined)[][] = [];
    const dialect: Dialect = () => (frame) => {
      seen.push([frame.id, frame.lastEventId]);
      return [];
    };
    await read("id: 1\ndata: a\n\ndata: b\n\nid: 2\u0000\ndata: c\n\nid:\ndata: d\n\n", { dialect });
    expect(seen).toEqual([
      ["1", "1"],
      [undefined, "1"],
      [undefined, "1"],
      ["", ""],
    ]);
  });
});

describe("what can't be used", () => {
  it.each([
    ["no JSON", "{oops"],
    ["no object", "7"],
    ["an unknown type", '{"type":"hologram"}'],
    ["a malformed event", '{"type":"text-delta"}'],
    ["an empty frame", ""],
  ])("%s comes as skipped in its place, is reported, and the rest goes on", async (_, text) => {
    const problems: FoldProblem[] = [];
    const stream = `id: r:1\ndata: ${text}\n\nid: r:2\ndata: ${data("b")}\n\n`;
    const events = await read(stream, { onProblem: (problem) => problems.push(problem) });
    expect(events).toEqual([{ type: "skipped", runId: "r", seq: 1, reason: expect.any(String) }, delta("b", 2)]);
    expect(problems).toMatchObject([{ runId: "r", seq: 1 }]);
  });

  it("without an id, the data says where", async () => {
    expect(await read('data: {"type":"hologram","runId":"r","seq":3}\n\n')).toMatchObject([
      { type: "skipped", runId: "r", seq: 3 },
    ]);
    expect(await read('data: {"type":"hologram","runId":7,"seq":3}\n\n')).toMatchObject([{ type: "skipped" }]);
  });

  it("a page of HTML is no event", async () => {
    expect(await read("<html>\n<body>Bad gateway\n\n</body></html>\n\n")).toEqual([]);
  });

  it("a dialect that throws costs a frame, not the stream", async () => {
    const dialect: Dialect = () => (frame) => {
      if (frame.data === "bad") throw new Error("no");
      return [delta(frame.data)];
    };
    expect(await read("data: bad\n\ndata: good\n\n", { dialect })).toMatchObject([{ type: "skipped" }, delta("good")]);
  });
});

describe("a frame over the limit", () => {
  const long = `id: r:3\ndata: "${"x".repeat(300)}"\n\n`;
  const limit = { maxFrameLength: 200 };
  const before = `id: r:2\ndata: ${data("a")}\n\n`;
  const after = `id: r:4\ndata: ${data("b")}\n\n`;

  it("that has arrived whole is skipped in its place", async () => {
    expect(await read(before + long + after, limit)).toMatchObject([
      delta("a", 2),
      { type: "skipped", runId: "r", seq: 3 },
      delta("b", 4),
    ]);
  });

  it("that has not ended is skipped in its place, and the connection is dropped", async () => {
    let cancelled = false;
    const bytes = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(encode(before + long.slice(0, 250))),
      cancel: () => {
        cancelled = true;
      },
    });
    const events: AgentEvent[] = [];
    for await (const event of readAgentEvents(bytes, limit)) events.push(event);
    expect(events).toMatchObject([delta("a", 2), { type: "skipped", runId: "r", seq: 3 }]);
    expect(cancelled).toBe(true);
  });

  it("that comes first is the one after the cursor", async () => {
    const events = await read(long, { ...limit, after: { runId: "r", seq: 2 } }, [50]);
    expect(events).toMatchObject([{ type: "skipped", runId: "r", seq: 3 }]);
  });
});

describe("retry and comments", () => {
  it("clamps retry to 250 ms .. 60 s and ignores what is no number", async () => {
    const waits: number[] = [];
    await read("retry: 1\n\nretry: 3000\n\nretry: 99999999999999999999\n\nretry: 1e20\n\nretry: -5\n\n", {
      onRetry: (wait) => waits.push(wait),
    });
    expect(waits).toEqual([250, 3000, 60_000]);
  });

  it("tells of comments", async () => {
    const comments: string[] = [];
    await read(": keep-alive\n\n:bye\n\n", { onComment: (comment) => comments.push(comment) });
    expect(comments).toEqual(["keep-alive", "bye"]);
  });
});

describe("endings", () => {
  it("leaving the loop cancels the byte stream", async () => {
    let reason = "not cancelled";
    const bytes = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(encode(`data: ${data("a")}\n\n`)),
      cancel: () => {
        reason = "cancelled";
      },
    });
    for await (const _ of readAgentEvents(bytes)) break;
    expect(reason).toBe("cancelled");
  });

  it("asks a dialect for its last word when the bytes end in good order, and only then", async () => {
    const dialect: Dialect = () => Object.assign(() => [], { end: () => [delta("bye")] });
    expect(await read("data: x\n\n", { dialect })).toEqual([delta("bye")]);
    const failing: Dialect = () =>
      Object.assign(() => [], {
        end: () => {
          throw new Error("no");
        },
      });
    expect(await read("", { dialect: failing })).toMatchObject([{ type: "skipped" }]);
    const cut = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new TypeError("cut")) });
    await expect(readAgentEvents(cut, { dialect })[Symbol.asyncIterator]().next()).rejects.toThrow("cut");
  });

  it("a silent stream lets go at once", async () => {
    const bytes = new ReadableStream<Uint8Array>({
      pull: () => new Promise(() => {}),
      cancel: () => new Promise(() => {}),
    });
    const events = readAgentEvents(bytes)[Symbol.asyncIterator]();
    const next = events.next();
    expect(await events.return?.()).toEqual({ done: true, value: undefined });
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it("what breaks the byte stream is thrown, after the events before it", async () => {
    let turn = 0;
    const bytes = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (turn++ === 0) controller.enqueue(encode(`data: ${data("a")}\n\n`));
        else controller.error(new TypeError("connection lost"));
      },
    });
    const events: AgentEvent[] = [];
    const reading = (async () => {
      for await (const event of readAgentEvents(bytes)) events.push(event);
    })();
    await expect(reading).rejects.toThrow("connection lost");
    expect(events).toEqual([delta("a")]);
  });
});
