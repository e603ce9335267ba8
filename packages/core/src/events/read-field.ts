/** What a reader answers for a value that is not of its kind. */
export const bad: unique symbol = Symbol("bad");

/** Turns `unknown` into a typed value, or into `bad`. */
export type Read<Value> = (value: unknown) => Value | typeof bad;

/** What was read; undefined if it could not be. */
export function orUndefined<Value>(read: Value | typeof bad): Value | undefined {
  return read === bad ? undefined : read;
}

export const text: Read<string> = (value) => (typeof value === "string" ? value : bad);
export const number: Read<number> = (value) => (Number.isFinite(value) ? Number(value) : bad);
export const flag: Read<boolean> = (value) => (typeof value === "boolean" ? value : bad);
/** Any JSON value. It is not looked into: nothing in this package reads within it. */
export const json: Read<unknown> = (value) => (value === undefined ? bad : value);

export function whole(minimum: number): Read<number> {
  return (value) => (Number.isSafeInteger(value) && Number(value) >= minimum ? Number(value) : bad);
}

/** One of these words; for anything else the other answer, which may be `bad`. */
export function word<const Word, const Other>(words: readonly Word[], other: Other): (value: unknown) => Word | Other {
  return (value) => words.find((known) => known === value) ?? other;
}

/** A list. What its reader answers `undefined` for is left out. */
export function list<Item>(read: Read<Item | undefined>): Read<Item[]> {
  return (value) => {
    if (!Array.isArray(value)) return bad;
    const items: Item[] = [];
    for (const entry of value) {
      const item = read(entry);
      if (item === bad) return bad;
      if (item !== undefined) items.push(item);
    }
    return items;
  };
}

type Members = { readonly [name: string]: unknown };

export function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null;
}

/** Own members only: what stands on a prototype was not sent. */
export function own(value: unknown, name: string): unknown {
  return isMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
