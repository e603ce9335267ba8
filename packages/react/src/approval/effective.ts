import { formatPointer, jsonEqual } from "@callstate/core";
import { isRecord, readPointer } from "./pointer";

/** How what runs differs from what was asked, at one place. */
export type EffectiveDifference =
  | { kind: "filled-in"; value: unknown }
  | { kind: "sent-as"; value: unknown }
  | { kind: "left-out" };

/** The places at which two JSON values differ, with the value of `before`: objects by member, all else as a whole. */
export function differences(before: unknown, after: unknown, keys: readonly string[] = []): Map<string, unknown> {
  const found = new Map<string, unknown>();
  if (!isRecord(before) || !isRecord(after)) {
    if (!jsonEqual(before, after)) found.set(formatPointer(keys), before);
    return found;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const inner = differences(
      Object.hasOwn(before, key) ? before[key] : undefined,
      Object.hasOwn(after, key) ? after[key] : undefined,
      [...keys, key],
    );
    for (const [path, value] of inner) found.set(path, value);
  }
  return found;
}

/** What the tool's schema makes of the arguments: defaults filled in, values coerced, members dropped. */
export function effectiveDifferences(input: unknown, effective: unknown): Map<string, EffectiveDifference> {
  const found = new Map<string, EffectiveDifference>();
  if (effective === undefined) return found;
  for (const path of differences(input, effective).keys()) {
    const asked = readPointer(input, path).value;
    const runs = readPointer(effective, path).value;
    if (runs === undefined) found.set(path, { kind: "left-out" });
    else found.set(path, asked === undefined ? { kind: "filled-in", value: runs } : { kind: "sent-as", value: runs });
  }
  return found;
}
