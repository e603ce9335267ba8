/** The same fields, those that may be undefined as optional ones. */
export type Defined<Fields> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key];
} & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<Fields[Key], undefined>;
};

/** True by construction: what `defined` copies is not undefined. */
function assertDefined<Fields>(_copy: object, _fields: Fields): asserts _copy is Defined<Fields> {}

/** Leaves out what is undefined: a message is plain JSON, where an absent member is absent. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const copy = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  assertDefined(copy, fields);
  return copy;
}
