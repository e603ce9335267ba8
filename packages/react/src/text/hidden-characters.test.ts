import { describe, expect, it } from "vitest";
import { escapeHidden, findHidden } from "./hidden-characters";

/** Everything that G4 names, from and to: what draws nothing, or changes how its neighbours are read. */
const ranges: readonly { name: string; from: number; to: number }[] = [
  { name: "C0 controls", from: 0x00, to: 0x08 },
  { name: "C0 controls after the line feed", from: 0x0b, to: 0x0c },
  { name: "C0 controls after the carriage return", from: 0x0e, to: 0x1f },
  { name: "delete and C1 controls", from: 0x7f, to: 0x9f },
  { name: "soft hyphen", from: 0xad, to: 0xad },
  { name: "combining grapheme joiner", from: 0x34f, to: 0x34f },
  { name: "Arabic letter mark", from: 0x61c, to: 0x61c },
  { name: "Hangul jamo fillers", from: 0x115f, to: 0x1160 },
  { name: "Khmer inherent vowels", from: 0x17b4, to: 0x17b5 },
  { name: "Mongolian variation selectors and vowel separator", from: 0x180b, to: 0x180f },
  { name: "zero width characters and marks", from: 0x200b, to: 0x200f },
  { name: "separators, embeddings and overrides", from: 0x2028, to: 0x202e },
  { name: "word joiner, invisible operators, isolates, deprecated formats", from: 0x2060, to: 0x206f },
  { name: "Braille blank", from: 0x2800, to: 0x2800 },
  { name: "Hangul filler", from: 0x3164, to: 0x3164 },
  { name: "variation selectors on letters", from: 0xfe00, to: 0xfe0f },
  { name: "byte order mark", from: 0xfeff, to: 0xfeff },
  { name: "halfwidth Hangul filler", from: 0xffa0, to: 0xffa0 },
  { name: "specials and interlinear annotation", from: 0xfff0, to: 0xfffb },
  { name: "shorthand format controls", from: 0x1bca0, to: 0x1bca3 },
  { name: "musical format characters", from: 0x1d173, to: 0x1d17a },
  { name: "tags", from: 0xe0000, to: 0xe007f },
  { name: "variation selectors of the supplement", from: 0xe0100, to: 0xe01ef },
];

const codePoints = ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));

describe("findHidden", () => {
  it.each(ranges)("shows $name", ({ from, to }) => {
    for (let code = from; code <= to; code += 1) {
      const text = `a${String.fromCodePoint(code)}b`;
      const { segments, hidden: count } = findHidden(text);
      const written = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
      expect([written, count]).toEqual([written, 1]);
      expect(segments.map((segment) => segment.text).join("")).toBe(text);
      expect(segments[1]).toMatchObject({ kind: "hidden", code: written });
      expect(escapeHidden(text)).toBe(`a[${written}]b`);
    }
  });
  it("shows every character that Unicode says should be ignored, but for those that write what is seen", () => {
    const missed: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      if (!/\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/u.test(character)) continue;
      if (findHidden(`a${character}b`).hidden !== 1) missed.push(code.toString(16));
    }
    expect(missed).toEqual([]);
  });
  it("counts each of them, wherever it stands", () => {
    const all = codePoints.map((code) => String.fromCodePoint(code)).join("x");
    expect(findHidden(`x${all}x`).hidden).toBe(codePoints.length);
  });
  it("shows lone surrogates of both kinds", () => {
    expect(findHidden("a\ud800b").hidden).toBe(1);
    expect(findHidden("a\udc00b").hidden).toBe(1);
    expect(findHidden("😀").hidden).toBe(0);
  });
  it.each([
    ["Persian with joiners", "می‌خواهم نامه‌ای"],
    ["Hebrew", "שלום עולם"],
    ["Hebrew with its points", "בְּרֵאשִׁית"],
    ["Arabic with its marks", "السَّلَامُ عَلَيْكُمْ"],
    ["Urdu", "اُردُو"],
    ["Vietnamese, composed and decomposed", "Tiếng Việt Tiếng Việt".normalize("NFD")],
    ["German", "Größe, Straße, Übermaß"],
    ["French, with its narrow spaces", "Ça va\u202F? «\u00A0Où\u00A0» œuvre"],
    ["Turkish", "İstanbul ılık"],
    ["Polish", "Zażółć gęślą jaźń"],
    ["Korean", "안녕하세요"],
    ["Japanese", "こんにちは、カタカナ"],
    ["Thai", "สวัสดีครับ"],
    ["Bengali with a non-joiner", "র‌্যাব"],
    ["Malayalam with a joiner", "ന്‍"],
    ["a flag", "🇵🇹🇩🇪"],
    ["a rainbow flag", "🏳️‍🌈"],
    ["pictographs as text and as pictures", "☎️ ♥︎"],
    ["Chinese beside Latin", "版本v2 用UTF8"],
    ["a unit", "5 µm, 3 Ω, 20 °C"],
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
  it.each([
    ["selectors in a row, which can carry bits", "❤\uFE0F\uFE0E\uFE0F", 2],
    ["a selector after a digit that is no keycap", "1\uFE0F2", 1],
    ["a joiner between digits", "1\u200D2", 1],
    ["joiners in a row", "م\u200C\u200Cم", 2],
    ["a joiner at the end of an emoji", "👩\u200D", 1],
  ])("shows %s", (_name, text, count) => {
    expect(findHidden(text).hidden).toBe(count);
  });
  it("does not take a tag for a flag when nothing of a flag is there", () => {
    expect(findHidden("x\u{E0067}\u{E0062}").hidden).toBe(2);
  });
  it("writes escapes where only a string fits", () => {
    expect(escapeHidden("5\u202Eno")).toBe("5[U+202E]no");
  });
});
