"use client";

import { useLabels } from "../labels/labels-context";
import type { ControlProps } from "./control-props";
import { draftText } from "./draft";
import type { BoundField } from "./form-types";
import { selectOptions } from "./schema-fields";
import { Stepper } from "./stepper";
import { WhenControl } from "./when-control";

/** One control for one value. */
export function LeafControl({ field, common }: ControlProps) {
  const { kind } = field;
  const draft = draftText(field.draft);
  switch (kind) {
    case "stepper":
      return <Stepper field={field} common={common} />;
    case "checkbox":
      return (
        <input
          {...common}
          aria-required={undefined}
          type="checkbox"
          className="cs-check"
          checked={field.draft === true}
          onChange={(event) => field.set(event.target.checked)}
        />
      );
    case "select":
      return <Select field={field} common={common} />;
    case "date":
    case "time":
    case "datetime":
      return <WhenControl field={field} common={common} />;
    case "textarea":
    case "json":
      return (
        <textarea
          {...common}
          className={kind === "json" ? "cs-input cs-input-code" : "cs-input"}
          dir={kind === "json" ? "ltr" : "auto"}
          spellCheck={kind === "textarea"}
          rows={kind === "json" ? Math.min(10, Math.max(2, draft.split("\n").length)) : 3}
          value={draft}
          onChange={(event) => field.set(event.target.value)}
        />
      );
    default:
      return (
        <input
          {...common}
          type={field.sensitive ? "password" : "text"}
          className="cs-input"
          autoComplete="off"
          dir={kind === "text" ? "auto" : "ltr"}
          inputMode={inputModeOf(field)}
          value={draft}
          onChange={(event) => field.set(event.target.value)}
        />
      );
  }
}

function Select({ field, common }: ControlProps) {
  const { labels } = useLabels();
  const draft = draftText(field.draft);
  const none = draft === "" || field.emptied !== undefined;
  return (
    <select {...common} className="cs-input" value={draft} onChange={(event) => field.set(event.target.value)}>
      {none && (
        <option value="" disabled={field.emptied === undefined}>
          {field.emptied === undefined ? labels.approval.choose : labels.approval.none}
        </option>
      )}
      {selectOptions(field).map((option, index) => (
        <option key={`${option.title} ${typeof option.value}`} value={String(index)}>
          {typeof option.value === "boolean" ? labels.values[option.value ? "yes" : "no"] : option.title}
        </option>
      ))}
    </select>
  );
}

function inputModeOf({ kind, integer, format }: BoundField): "text" | "numeric" | "decimal" | "email" | "url" {
  if (kind === "number") return integer ? "numeric" : "decimal";
  if (format === "email") return "email";
  return format === "uri" ? "url" : "text";
}
