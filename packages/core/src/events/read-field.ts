import type { Edit } from "../parts/approval";

/** What a reader answers for a value that is not of its kind. */
export const bad: unique symbol = Symbol("bad");

/** Turns `unknown` into a typed value, or into `bad`. `undefined` stands for an absent field. */
export type Read<Value> = (value: unknown) => Value | typeof bad;

type ReadField<Fields, Key extends keyof Fields> =
  Record<never, never> extends Pick<Fields, Key> ? Read<Fields[Key] | undefined> : Read<Fields[Key]>;

/** A reader for each field of a shape: the compiler compares the two. */
export type FieldTable<Fields> = { readonly [Key in keyof Fields]-?: ReadField<Fields, Key> };

export const text: Read<string> = (value) => (typeof value === "string" ? value : bad);
export const number: Read<number> = (value) => (typeof value === "number" && Number.isFinite(value) ? value : bad);
export const flag: Read<boolean> = (value) => (typeof value === "boolean" ? value : bad);
/** Any JSON value. It is not looked into: nothing in this package reads within it. */
export const json: Read<unknown> = (value) => (value === undefined ? bad : value);
export const anything: Read<unknown> = (value) => value;
export const yes: Read<true | undefined> = (value) => (value === true || value === undefined ? value : bad);

export function whole(minimum: number): Read<number> {
  return (value) => (typeof value === "number" && Number.isSafeInteger(value) && value >= minimum ? value : bad);
}

export function optional<Value>(read: Read<Value>): Read<Value | undefined> {
  return (value) => (value === undefined ? undefined : read(value));
}

/** One of these words; anything else is replaced, never refused. */
export function word<const Word extends string, const Other extends string | undefined>(
  words: readonly Word[],
  other: Other,
): Read<Word | Other> {
  return (value) => words.find((known) => known === value) ?? other;
}

/** A sentence for people; a missing one is replaced. */
export function sentence(neutral: string): Read<string> {
  return (value) => (typeof value === "string" ? value : neutral);
}

export function list<Item>(read: Read<Item>): Read<Item[]> {
  return (value) => {
    if (!Array.isArray(value)) return bad;
    const items: Item[] = [];
    for (const entry of value) {
      const item = read(entry);
      if (item === bad) return bad;
      items.push(item);
    }
    return items;
  };
}

/** Own keys only: what stands on a prototype was not sent. */
export function own(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

type Entries = readonly (readonly [string, Read<unknown>])[];

export function entriesOf(table: { readonly [key: string]: Read<unknown> }): Entries {
  return Object.entries(table);
}

/** Copies the fields of the table into `target`; the name of the first that is missing or malformed, if one is. */
export function copyFields(value: object, entries: Entries, target: Record<string, unknown>): string | undefined {
  for (const [key, read] of entries) {
    const field = read(own(value, key));
    if (field === bad) return key;
    if (field !== undefined) target[key] = field;
  }
  return undefined;
}

/** `FieldTable` has tied each reader to its field, so what the readers accepted is of the shape. */
export function isBuiltBy<Fields>(_built: object, _table: FieldTable<Fields>): _built is Fields & object {
  return true;
}

export function record<Fields extends object>(table: FieldTable<Fields>): Read<Fields> {
  const entries = entriesOf(table);
  return (value) => {
    const target = {};
    if (!isObject(value) || copyFields(value, entries, target) !== undefined) return bad;
    return isBuiltBy(target, table) ? target : bad;
  };
}

const readEdit = record<{ path: string; value?: unknown; remove?: true }>({ path: text, value: anything, remove: yes });

export const edit: Read<Edit> = (value) => {
  const read = readEdit(value);
  if (read === bad || (read.value === undefined) !== (read.remove === true)) return bad;
  return read.remove === true ? { path: read.path, remove: true } : { path: read.path, value: read.value };
};
