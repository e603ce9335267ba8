/** A field, where it has a value. */
export function given<Name extends string, Value>(name: Name, value: Value | undefined): { [N in Name]?: Value } {
  const fields: { [N in Name]?: Value } = {};
  if (value !== undefined) fields[name] = value;
  return fields;
}
