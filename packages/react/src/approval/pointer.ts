import { parsePointer } from "@callstate/core";

/** A plain object as JSON makes it, whatever its prototype. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The member names of an RFC 6901 JSON Pointer; none for a text that is no pointer. */
export function pointerKeys(pointer: string): string[] {
  return parsePointer(pointer) ?? [];
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

/** Marks a value that the server keeps to itself. */
export function isSecret(value: unknown): boolean {
  return isRecord(value) && value["$secret"] === true;
}
