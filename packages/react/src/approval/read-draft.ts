import { type Edit, jsonEqual } from "@callstate/core";
import type { Labels } from "../labels/labels";
import { type Draft, type DraftEntry, type DraftTree, isTree } from "./draft";
import { entryPath } from "./draft-tree";
import { readPointer } from "./pointer";
import { readJson, readNumber } from "./read-text";
import { type FieldShape, selectOptions } from "./schema-fields";
import type { Issue } from "./validate";

/** What a draft says: a value, the member's absence, or reasons why it says nothing yet, each at its own place. */
export type DraftReading = { value: unknown } | { remove: true } | { issues: readonly Issue[] };

/** Reads a draft back, with the type that the schema wants. */
export function readDraft(shape: FieldShape, draft: Draft, labels: Labels, path = shape.path): DraftReading {
  if (isTree(draft)) return readTree(shape, draft, labels, path);
  if (shape.kind === "constant") return { value: shape.options[0]?.value ?? null };
  if (typeof draft === "boolean") return { value: draft };
  const isText = shape.kind === "text" || shape.kind === "textarea";
  if (draft === "" ? !isText || shape.emptied !== undefined : !isText && draft.trim() === "") {
    return emptied(shape, labels, path);
  }
  const reading = readText(shape, draft, labels);
  return "error" in reading ? { issues: [{ path, message: reading.error }] } : reading;
}

function readText(shape: FieldShape, draft: string, labels: Labels): { value: unknown } | { error: string } {
  switch (shape.kind) {
    case "select": {
      const option = selectOptions(shape)[Number(draft)];
      return option === undefined ? { error: labels.issues.choice } : { value: option.value };
    }
    case "stepper":
    case "number":
      return readNumber(draft.trim(), shape.integer, labels);
    case "json":
      return readJson(draft, labels);
    case "date":
    case "time":
    case "datetime":
      return { value: draft.trim() };
    default:
      return { value: draft };
  }
}

function emptied(shape: FieldShape, labels: Labels, path: string): DraftReading {
  if (shape.emptied === "remove") return { remove: true };
  return shape.emptied === "null" ? { value: null } : { issues: [{ path, message: labels.issues.required }] };
}

function readTree(shape: FieldShape, tree: DraftTree, labels: Labels, path: string): DraftReading {
  const issues: Issue[] = [];
  const pairs: [string, unknown][] = [];
  const keys = new Set<string>();
  for (const [index, entry] of tree.entries.entries()) {
    const at = entryPath(shape, path, entry, index);
    const reading = readEntry(entry, labels, at);
    if (shape.kind === "record") {
      const wrong = keys.has(entry.key) ? labels.issues.sameName : undefined;
      const nameless = entry.key === "" && entry.initial === undefined ? labels.issues.nameNeeded : undefined;
      const message = wrong ?? nameless;
      if (message !== undefined) issues.push({ path: at, message });
      keys.add(entry.key);
    }
    if ("issues" in reading) issues.push(...reading.issues);
    else if ("value" in reading) pairs.push([entry.key, reading.value]);
  }
  if (issues.length > 0) return { issues };
  if (shape.kind === "union") return { value: pairs[0]?.[1] };
  if (shape.kind === "list" || shape.kind === "tuple") return { value: pairs.map(([, value]) => value) };
  return { value: Object.fromEntries(pairs) };
}

/** What nobody touched is what stands in the request, whatever a control could have made of it. */
function readEntry({ shape, draft, initial }: DraftEntry, labels: Labels, path: string): DraftReading {
  if (initial === undefined || initial.draft !== draft) return readDraft(shape, draft, labels, path);
  return initial.standing.found ? { value: initial.standing.value } : { remove: true };
}

/** The change that a draft makes to the arguments: none if it says what already stands there. */
export function editOf(shape: FieldShape, reading: DraftReading, input: unknown): Edit | undefined {
  const { path } = shape;
  const { found, value } = readPointer(input, path);
  if ("issues" in reading) return undefined;
  if ("remove" in reading) return found ? { path, remove: true } : undefined;
  return found && jsonEqual(value, reading.value) ? undefined : { path, value: reading.value };
}
