"use client";

import { FieldControl } from "./field-control";
import type { BoundField } from "./form-types";
import { FieldLabel } from "./field-label";
import { isBlock } from "./schema-fields";

/** More than three fields, side by side where there is room. */
export function EditGrid({ fields }: { fields: readonly BoundField[] }) {
  return (
    <div className="cs-fields">
      {fields.map((field) => (
        <div key={field.path} className="cs-field" data-wide={isBlock(field.kind) ? "" : undefined}>
          <FieldLabel field={field} />
          <FieldControl field={field} />
        </div>
      ))}
    </div>
  );
}
