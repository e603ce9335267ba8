"use client";

import { useLabels } from "../labels/labels-context";
import { FieldControl } from "./field-control";
import type { BoundField } from "./form-types";

const wide: ReadonlySet<BoundField["kind"]> = new Set<BoundField["kind"]>(["text", "textarea", "json"]);

/** More than three fields, side by side where there is room. */
export function EditGrid({ fields }: { fields: readonly BoundField[] }) {
  const { labels } = useLabels();
  return (
    <div className="cs-fields">
      {fields.map((field) => (
        <div key={field.path} className="cs-field" data-wide={wide.has(field.kind) ? "" : undefined}>
          <label className="cs-label" htmlFor={field.id}>
            {field.label} {(field.optional || field.nullable) && <small>{labels.approval.optional}</small>}
          </label>
          <FieldControl field={field} />
        </div>
      ))}
    </div>
  );
}
