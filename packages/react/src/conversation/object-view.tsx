"use client";

import type { DataPart, ObjectPart } from "@callstate/core";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import { JsonView } from "../view/json-view";
import { ValueView } from "../view/value-view";

/** A structured answer: what has arrived of it while it streams, then the whole; an honest line if it came to nothing. */
export function ObjectView({ part }: { part: ObjectPart }) {
  const { labels } = useLabels();
  const value = part.state === "available" ? part.value : part.partialValue;
  return (
    <section
      className="cs-object"
      aria-label={part.name ?? labels.message.answer}
      aria-busy={part.state === "streaming" ? true : undefined}
      data-state={part.state}
    >
      {value !== undefined && <ValueView value={value} />}
      {part.state === "error" && (
        <p className="cs-error">
          <HiddenText text={part.errorText ?? labels.message.answerFailed} quiet />
        </p>
      )}
    </section>
  );
}

/** A value that only the app knows the meaning of. */
export function DataView({ part }: { part: DataPart }) {
  return (
    <div className="cs-data">
      <p className="cs-help">
        <HiddenText text={part.name} quiet />
      </p>
      <JsonView value={part.value} label={part.name} />
    </div>
  );
}
