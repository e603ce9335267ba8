"use client";

import { useLabels } from "../labels/labels-context";
import type { BoundField } from "./form-types";
import { isGroup } from "./schema-fields";

/** The name of a field: a label for one control, plain words for several. */
export function FieldLabel({ field }: { field: BoundField }) {
  const { labels } = useLabels();
  const words = (
    <>
      {field.label} {field.emptied !== undefined && <small>{labels.approval.optional}</small>}
    </>
  );
  if (isGroup(field.kind)) return <span className="cs-label">{words}</span>;
  return (
    <label className="cs-label" htmlFor={field.id}>
      {words}
    </label>
  );
}
