"use client";

import type { TextPart } from "@callstate/core";
import { useId, useState } from "react";
import { useLabels } from "../labels/labels-context";
import { Icon } from "../view/icon";
import { PlainText } from "./plain-text";

/** What the model thought on its way, closed until someone asks for it. */
export function Reasoning({ part }: { part: TextPart }) {
  const { labels } = useLabels();
  const [open, setOpen] = useState(false);
  const id = useId();
  if (part.text === "") return null;
  return (
    <div className="cs-reasoning">
      <button type="button" className="cs-link" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? labels.message.hideReasoning : labels.message.showReasoning}
        <Icon name="chevron" />
      </button>
      <div id={id} hidden={!open}>
        {open && <PlainText text={part.text} />}
      </div>
    </div>
  );
}
