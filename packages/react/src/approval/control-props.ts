import type { ComponentType } from "react";
import type { BoundField } from "./form-types";

/** What every control carries: its id, and where the words about it stand. */
export type CommonProps = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  "aria-required": true | undefined;
};

export type ControlProps = { field: BoundField; common: CommonProps };

/** Draws one field inside another. Handed down: a control of several controls can't import what draws it. */
export type InnerControl = ComponentType<{ field: BoundField }>;

export type GroupControlProps = ControlProps & { Inner: InnerControl };

/** The attributes that tie a control to its label, its help and what is wrong with it. */
export function commonProps({ id, error, help, emptied }: BoundField): CommonProps {
  const ids = [error === undefined ? "" : `${id}-error`, help === undefined ? "" : `${id}-help`].filter(Boolean);
  return {
    id,
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": ids.length === 0 ? undefined : ids.join(" "),
    "aria-required": emptied === undefined ? true : undefined,
  };
}

/** Puts the focus into a field: of several controls, on the first that is wrong. */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  const wrong = element?.querySelector<HTMLElement>('[aria-invalid="true"]');
  (wrong ?? element)?.focus();
}
