"use client";

import { useRef, useState } from "react";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "./hidden-text";

/** From this length on, a value shows its head and its tail and says how much is between them. */
export const longValueLimit = 600;
const headLength = 240;
const tailLength = 120;

export type LongValueProps = { text: string; onShown?: () => void };

/** A long text: its two ends and the number of characters between them, or all of it on request. */
export function LongValue({ text, onShown }: LongValueProps) {
  const { labels, formats } = useLabels();
  const [open, setOpen] = useState(text.length <= longValueLimit);
  const whole = useRef<HTMLDivElement>(null);
  const show = () => {
    setOpen(true);
    // The button leaves; whoever pressed it goes on reading here.
    whole.current?.focus({ preventScroll: true });
    onShown?.();
  };
  if (open) {
    return (
      <div ref={whole} className="cs-long" tabIndex={-1}>
        <HiddenText text={text} />
      </div>
    );
  }
  const head = text.slice(0, wholeCharacter(text, headLength));
  const tail = text.slice(wholeCharacter(text, text.length - tailLength));
  return (
    <div ref={whole} className="cs-long" tabIndex={-1}>
      <HiddenText text={head} />
      <div className="cs-gap">
        {labels.values.charactersNotShown(formats.number(text.length - head.length - tail.length))}{" "}
        <button type="button" className="cs-link" onClick={show}>
          {labels.values.showAll}
        </button>
      </div>
      <HiddenText text={tail} />
    </div>
  );
}

/** The place, or the one before it where it would cut a character in two. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at;
}
