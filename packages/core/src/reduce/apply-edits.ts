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
 * The value with one member set or removed, as copies along the path; a sentence if the path does not lead there.
 *
 * Built from entries, so that a member called `__proto__` is a member like any other and no prototype is ever reached.
 */
function withEdit(value: unknown, tokens: readonly string[], edit: Edit): { value: unknown } | string {
  const [name, ...rest] = tokens;
  if (name === undefined) return wrongPath;
  if (!isMembers(value)) return wrongPath;
  const isThere = Object.hasOwn(value, name);
  if (rest.length > 0) {
    if (!isThere) return wrongPath;
    const inner = withEdit(value[name], rest, edit);
    return typeof inner === "string" ? inner : { value: withMember(value, name, inner.value) };
  }
  if ("remove" in edit) {
    return { value: Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) };
  }
  return { value: withMember(value, name, edit.value) };
}

function withMember(value: Members, name: string, member: unknown): unknown {
  const isThere = Object.hasOwn(value, name);
  const entries = Object.entries(value).map(([key, old]) => [key, key === name ? member : old]);
  return Object.fromEntries(isThere ? entries : [...entries, [name, member]]);
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
    const tokens = parsePointer(edit.path);
    const result = tokens === undefined ? wrongPath : withEdit(value, tokens, edit);
    if (typeof result === "string") issues.push({ path: edit.path, message: result });
    else value = result.value;
  }
  return { value, issues };
}
