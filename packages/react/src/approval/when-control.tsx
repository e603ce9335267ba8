"use client";

import { useLabels } from "../labels/labels-context";
import type { ControlProps } from "./control-props";
import { draftText } from "./draft";
import { keepSeconds, momentsOf, parseIsoTime, zoneName } from "./iso-time";

/** A date, a time or both, with the browser's own control. */
export function WhenControl({ field, common }: ControlProps) {
  const draft = draftText(field.draft);
  const before = draftText(field.before);
  if (field.kind === "datetime") return <DateTimeControl field={field} common={common} />;
  const isDate = field.kind === "date";
  return (
    <input
      {...common}
      type={isDate ? "date" : "time"}
      className="cs-input"
      data-when=""
      max={isDate ? "9999-12-31" : undefined}
      step={isDate ? undefined : stepOf(draft)}
      value={draft}
      onChange={({ target }) => field.set(isDate ? target.value : keepSeconds(target.value, before))}
    />
  );
}

/** The wall clock of the value's own zone, with the reader's beside it: editing never moves it to another. */
function DateTimeControl({ field, common }: ControlProps) {
  const { labels, formats } = useLabels();
  const before = draftText(field.before);
  const now = parseIsoTime(draftText(field.draft));
  const zone = (now ?? parseIsoTime(before))?.zone ?? "Z";
  const moments = now === undefined || zone === "" ? undefined : momentsOf(now);
  const own = moments === undefined ? "" : formats.dateTime(moments.wall, "UTC");
  const readers = moments === undefined ? "" : formats.dateTime(moments.at);
  const zoneId = `${common.id}-zone`;
  const described = [common["aria-describedby"] ?? "", zone === "" ? "" : zoneId].filter((id) => id !== "").join(" ");
  return (
    <>
      <input
        {...common}
        aria-describedby={described === "" ? undefined : described}
        type="datetime-local"
        className="cs-input"
        data-when=""
        max="9999-12-31T23:59"
        step={stepOf(now?.local ?? "")}
        value={now?.local ?? ""}
        onChange={({ target }) => field.set(target.value === "" ? "" : keepSeconds(target.value, before) + zone)}
      />
      {zone !== "" && (
        <span className="cs-zone" id={zoneId} suppressHydrationWarning>
          <bdi>{zoneName(zone)}</bdi>
          {own !== readers && `, ${labels.approval.yourTime(readers)}`}
        </span>
      )}
    </>
  );
}

/** Seconds are asked for only where they say something. */
function stepOf(clock: string): number | undefined {
  return /\d\d:\d\d:(?!00(\.0+)?$)/.test(clock) ? 0.001 : undefined;
}
