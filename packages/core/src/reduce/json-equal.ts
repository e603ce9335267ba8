import { isMembers } from "../events/read-field";

/** Far beyond any arguments; it only makes sure that a value that contains itself ends too. */
const maxSteps = 1_000_000;

/**
 * True if two JSON values say the same: members in any order, numbers by `===`, strings by code unit.
 *
 * Never throws and never recurses, so depth is no limit.
 */
export function jsonEqual(left: unknown, right: unknown): boolean {
  const waiting: unknown[] = [left, right];
  for (let steps = 0; waiting.length > 0; steps++) {
    const a = waiting.pop();
    const b = waiting.pop();
    if (a === b) continue;
    if (!isMembers(a) || !isMembers(b) || Array.isArray(a) !== Array.isArray(b) || steps > maxSteps) return false;
    const names = Object.keys(a);
    if (names.length !== Object.keys(b).length) return false;
    for (const name of names) {
      if (!Object.hasOwn(b, name)) return false;
      waiting.push(a[name], b[name]);
    }
  }
  return true;
}
