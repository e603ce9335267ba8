import { describe, expect, it } from "vitest";
import { escapeHidden, findHidden } from "./hidden-characters";

const hidden: [string, number][] = [
  ["soft hyphen", 0x00ad],
  ["combining grapheme joiner", 0x034f],
  ["Arabic letter mark", 0x061c],
  ["Hangul fillers", 0x115f],
  ["Hangul fillers", 0x1160],
  ["Mongolian vowel separator", 0x180e],
  ["zero width space", 0x200b],
  ["zero width joiner outside of emoji", 0x200d],
  ["left-to-right mark", 0x200e],
  ["right-to-left mark", 0x200f],
  ["line separator", 0x2028],
  ["embedding", 0x202a],
  ["override", 0x202e],
  ["word joiner", 0x2060],
  ["isolate", 0x2066],
  ["deprecated format characters", 0x206a],
  ["Braille blank", 0x2800],
  ["Hangul filler", 0x3164],
  ["byte order mark", 0xfeff],
  ["halfwidth filler", 0xffa0],
  ["interlinear annotation", 0xfff9],
  ["musical format character", 0x1d173],
  ["language tag", 0xe0001],
  ["tag letter", 0xe0061],
  ["variation selector of the supplement", 0xe0100],
  ["escape", 0x1b],
  ["null", 0],
];

describe("findHidden", () => {
  it.each(hidden)("shows %s (U+%i)", (_name, code) => {
    const found = findHidden(`a${String.fromCodePoint(code)}b`);
    expect(found.hidden).toBe(1);
    expect(found.segments.map((segment) => segment.text).join("")).toBe(`a${String.fromCodePoint(code)}b`);
  });
  it("shows lone surrogates of both kinds", () => {
    expect(findHidden("a\ud800b").hidden).toBe(1);
    expect(findHidden("a\udc00b").hidden).toBe(1);
    expect(findHidden("😀").hidden).toBe(0);
  });
  it.each([
    ["Persian with joiners", "می‌خواهم نامه‌ای"],
    ["Hebrew", "שלום עולם"],
    ["a family", "👨‍👩‍👧‍👦"],
    ["a heart with its selector", "❤️"],
    ["a keycap", "1️⃣"],
    ["the flag of England", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    ["a skin tone with a joiner", "👩🏽‍🚀"],
    ["Devanagari with a joiner", "क्‍ष"],
    ["lines and tabs", "a\n\tb"],
    ["Greek beside Latin", "Ωμέγα omega"],
    ["Russian", "Привет"],
  ])("raises no alarm for %s", (_name, text) => {
    expect(findHidden(text)).toMatchObject({ hidden: 0, mixedWords: 0 });
  });
  it("marks the letters of another alphabet inside a Latin word", () => {
    const found = findHidden("pаypal.example");
    expect(found.mixedWords).toBe(1);
    expect(found.segments).toContainEqual({ kind: "lookalike", text: "а", code: "U+0430", name: "а" });
  });
  it("does not take a tag for a flag when nothing of a flag is there", () => {
    expect(findHidden("x\u{E0067}\u{E0062}").hidden).toBe(2);
  });
  it("writes escapes where only a string fits", () => {
    expect(escapeHidden("5\u202Eno")).toBe("5[U+202E]no");
  });
});
