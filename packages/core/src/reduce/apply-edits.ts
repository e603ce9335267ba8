import type { Edit } from "../parts/approval";
import { parsePointer } from "../parts/json-pointer";

/** Why an edit could not be applied. `path` is the edit's own. */
export type EditIssue = { path: string; message: string };

const wrongPath = "The path does not lead to a member of an object.";

type Members = { readonly [key: string]: unknown };

/** A plain object, whose members are all its own. */
function isMembers(value: unknown): value is Members {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * The value with one member set or removed, as copies along the path; undefined if the path does not lead there.
 *
 * Built from entries, so that a member called `__proto__` is a member like any other and no prototype is ever reached.
 */
function withEdit(value: unknown, [name, ...rest]: readonly string[], edit: Edit): Members | undefined {
  if (name === undefined || !isMembers(value)) return undefined;
  const members = new Map(Object.entries(value));
  if (rest.length > 0) {
    const inner = withEdit(members.get(name), rest, edit);
    if (inner === undefined) return undefined;
    members.set(name, inner);
  } else if ("remove" in edit) members.delete(name);
  else members.set(name, edit.value);
  return Object.fromEntries(members);
}

/**
 * Applies a person's edits to arguments: RFC 6901 pointers to members of plain objects, own members only, never an item of an array,
 * never the whole. The given value is not changed; what no edit touches keeps its identity.
 *
 * `issues` names every edit that could not be applied; the others are. Which paths may be edited is the caller's to check.
 */
export function applyEdits(input: unknown, edits: readonly Edit[]): { value: unknown; issues: EditIssue[] } {
  let value = input;
  const issues: EditIssue[] = [];
  for (const edit of edits) {
    const edited = withEdit(value, parsePointer(edit.path) ?? [], edit);
    if (edited === undefined) issues.push({ path: edit.path, message: wrongPath });
    else value = edited;
  }
  return { value, issues };
}
