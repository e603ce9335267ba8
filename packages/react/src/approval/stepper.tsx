"use client";

import { useLabels } from "../labels/labels-context";
import { Icon } from "../view/icon";
import type { ControlProps } from "./control-props";
import { draftText } from "./draft";
import { readNumber } from "./read-text";

/** A small whole number: less, the number itself as text, more. */
export function Stepper({ field, common }: ControlProps) {
  const { labels } = useLabels();
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = field;
  const reading = readNumber(draftText(field.draft).trim(), true, labels);
  const current = "value" in reading && typeof reading.value === "number" ? reading.value : undefined;
  const least = current !== undefined && current <= minimum;
  const most = current !== undefined && current >= maximum;
  const step = (by: number) => {
    if (by < 0 ? least : most) return;
    const from = current ?? minimum - by;
    field.set(String(Math.min(maximum, Math.max(minimum, Math.round(from) + by))));
  };
  return (
    <span className="cs-stepper">
      <button
        type="button"
        aria-label={field.fewer ?? labels.approval.fewer(field.label)}
        // Not `disabled`: at the end of the range the focus must not fall off the page.
        aria-disabled={least ? true : undefined}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        {...common}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={draftText(field.draft)}
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
        aria-disabled={most ? true : undefined}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}
