import { applyEdits, type Edit, type EditIssue, formatPointer, jsonEqual, parsePointer } from "@callstate/core";
import { canonicalJson } from "../json/canonical-json";
import { isPlainObject, memberAt, parentOf } from "./member-at";

export type CheckedEdits =
  | { readonly ok: true; readonly edits: readonly Edit[]; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly EditIssue[] };

const MAX_EDITS = 200;

/** Checks edits of a browser against the paths that the tool declares, and applies them to the arguments of record. */
export function checkEdits(editable: readonly string[], stored: unknown, given: unknown): CheckedEdits {
  if (given === undefined) return { ok: true, edits: [], value: stored };
  if (!Array.isArray(given)) return refuse("", "Edits are a list.");
  if (given.length > MAX_EDITS) return refuse("", `At most ${MAX_EDITS} edits.`);
  const allowed = new Set(editable.map(normalPath));
  const seen = new Set<string>();
  const issues: EditIssue[] = [];
  const edits: Edit[] = [];
  for (const item of given as readonly unknown[]) {
    const edit = readEdit(item);
    const issue = edit === null ? { path: "", message: SHAPE } : objection(edit, stored, allowed, seen);
    if (issue !== null) issues.push(issue);
    else if (edit !== null && !changesNothing(edit, stored)) edits.push(edit);
  }
  if (issues.length > 0) return { ok: false, issues: issues.slice(0, 20) };
  const applied = applyEdits(stored, edits);
  return applied.issues.length > 0 ? { ok: false, issues: applied.issues } : { ok: true, edits, value: applied.value };
}

/** The edits in a form in which two requests that mean the same are equal, whatever the tool allows by now. */
export function editsKey(stored: unknown, given: unknown): string {
  if (given === undefined) return "[]";
  if (!Array.isArray(given)) return canonicalJson(["no list", given]);
  const meant = (given as readonly unknown[]).flatMap((item) => {
    const edit = readEdit(item);
    if (edit === null) return [canonicalJson(item)];
    return changesNothing(edit, stored) ? [] : [canonicalJson({ ...edit, path: normalPath(edit.path) })];
  });
  return `[${meant.sort().join(",")}]`;
}

const SHAPE = "An edit is `{ path, value }` or `{ path, remove: true }`.";

function refuse(path: string, message: string): CheckedEdits {
  return { ok: false, issues: [{ path, message }] };
}

function readEdit(item: unknown): Edit | null {
  if (!isPlainObject(item) || !Object.hasOwn(item, "path")) return null;
  const { path } = item;
  if (typeof path !== "string") return null;
  const sets = Object.hasOwn(item, "value");
  const removes = Object.hasOwn(item, "remove");
  if (sets === removes) return null;
  if (sets) return { path, value: item["value"] };
  return item["remove"] === true ? { path, remove: true } : null;
}

/** The same text for pointers that mean the same; a text that is no pointer stays itself. */
function normalPath(path: string): string {
  const tokens = parsePointer(path);
  return tokens === undefined ? path : formatPointer(tokens);
}

function objection(edit: Edit, stored: unknown, allowed: ReadonlySet<string>, seen: Set<string>): EditIssue | null {
  const path = normalPath(edit.path);
  if (!allowed.has(path)) return { path: edit.path, message: "This can't be changed." };
  if (seen.has(path)) return { path: edit.path, message: "Changed twice." };
  seen.add(path);
  const tokens = parsePointer(path) ?? [];
  return parentOf(stored, tokens) === undefined
    ? { path: edit.path, message: "This is not part of the arguments." }
    : null;
}

function changesNothing(edit: Edit, stored: unknown): boolean {
  const member = memberAt(stored, parsePointer(edit.path) ?? []);
  if ("remove" in edit) return member === undefined;
  return member !== undefined && jsonEqual(member.value, edit.value);
}
