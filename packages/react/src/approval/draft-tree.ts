import { type Draft, type DraftEntry, type DraftTree, freshDraft, isTree } from "./draft";
import { innerPath, itemShape, recordKeys, variantShape } from "./inner-shapes";
import type { FieldShape } from "./schema-fields";

const absent = { found: false, value: undefined };

/** The place of an entry: lists count, records go by their keys, a union's alternative stands where the union stands. */
export function entryPath(shape: FieldShape, path: string, entry: DraftEntry, index: number): string {
  if (shape.kind === "union") return path;
  return innerPath(path, shape.kind === "object" || shape.kind === "record" ? entry.key : index);
}

/** The tree with something else in one control. */
export function setEntry(tree: DraftTree, id: number, draft: Draft): DraftTree {
  return replace(tree, id, (entry) => ({ ...entry, draft }));
}

/** The tree with another name for one row of a record. */
export function renameEntry(tree: DraftTree, id: number, key: string): DraftTree {
  return replace(tree, id, (entry) => ({ ...entry, key }));
}

/** The tree with one more item at its end. */
export function addEntry(shape: FieldShape, tree: DraftTree): DraftTree {
  const id = tree.entries.reduce((most, entry) => Math.max(most, entry.id), -1) + 1;
  const free = recordKeys(shape).find((key) => !tree.entries.some((entry) => entry.key === key)) ?? "";
  const key = shape.kind === "record" ? free : String(tree.entries.length);
  const inner = itemShape(shape, key, absent);
  return { ...tree, entries: [...tree.entries, { id, key, shape: inner, draft: freshDraft(inner) }] };
}

/** The tree without one item. */
export function removeEntry(tree: DraftTree, id: number): DraftTree {
  return { ...tree, entries: tree.entries.filter((entry) => entry.id !== id) };
}

/** The tree with one item earlier (`-1`) or later (`1`). */
export function moveEntry(tree: DraftTree, id: number, by: -1 | 1): DraftTree {
  const from = tree.entries.findIndex((entry) => entry.id === id);
  const to = from + by;
  const moved = tree.entries[from];
  if (moved === undefined || to < 0 || to >= tree.entries.length) return tree;
  const entries = tree.entries.filter((entry) => entry !== moved);
  return { ...tree, entries: entries.toSpliced(to, 0, moved) };
}

/** Another alternative of a union. What was typed for members of the same name stays. */
export function chooseVariant(shape: FieldShape, before: Draft, choice: number): Draft {
  const inner = variantShape(shape, choice, absent);
  if (inner === undefined) return "";
  const draft = freshDraft(inner);
  const typed = isTree(before) ? before.entries[0]?.draft : undefined;
  return {
    choice,
    entries: [{ id: choice, key: "", shape: inner, draft: isTree(draft) ? keepTyped(draft, typed) : draft }],
  };
}

function keepTyped(fresh: DraftTree, typed: Draft | undefined): DraftTree {
  if (!isTree(typed)) return fresh;
  const entries = fresh.entries.map((entry) => {
    const same = typed.entries.find((other) => other.key === entry.key && other.shape.kind === entry.shape.kind);
    return same === undefined || same.shape.kind === "constant" || same.shape.kind === "select"
      ? entry
      : { ...entry, draft: same.draft };
  });
  return { ...fresh, entries };
}

/** What a field holds when a person adds what was absent. */
export function presentDraft(shape: FieldShape): Draft {
  return freshDraft({ ...shape, emptied: undefined });
}

function replace(tree: DraftTree, id: number, change: (entry: DraftEntry) => DraftEntry): DraftTree {
  return { ...tree, entries: tree.entries.map((entry) => (entry.id === id ? change(entry) : entry)) };
}
