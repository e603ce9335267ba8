/** What a reader answers for a value that counts as if it had not been sent. */
export const omitted: unique symbol = Symbol("omitted");

/** Turns `unknown` into a typed value; undefined for a value that is not of its kind. */
export type Read<Value> = (value: unknown) => Value | undefined;

export const text: Read<string> = (value) => (typeof value === "string" ? value : undefined);
export const number: Read<number> = (value) => (Number.isFinite(value) ? Number(value) : undefined);
export const flag: Read<boolean> = (value) => (typeof value === "boolean" ? value : undefined);
/** Any JSON value. It is not looked into: nothing in this package reads within it. */
export const json: Read<unknown> = (value) => value;

export function whole(minimum: number): Read<number> {
  return (value) => (Number.isSafeInteger(value) && Number(value) >= minimum ? Number(value) : undefined);
}

/** One of these words; for anything else the other answer, or undefined. */
export function word<const Word, const Other = undefined>(
  words: readonly Word[],
  other?: Other,
): (value: unknown) => Word | Other | undefined {
  return (value) => words.find((known) => known === value) ?? other;
}

/** A list. What its reader omits is left out. */
export function list<Item>(read: Read<Item | typeof omitted>): Read<Item[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const items: Item[] = [];
    for (const entry of value) {
      const item = read(entry);
      if (item === undefined) return undefined;
      if (item !== omitted) items.push(item);
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
