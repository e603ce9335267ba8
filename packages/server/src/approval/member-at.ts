type PlainObject = { [key: string]: unknown };

/** True for an object as JSON makes them, which excludes arrays. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object that holds the member, reached through own members of plain objects only. */
export function parentOf(value: unknown, tokens: readonly string[]): PlainObject | undefined {
  let parent: unknown = value;
  for (const token of tokens.slice(0, -1)) {
    parent = isPlainObject(parent) && Object.hasOwn(parent, token) ? parent[token] : undefined;
  }
  return isPlainObject(parent) ? parent : undefined;
}

/** The member at the end of the pointer; undefined where there is none. */
export function memberAt(value: unknown, tokens: readonly string[]): { value: unknown } | undefined {
  const parent = parentOf(value, tokens);
  const name = tokens.at(-1);
  if (parent === undefined || name === undefined || !Object.hasOwn(parent, name)) return undefined;
  return { value: parent[name] };
}
