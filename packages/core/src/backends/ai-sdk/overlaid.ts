import { own } from "../../events/read-field";

/** The later value of each member, objects member by member, as `useChat` does it. `__proto__` is left out. */
export function overlaid(before: object, after: object): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(after)) {
    if (name === "__proto__" || value === undefined) continue;
    const known = own(before, name);
    merged[name] = isPlain(known) && isPlain(value) ? overlaid(known, value) : value;
  }
  return merged;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
