import { findHidden, isPlain, type TextSegment } from "./hidden-characters";

/** From and to: marks of direction and of hyphenation, and what joins or parts letters. */
const harmless: readonly (readonly [number, number])[] = [
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x200b, 0x200f],
  [0x2060, 0x2060],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
];

/**
 * As `findHidden`, for what people and models say: made visible is only what turns the order of other characters or smuggles text.
 * A Greek letter in a word is no disguise there, and words of right-to-left languages carry their marks.
 */
export function findHiddenInProse(text: string): readonly TextSegment[] {
  // Nearly always there is nothing. A long answer must not be read for words of two alphabets at every piece that comes.
  if (isPlain(text)) return [{ kind: "text", text }];
  return findHidden(text).segments.map((segment) =>
    isHarmless(segment) ? { kind: "text", text: segment.text } : segment,
  );
}

function isHarmless({ kind, text }: TextSegment): boolean {
  if (kind !== "hidden") return true;
  const code = text.codePointAt(0) ?? 0;
  return harmless.some(([from, to]) => code >= from && code <= to);
}
