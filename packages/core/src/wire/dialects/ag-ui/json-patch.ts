import { immutableJSONPatch, type JSONPatchDocument } from "immutable-json-patch";
import { own } from "../../../events/read-field";

/** The value with a JSON Patch (RFC 6902) applied, sharing what it leaves alone; undefined if it can't be applied. */
export function patched(value: unknown, patch: unknown): { value: unknown } | undefined {
  try {
    return isPatch(patch) ? { value: immutableJSONPatch(value, patch) } : undefined;
  } catch {
    // A test that fails, an operation that is none.
    return undefined;
  }
}

function isPatch(patch: unknown): patch is JSONPatchDocument {
  return (
    Array.isArray(patch) &&
    patch.every((operation) => isSafe(own(operation, "path")) && isSafe(own(operation, "from") ?? ""))
  );
}

/** A prototype is no member of a JSON value. */
function isSafe(pointer: unknown): boolean {
  return typeof pointer === "string" && !pointer.split("/").includes("__proto__");
}
