/** What is hidden in a text, and where. `name` is the code point's name, for a tooltip and for screen readers. */
export type TextSegment =
  | { kind: "text"; text: string }
  | { kind: "hidden"; text: string; code: string; name: string }
  | { kind: "lookalike"; text: string; code: string; name: string };

export type TextFindings = { segments: readonly TextSegment[]; hidden: number; mixedWords: number };

const names: Record<number, string> = {
  0x00ad: "soft hyphen",
  0x034f: "combining grapheme joiner",
  0x061c: "Arabic letter mark",
  0x115f: "Hangul choseong filler",
  0x1160: "Hangul jungseong filler",
  0x17b4: "Khmer inherent vowel",
  0x17b5: "Khmer inherent vowel",
  0x180e: "Mongolian vowel separator",
  0x200b: "zero width space",
  0x200c: "zero width non-joiner",
  0x200d: "zero width joiner",
  0x200e: "left-to-right mark",
  0x200f: "right-to-left mark",
  0x2028: "line separator",
  0x2029: "paragraph separator",
  0x202a: "left-to-right embedding",
  0x202b: "right-to-left embedding",
  0x202c: "pop directional formatting",
  0x202d: "left-to-right override",
  0x202e: "right-to-left override",
  0x2060: "word joiner",
  0x2066: "left-to-right isolate",
  0x2067: "right-to-left isolate",
  0x2068: "first strong isolate",
  0x2069: "pop directional isolate",
  0x2800: "blank Braille pattern",
  0x3164: "Hangul filler",
  0xfeff: "zero width no-break space",
  0xffa0: "halfwidth Hangul filler",
};

/** Characters that draw nothing or change what others mean, from and to. New lines and tabs are ordinary. */
const suspectRanges: readonly (readonly [number, number])[] = [
  [0x0000, 0x0008],
  [0x000b, 0x000c],
  [0x000e, 0x001f],
  [0x007f, 0x009f],
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

const suspects = new RegExp(
  `[${suspectRanges.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join("")}\\p{Cs}]`,
  "gu",
);

/** What an emoji may end with before a joiner, what may follow one, and what a selector may follow. */
const joinsNext = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u;
const pictograph = /\p{Extended_Pictographic}/u;
const keycap = /[#*0-9]/;
const joining =
  /\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Mongolian}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Gurmukhi}|\p{Script=Gujarati}|\p{Script=Oriya}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}|\p{Script=Sinhala}/u;
const words = /[\p{L}\p{M}\p{N}]+/gu;
const lookalikes =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u;

/**
 * Splits a text so that nothing in it stays unseen: bidirectional controls, zero-width and tag characters, blanks that look
 * like nothing, lone surrogates, letters of another alphabet inside a Latin word.
 *
 * Persian and Indic joiners and the joiners inside emoji are the way those are written: they are left alone.
 */
export function findHidden(text: string): TextFindings {
  const marks = [...hiddenMarks(text), ...lookalikeMarks(text)].toSorted((a, b) => a.at - b.at);
  const segments: TextSegment[] = [];
  let from = 0;
  for (const { at, segment } of marks) {
    if (at > from) segments.push({ kind: "text", text: text.slice(from, at) });
    segments.push(segment);
    from = at + segment.text.length;
  }
  if (from < text.length) segments.push({ kind: "text", text: text.slice(from) });
  return {
    segments,
    hidden: marks.filter(({ segment }) => segment.kind === "hidden").length,
    mixedWords: countMixedWords(text),
  };
}

/** True if nothing in the text could be hidden: a quick look, before it is read closely. */
export function isPlain(text: string): boolean {
  return text.search(suspects) < 0;
}

/** The text with every hidden character written as an escape. For places that take only a string. */
export function escapeHidden(text: string): string {
  return findHidden(text)
    .segments.map((segment) => (segment.kind === "hidden" ? `[${segment.code}]` : segment.text))
    .join("");
}

type Found = { at: number; segment: Exclude<TextSegment, { kind: "text" }> };

function hiddenMarks(text: string): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(suspects)) {
    const character = match[0];
    if (isOrdinary(text, match.index, character)) continue;
    const code = character.codePointAt(0) ?? 0;
    found.push({
      at: match.index,
      segment: { kind: "hidden", text: character, code: writeCode(code), name: nameOf(code) },
    });
  }
  return found;
}

function isOrdinary(text: string, at: number, character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const before = characterBefore(text, at);
  const after = characterAt(text, at + character.length);
  if (code === 0x200c || code === 0x200d) {
    if (joining.test(before) && (code === 0x200d || joining.test(after))) return true;
    return code === 0x200d && joinsNext.test(before) && pictograph.test(after);
  }
  if (code === 0xfe0e || code === 0xfe0f) {
    return pictograph.test(before) || (keycap.test(before) && after === "\u20E3");
  }
  if (code >= 0xe0020 && code <= 0xe007f) return isFlagTag(text, at);
  return false;
}

/** Tags are ordinary only in the flags of England, Scotland and Wales: a black flag, a few letters, the cancel tag. */
function isFlagTag(text: string, at: number): boolean {
  const flags = /\u{1F3F4}\u{E0067}\u{E0062}[\u{E0061}-\u{E007A}]{3}\u{E007F}/gu;
  for (const flag of text.matchAll(flags)) {
    if (at > flag.index && at < flag.index + flag[0].length) return true;
  }
  return false;
}

function lookalikeMarks(text: string): Found[] {
  const found: Found[] = [];
  for (const word of text.matchAll(words)) {
    if (!isMixed(word[0])) continue;
    let at = word.index;
    for (const letter of word[0]) {
      if (lookalikes.test(letter)) {
        const code = writeCode(letter.codePointAt(0) ?? 0);
        found.push({ at, segment: { kind: "lookalike", text: letter, code, name: letter } });
      }
      at += letter.length;
    }
  }
  return found;
}

function countMixedWords(text: string): number {
  return [...text.matchAll(words)].filter((word) => isMixed(word[0])).length;
}

function isMixed(word: string): boolean {
  return /\p{Script=Latin}/u.test(word) && lookalikes.test(word);
}

function characterBefore(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  const start = low >= 0xdc00 && low <= 0xdfff ? at - 2 : at - 1;
  return characterAt(text, Math.max(0, start), at);
}

function characterAt(text: string, at: number, end = text.length): string {
  const code = at < end ? text.codePointAt(at) : undefined;
  return code === undefined ? "" : String.fromCodePoint(code);
}

function writeCode(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

function nameOf(code: number): string {
  const known = names[code];
  if (known !== undefined) return known;
  if (code >= 0xe0000) return "tag or variation character";
  if (code >= 0xd800 && code <= 0xdfff) return "lone surrogate";
  if (code >= 0xfe00 && code <= 0xfe0f) return "variation selector";
  if (code < 0xa0) return "control character";
  return "invisible character";
}
