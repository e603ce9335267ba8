/** The same fields, those that may be undefined as optional ones. */
export type Defined<Fields> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key];
} & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<Fields[Key], undefined>;
};

/** True by construction: `defined` leaves out what would contradict it. */
function hasNoUndefined<Fields>(_fields: object, _source: Fields): _fields is Defined<Fields> {
  return true;
}

/** Leaves out what is undefined: a message is plain JSON, where an absent member is absent. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const copy = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) Object.assign(copy, { [name]: value });
  }
  if (!hasNoUndefined(copy, fields)) throw new TypeError();
  return copy;
}
