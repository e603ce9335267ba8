import { describe, expect, it } from "vitest";
import { escapeHidden, findHidden } from "./hidden-characters";

/** Everything that G4 names, from and to: what draws nothing, or changes how its neighbours are read. */
const hidden: readonly (readonly [name: string, from: number, to?: number])[] = [
  ["C0 controls", 0x00, 0x08],
  ["C0 controls after the line feed", 0x0b, 0x0c],
  ["C0 controls after the carriage return", 0x0e, 0x1f],
  ["delete and C1 controls", 0x7f, 0x9f],
  ["soft hyphen", 0xad],
  ["combining grapheme joiner", 0x34f],
  ["Arabic letter mark", 0x61c],
  ["Hangul jamo fillers", 0x115f, 0x1160],
  ["Khmer inherent vowels", 0x17b4, 0x17b5],
  ["Mongolian variation selectors and vowel separator", 0x180b, 0x180f],
  ["zero width characters and marks", 0x200b, 0x200f],
  ["separators, embeddings and overrides", 0x2028, 0x202e],
  ["word joiner, invisible operators, isolates, deprecated formats", 0x2060, 0x206f],
  ["Braille blank", 0x2800],
  ["Hangul filler", 0x3164],
  ["variation selectors on letters", 0xfe00, 0xfe0f],
  ["byte order mark", 0xfeff],
  ["halfwidth Hangul filler", 0xffa0],
  ["specials and interlinear annotation", 0xfff0, 0xfffb],
  ["shorthand format controls", 0x1bca0, 0x1bca3],
  ["musical format characters", 0x1d173, 0x1d17a],
  ["tags", 0xe0000, 0xe007f],
  ["variation selectors of the supplement", 0xe0100, 0xe01ef],
];

const codePoints = hidden.flatMap(([name, from, to = from]) =>
  Array.from({ length: to - from + 1 }, (_, index) => [name, from + index] as const),
);

describe("findHidden", () => {
  it.each(hidden)("shows %s", (_name, from, to = from) => {
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
    const all = codePoints.map(([, code]) => String.fromCodePoint(code)).join("x");
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
