/** A plain object as JSON makes it, whatever its prototype. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The member names of an RFC 6901 JSON Pointer. `~1` is decoded before `~0`. */
export function pointerKeys(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function pointerOf(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** What stands at a place: own members of objects only. */
export function readPointer(root: unknown, pointer: string): { found: boolean; value: unknown } {
  let value = root;
  for (const key of pointerKeys(pointer)) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return { found: false, value: undefined };
    value = value[key];
  }
  return { found: true, value };
}

/**
 * A copy with one place set, or removed. Parents that are not objects stay as they are, so the result says no more than the
 * server would do: it has the last word.
 */
export function writePointer(root: unknown, pointer: string, change: { value: unknown } | { remove: true }): unknown {
  const [key, ...rest] = pointerKeys(pointer);
  if (key === undefined || !isRecord(root)) return root;
  const copy: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(root)) copy[name] = member;
  if (rest.length > 0) {
    if (Object.hasOwn(copy, key)) copy[key] = writePointer(copy[key], pointerOf(rest), change);
  } else if ("value" in change) copy[key] = change.value;
  else delete copy[key];
  return toPlain(copy);
}

/** Back to an ordinary object; `__proto__` stays the member that it was. */
function toPlain(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members));
}

/** Equal as JSON: keys in any order. */
export function jsonEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => jsonEqual(item, right[index]));
  }
  if (!isRecord(left) || !isRecord(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && jsonEqual(left[key], right[key]))
  );
}

/** Marks a value that the server keeps to itself. */
export function isSecret(value: unknown): boolean {
  return isRecord(value) && value["$secret"] === true;
}
