"use client";

import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import { Icon } from "../view/icon";
import { toAsciiDigits } from "./draft";
import type { BoundField } from "./form-types";
import { selectOptions } from "./schema-fields";

export type FieldControlProps = { field: BoundField };

/** The control of one editable argument, with what it was before and what is wrong with it. */
export function FieldControl({ field }: FieldControlProps) {
  const { labels } = useLabels();
  return (
    <>
      <Control field={field} />
      {field.changed && (
        <span className="cs-was">
          {labels.approval.was}{" "}
          <s>
            <HiddenText text={field.was} quiet />
          </s>
          <button
            type="button"
            className="cs-icon-button"
            aria-label={labels.approval.undoField(field.label)}
            title={labels.approval.undo}
            onClick={() => {
              field.undo();
              document.getElementById(field.id)?.focus();
            }}
          >
            <Icon name="undo" />
          </button>
        </span>
      )}
      {field.help !== undefined && (
        <p className="cs-help" id={`${field.id}-help`}>
          {field.help}
        </p>
      )}
      {field.error !== undefined && (
        <p className="cs-error" id={`${field.id}-error`}>
          {field.error}
        </p>
      )}
    </>
  );
}

function Control({ field }: FieldControlProps) {
  const { labels } = useLabels();
  const common = {
    id: field.id,
    "aria-invalid": field.error === undefined ? undefined : true,
    "aria-describedby": describedBy(field),
    "aria-required": field.optional || field.nullable ? undefined : true,
  } as const;
  const draft = String(field.draft);
  switch (field.kind) {
    case "stepper":
      return <Stepper field={field} common={common} />;
    case "checkbox":
      return (
        <input
          {...common}
          type="checkbox"
          className="cs-check"
          checked={field.draft === true}
          onChange={(event) => field.set(event.target.checked)}
        />
      );
    case "select":
      return (
        <select {...common} className="cs-input" value={draft} onChange={(event) => field.set(event.target.value)}>
          {(draft === "" || field.optional || field.nullable) && <option value="">{labels.approval.none}</option>}
          {selectOptions(field).map((option, index) => (
            <option key={option.title} value={String(index)}>
              {typeof option.value === "boolean" ? labels.values[option.value ? "yes" : "no"] : option.title}
            </option>
          ))}
        </select>
      );
    case "textarea":
    case "json":
      return (
        <textarea
          {...common}
          className={field.kind === "json" ? "cs-input cs-input-code" : "cs-input"}
          dir={field.kind === "json" ? "ltr" : "auto"}
          spellCheck={field.kind === "textarea"}
          rows={field.kind === "json" ? 4 : 3}
          value={draft}
          onChange={(event) => field.set(event.target.value)}
        />
      );
    case "number":
    case "datetime":
    case "text":
      return (
        <input
          {...common}
          type="text"
          className="cs-input"
          autoComplete="off"
          dir={field.kind === "text" ? "auto" : "ltr"}
          inputMode={inputModeOf(field)}
          value={draft}
          onChange={(event) => field.set(event.target.value)}
        />
      );
    default:
      return field.kind satisfies never;
  }
}

function inputModeOf({ kind, integer, format }: BoundField): "text" | "numeric" | "decimal" | "email" | "url" {
  if (kind === "number") return integer ? "numeric" : "decimal";
  if (format === "email") return "email";
  return format === "uri" ? "url" : "text";
}

function describedBy({ id, error, help }: BoundField): string | undefined {
  const ids = [error === undefined ? "" : `${id}-error`, help === undefined ? "" : `${id}-help`].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(" ");
}

type StepperProps = FieldControlProps & { common: Record<string, unknown> & { id: string } };

/** A small whole number: less, the number itself as text, more. */
function Stepper({ field, common }: StepperProps) {
  const { labels } = useLabels();
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = field;
  const current = Number(toAsciiDigits(String(field.draft).trim()));
  const step = (by: number) => {
    const from = Number.isFinite(current) ? current : minimum;
    field.set(String(Math.min(maximum, Math.max(minimum, Math.round(from) + by))));
  };
  return (
    <span className="cs-stepper">
      <button
        type="button"
        aria-label={field.fewer ?? labels.approval.fewer(field.label)}
        disabled={current <= minimum}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        {...common}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={String(field.draft)}
        onChange={(event) => field.set(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          step(event.key === "ArrowUp" ? 1 : -1);
        }}
      />
      <button
        type="button"
        aria-label={field.more ?? labels.approval.more(field.label)}
        disabled={current >= maximum}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}
