import { depthOf } from "./parse-strictly";

/** The value as JSON text, or undefined for what JSON can't say: a cycle, a BigInt, a function, nothing at all. */
export function jsonText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** Deeper values are no results: what reads them later, here or in a page, would run out of stack. */
const MAX_DEPTH = 256;

/** Like `jsonText`, and undefined also for what is nested beyond reason. */
export function storableJson(value: unknown): string | undefined {
  const text = jsonText(value);
  return text === undefined || depthOf(text) > MAX_DEPTH ? undefined : text;
}

/** What is left of a value after a trip through JSON, with BigInts as text; undefined if nothing is. */
export function jsonValue(value: unknown): unknown {
  try {
    const text = JSON.stringify(value, (_key, member: unknown) =>
      typeof member === "bigint" ? member.toString() : member,
    );
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first `length` code units, with a mark where something is missing and no half a character at the cut. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
