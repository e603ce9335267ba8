import type { Dispatch } from "react";
import type { Formats } from "../labels/formats";
import type { Labels } from "../labels/labels";
import type { CardTool } from "../view/card-tool";
import { fieldLabel, valueWords } from "../view/value-words";
import { type Draft, draftOf } from "./draft";
import type { FormAction, FormMemory } from "./form-reducer";
import type { BoundField } from "./form-types";
import { issuesAt, ownError } from "./inner-field";
import { readPointer } from "./pointer";
import { editOf, readDraft } from "./read-draft";
import type { FieldShape } from "./schema-fields";

export type FieldBinding = {
  idBase: string;
  shapes: readonly FieldShape[];
  memory: FormMemory;
  input: unknown;
  tool: Pick<CardTool, "schema" | "fields">;
  labels: Labels;
  formats: Formats;
  dispatch: Dispatch<FormAction>;
};

/** The editable arguments with what is in their controls. */
export function bindFields(binding: FieldBinding): BoundField[] {
  return binding.shapes.map((shape) => bindField(shape, binding));
}

function bindField(
  shape: FieldShape,
  { idBase, memory, input, tool, labels, formats, dispatch }: FieldBinding,
): BoundField {
  const { path } = shape;
  const kept = memory.drafts.get(path);
  const spec = tool.fields?.find((field) => `/${field.key}` === path);
  const { value } = readPointer(input, path);
  const before = draftOf(shape, input);
  const draft = kept ?? before;
  const issues = issuesAt(memory.issues, path);
  return {
    ...shape,
    id: `${idBase}${path}`,
    label: fieldLabel(path, tool, spec),
    draft,
    before,
    changed: kept !== undefined && isChange(shape, kept, input, labels),
    was: valueWords(value, spec, { formats, labels, input }).text,
    issues,
    error: ownError({ ...shape, draft }, issues),
    help: spec?.help,
    fewer: spec?.fewer,
    more: spec?.more,
    // What says again what stands in the request is no change.
    set: (next) => dispatch({ type: "draft", path, draft: next === before ? undefined : next }),
    undo: () => dispatch({ type: "draft", path, draft: undefined }),
  };
}

/** Text that can't be read back is a change too: it must not look as if nothing had been typed. */
function isChange(shape: FieldShape, draft: Draft, input: unknown, labels: Labels): boolean {
  const reading = readDraft(shape, draft, labels);
  return "issues" in reading || editOf(shape, reading, input) !== undefined;
}
