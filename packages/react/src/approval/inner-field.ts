import type { Labels } from "../labels/labels";
import { plainWords } from "../view/value-words";
import { wordsOfKey } from "../view/words-of-key";
import { type Draft, type DraftEntry, type DraftTree, isTree } from "./draft";
import { entryPath, setEntry } from "./draft-tree";
import type { BoundField } from "./form-types";
import type { FieldShape } from "./schema-fields";
import type { Issue } from "./validate";

/** One control inside a field: what it holds goes into the field's own draft. */
export function innerField(
  parent: BoundField,
  tree: DraftTree,
  entry: DraftEntry,
  index: number,
  labels: Labels,
): BoundField {
  const path = entryPath(parent, parent.path, entry, index);
  const { initial, draft, shape } = entry;
  const issues = issuesAt(parent.issues, path);
  const set = (next: Draft) => parent.set(setEntry(tree, entry.id, next));
  return {
    ...shape,
    path,
    // A union and its alternative stand at one place, and need two ids.
    id: parent.kind === "union" ? `${parent.id}+` : `${parent.id}${path.slice(parent.path.length)}`,
    label: labelOf(parent, entry, index, labels),
    draft,
    before: initial?.draft ?? "",
    changed: initial !== undefined && !isTree(draft) && draft !== initial.draft,
    was: initial === undefined ? "" : plainWords(initial.standing.value, labels),
    issues,
    error: ownError({ ...shape, path, draft }, issues),
    help: undefined,
    fewer: undefined,
    more: undefined,
    set,
    undo: () => initial !== undefined && set(initial.draft),
  };
}

function labelOf(parent: BoundField, { key, shape }: DraftEntry, index: number, labels: Labels): string {
  if (parent.kind === "union") return parent.label;
  if (parent.kind === "list" || (parent.kind === "tuple" && shape.title === undefined)) {
    return labels.approval.item(parent.label, index + 1);
  }
  return parent.kind === "record" ? key : (shape.title ?? wordsOfKey(key));
}

/** What is wrong at a place and inside it. */
export function issuesAt(issues: readonly Issue[], path: string): Issue[] {
  return issues.filter((issue) => issue.path === path || issue.path.startsWith(`${path}/`));
}

/** What a field says itself: of several controls, only what none of them says. */
export function ownError(field: FieldShape & { draft: Draft }, issues: readonly Issue[]): string | undefined {
  const { draft } = field;
  if (!isTree(draft)) return issues[0]?.message;
  if (field.kind === "union") return undefined;
  const inner = draft.entries.map((entry, index) => entryPath(field, field.path, entry, index));
  return issues.find((issue) => !inner.some((path) => issue.path === path || issue.path.startsWith(`${path}/`)))
    ?.message;
}
