import { itemShape, membersOf, tupleLength, variantShape } from "./inner-shapes";
import { isRecord, isSecret, readPointer } from "./pointer";
import { variantIndex, variantsOf } from "./schema-choices";
import { type FieldShape, selectOptions, type Standing } from "./schema-fields";

/**
 * What a control holds: the raw text, so that nothing a person typed is lost; a checkbox holds a boolean; a field of several
 * controls holds what is in each of them, and the empty text where the whole is absent.
 */
export type Draft = string | boolean | DraftTree;

/** The controls of a list, an object, a record, a tuple or a union. */
export type DraftTree = {
  readonly entries: readonly DraftEntry[];
  /** Of a union: the alternative that was chosen. It has one entry, without a key. */
  readonly choice?: number;
};

/** One control in a tree. `id` stays with it when it moves. */
export type DraftEntry = {
  readonly id: number;
  readonly key: string;
  readonly shape: FieldShape;
  readonly draft: Draft;
  /** What stands in the request. While the draft is this very one, that is what is sent, as it is. */
  readonly initial?: { readonly draft: Draft; readonly standing: Standing };
};

const absent: Standing = { found: false, value: undefined };

/** True for the draft of several controls. */
export function isTree(draft: Draft | undefined): draft is DraftTree {
  return typeof draft === "object";
}

/** The text of one control. */
export function draftText(draft: Draft): string {
  return typeof draft === "string" ? draft : "";
}

/** The draft that shows what stands at a field's place. */
export function draftOf(shape: FieldShape, input: unknown): Draft {
  return draftOfStanding(shape, readPointer(input, shape.path), false);
}

/** The draft of something new: the schema's default, else nothing. */
export function freshDraft(shape: FieldShape): Draft {
  const { node } = shape.source;
  return draftOfStanding(shape, "default" in node ? { found: true, value: node["default"] } : absent, true);
}

function draftOfStanding(shape: FieldShape, standing: Standing, fresh: boolean): Draft {
  const { found, value } = standing;
  switch (shape.kind) {
    case "checkbox":
      return value === true;
    case "constant":
      return "";
    case "select": {
      const index = selectOptions(shape).findIndex((option) => option.value === value);
      return index < 0 ? "" : String(index);
    }
    case "object":
    case "list":
    case "tuple":
    case "record":
    case "union":
      return treeOf(shape, standing, fresh);
    case "json":
      return !found || value === undefined ? "" : JSON.stringify(value, null, 2);
    default:
      return (typeof value === "string" || typeof value === "number") && !isSecret(value) ? String(value) : "";
  }
}

function treeOf(shape: FieldShape, standing: Standing, fresh: boolean): Draft {
  const { value } = standing;
  const empty = value === undefined || value === null;
  if (empty && (shape.emptied !== undefined || shape.kind === "union")) return "";
  switch (shape.kind) {
    case "object":
      return {
        entries: membersOf(shape, value).map((member, id) =>
          entry(id, member.key, member.shape, member.standing, fresh),
        ),
      };
    case "record":
      return { entries: Object.entries(isRecord(value) ? value : {}).map((pair, id) => item(shape, id, pair, fresh)) };
    case "union": {
      const choice = variantIndex(variantsOf(shape.source.node, shape.source.root), value);
      const inner = variantShape(shape, choice, standing);
      return inner === undefined ? "" : { choice, entries: [entry(0, "", inner, standing, fresh)] };
    }
    default: {
      const items: readonly unknown[] = Array.isArray(value) ? value : [];
      const length = Math.max(items.length, shape.kind === "tuple" ? tupleLength(shape) : 0);
      return {
        entries: Array.from({ length }, (_, id) => item(shape, id, [String(id), items[id]], fresh, id < items.length)),
      };
    }
  }
}

function item(
  shape: FieldShape,
  id: number,
  [key, value]: readonly [string, unknown],
  fresh: boolean,
  found = true,
): DraftEntry {
  const standing = { found, value };
  return entry(id, key, itemShape(shape, key, standing), standing, fresh);
}

function entry(id: number, key: string, shape: FieldShape, standing: Standing, fresh: boolean): DraftEntry {
  if (fresh && !standing.found) return { id, key, shape, draft: freshDraft(shape) };
  const draft = draftOfStanding(shape, standing, fresh);
  return fresh ? { id, key, shape, draft } : { id, key, shape, draft, initial: { draft, standing } };
}
