import type { Labels } from "../labels/labels";

/** What a text says: a value, or the reason why it says none. */
export type TextReading = { value: unknown } | { error: string };

/** Reads a number as people type it. */
export function readNumber(text: string, integer: boolean, labels: Labels): TextReading {
  const plain = toAsciiDigits(text);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) {
    return { error: integer ? labels.issues.notAnInteger : labels.issues.notANumber };
  }
  return { value: Number(plain) };
}

/** Reads JSON text. */
export function readJson(text: string, labels: Labels): TextReading {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return { error: labels.issues.notJson };
  }
}

/** Digits of any script as people type them, and the decimal separators that are not a dot. */
export function toAsciiDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\uFF10-\uFF19]/g, (digit) => {
      const code = digit.charCodeAt(0);
      const zero = [0x0660, 0x06f0, 0x0966, 0xff10].findLast((start) => code >= start) ?? code;
      return String(code - zero);
    })
    .replaceAll(/[\u2212\uFF0D]/g, "-")
    .replaceAll("\u066B", ".");
}
