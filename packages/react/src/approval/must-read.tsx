"use client";

import { useEffect, useId, useRef } from "react";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import { useCard } from "../view/card-context";

export type MustReadProps = { path: string; label: string; text: string };

/** A text that must have been seen whole: it unlocks the action at its end, or at once when all of it fits. */
export function MustRead({ path, label, text }: MustReadProps) {
  const { labels } = useLabels();
  const id = useId();
  const area = useRef<HTMLElement>(null);
  const form = useCard()?.form;
  const markRead = form?.markRead;
  const look = () => {
    const element = area.current;
    if (element === null || markRead === undefined) return;
    // Without layout (a server, a test) everything measures nothing: that is no proof of having been seen, but there is nothing to scroll.
    if (element.scrollTop + element.clientHeight >= element.scrollHeight - 4) markRead(path);
  };
  const round = form?.round;
  useEffect(() => {
    look();
    const element = area.current;
    if (element === null || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
    // Looks again when the text or the round of asking changes; `look` itself is made anew at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, round, path, markRead]);
  return (
    <section
      ref={area}
      className="cs-scroll"
      // A block that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-labelledby={id}
      onScroll={look}
      data-must-read=""
    >
      <span id={id} hidden>
        {label}, {labels.approval.mustRead}
      </span>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        // Paragraphs of one text have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>
          <HiddenText text={paragraph} />
        </p>
      ))}
    </section>
  );
}
