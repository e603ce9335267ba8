"use client";

import type { SourcePart } from "@callstate/core";
import { memo, type ReactNode, useId, useState } from "react";
import { useLabels } from "../labels/labels-context";
import { Icon } from "../view/icon";
import { SourceView } from "./attachment-view";

/** More than these are a stack that a reader opens. */
const shownAtOnce = 3;

export type SourceListProps = {
  parts: readonly SourcePart[];
  /** The app's own view of one source. */
  slot?: ((part: SourcePart) => ReactNode) | undefined;
};

/** Where an answer comes from. A long list is closed until someone asks for it. */
export const SourceList = memo(
  function SourceList({ parts, slot }: SourceListProps) {
    const { labels } = useLabels();
    const [open, setOpen] = useState(false);
    const id = useId();
    const long = parts.length > shownAtOnce;
    const words = labels.message.sources(parts.length);
    return (
      <div className="cs-sources">
        {long && (
          <button
            type="button"
            className="cs-link"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {words}
            <Icon name="chevron" />
          </button>
        )}
        <ul id={id} aria-label={words} hidden={long && !open}>
          {(!long || open) && parts.map((part) => <li key={part.key}>{slot?.(part) ?? <SourceView part={part} />}</li>)}
        </ul>
      </div>
    );
  },
  (before, after) =>
    before.slot === after.slot &&
    before.parts.length === after.parts.length &&
    before.parts.every((part, index) => part === after.parts[index]),
);
