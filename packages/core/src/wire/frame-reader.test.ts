import { createParser } from "eventsource-parser";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { fuzzRuns, fuzzTimeout } from "../../../../test/conformance/fuzz-runs";
import { FrameReader } from "./frame-reader";

vi.setConfig({ testTimeout: fuzzTimeout });

type Seen = string[];

function readWithOurs(pieces: readonly Uint8Array[], maxFrameLength = 2 ** 23): Seen {
  const seen: Seen = [];
  const reader = new FrameReader({
    maxFrameLength,
    onFrame: ({ data, event, id }) => seen.push(JSON.stringify({ data, event, id })),
    onTooLong: (isOver) => seen.push(`too long, ${isOver ? "over" : "open"}`),
    onComment: (comment) => seen.push(`comment ${comment}`),
    onRetry: (milliseconds) => seen.push(`retry ${milliseconds}`),
  });
  for (const piece of pieces) reader.push(piece);
  return seen;
}

/** The library reads text; a return at the very end of it waits for what comes next, so one line feed more ends it. */
function readWithLibrary(text: string): Seen {
  const seen: Seen = [];
  const parser = createParser({
    onEvent: ({ data, event, id }) => seen.push(JSON.stringify({ data, event, id })),
    onComment: (comment) => seen.push(`comment ${comment}`),
    onRetry: (milliseconds) => seen.push(`retry ${Math.min(60_000, Math.max(250, milliseconds))}`),
  });
  parser.feed(text.endsWith("\r") ? `${text}\n` : text);
  return seen;
}

function cut(bytes: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pieces;
}

const lineEnd = fc.constantFrom("\n", "\r", "\r\n");
const name = fc.constantFrom("data", "data", "data", "event", "id", "retry", "", "other", "dat", "datas", " data");
const value = fc.oneof(
  fc.constantFrom("", "1", "12", "1e3", "-1", " ", "  two", "a:b", "x\0y", '{"type":"text-end"}', "é😀", "\uFEFF"),
  fc.string({ maxLength: 8 }).map((text) => text.replace(/[\r\n]/g, "")),
);
const line = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(name, fc.constantFrom(":", ": ", ":  "), value).map((parts) => parts.join("")) },
  { weight: 3, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: value },
);
const stream = fc
  .array(fc.tuple(line, lineEnd), { maxLength: 30 })
  .map((lines) => lines.map((parts) => parts.join("")).join(""))
  // What the library does with a mark that is no first character differs by piece; the decoder is tested for it elsewhere.
  .filter((text) => !text.startsWith("\uFEFF") && !text.startsWith("ï»¿"));
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });

describe("frames", () => {
  it("are those of eventsource-parser, wherever the bytes are cut", () => {
    fc.assert(
      fc.property(stream, sizes, (text, lengths) => {
        const bytes = new TextEncoder().encode(text);
        const expected = readWithLibrary(text);
        expect(readWithOurs([bytes])).toEqual(expected);
        expect(readWithOurs(cut(bytes, lengths))).toEqual(expected);
      }),
      { numRuns: fuzzRuns(3000) },
    );
  });

  it("cost what their bytes cost, however long a line is and however small its pieces", () => {
    const text = `data: ${"x".repeat(300_000)}\n\n`;
    const searched = vi.spyOn(String.prototype, "indexOf");
    const pieces = cut(new TextEncoder().encode(text), [3]);
    readWithOurs(pieces);
    // Two searches a piece, each within the piece; and a few for the line and its end.
    expect(searched.mock.contexts.reduce<number>((sum, context) => sum + String(context).length, 0)).toBeLessThan(
      4 * text.length,
    );
    searched.mockRestore();
  });

  it("over the limit are told once they have ended, and at once while they have not", () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(readWithOurs([bytes(`data: ${"x".repeat(50)}\n\ndata: a\n\n`)], 20)).toEqual([
      "too long, over",
      JSON.stringify({ data: "a" }),
    ]);
    expect(readWithOurs([bytes(`data: ${"x".repeat(50)}`)], 20)).toEqual(["too long, open"]);
    expect(readWithOurs([bytes(`data: ${"x".repeat(10)}\n${"data: y\n".repeat(3)}`)], 20)).toEqual(["too long, open"]);
  });
});
