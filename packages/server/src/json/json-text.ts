/** The value as JSON text, or undefined for what JSON can't say: a cycle, a BigInt, a function, nothing at all. */
export function jsonText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
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
