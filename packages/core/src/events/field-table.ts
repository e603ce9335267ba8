import { bad, own, type Read, text } from "./read-field";

type IsOptional<Fields, Key extends keyof Fields> = Record<never, never> extends Pick<Fields, Key> ? true : false;

/**
 * Every field of a shape. `1`: it must be there, `0`: it may be absent; how it is read goes by its name. A reader of its own is for
 * a field that is read otherwise than its name says, and is asked when the field is absent too.
 */
export type FieldTable<Fields> = {
  readonly [Key in keyof Fields]-?: Read<Fields[Key]> | (IsOptional<Fields, Key> extends true ? 0 | 1 : 1);
};

/** How a field is read, by its name. Those that are not listed are text. */
export type Readers = { readonly [name: string]: Read<unknown> | undefined };

/**
 * Copies the fields of the table into `target`; the name of the first that is missing or malformed, if one is.
 *
 * What the table does not name is left behind.
 */
export function copyFields(
  value: unknown,
  table: { readonly [name: string]: 0 | 1 | Read<unknown> },
  readers: Readers,
  target: { [name: string]: unknown },
): string | undefined {
  for (const name in table) {
    const rule = table[name];
    const field = own(value, name);
    if (field === undefined && rule === 0) continue;
    const read = (typeof rule === "function" ? rule : (readers[name] ?? text))(field);
    if (read === bad) return name;
    if (read !== undefined) target[name] = read;
  }
  return undefined;
}

/** The tables name every field of a shape and the readers give its types, so what they have copied is of the shape. */
export function isBuiltBy<Fields>(_built: object, _table: FieldTable<Fields>): _built is Fields & object {
  return true;
}
