"use client";

import { useMemo } from "react";
import { useLabels } from "../labels/labels-context";
import { Icon } from "../view/icon";
import { findHidden, type TextSegment } from "./hidden-characters";
import { findHiddenInProse } from "./prose";

export type HiddenTextProps = {
  text: string;
  /** Leaves out the line that counts what was hidden. */
  quiet?: boolean;
};

/** A text of unknown origin, isolated from what stands around it, with everything invisible in it made visible. */
export function HiddenText({ text, quiet = false }: HiddenTextProps) {
  const { labels } = useLabels();
  const { segments, hidden, mixedWords } = useMemo(() => findHidden(text), [text]);
  if (hidden === 0 && mixedWords === 0) return <bdi>{text}</bdi>;
  return (
    <>
      <bdi>
        {segments.map((segment, index) => (
          // Segments of one text have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Segment key={index} segment={segment} />
        ))}
      </bdi>
      {!quiet && (
        <span className="cs-flag">
          <Icon name="alert" />
          {[
            hidden > 0 ? labels.values.hiddenCharacters(hidden) : "",
            mixedWords > 0 ? labels.values.mixedAlphabets(mixedWords) : "",
          ]
            .filter((words) => words !== "")
            .join(", ")}
        </span>
      )}
    </>
  );
}

/** Running words: nothing in them can turn the order of what follows. Isolated by the paragraph they stand in. */
export function ProseText({ text }: { text: string }) {
  const segments = useMemo(() => findHiddenInProse(text), [text]);
  return segments.map((segment, index) => (
    // Segments of one text have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Segment key={index} segment={segment} />
  ));
}

function Segment({ segment }: { segment: TextSegment }) {
  const { labels } = useLabels();
  if (segment.kind === "text") return segment.text;
  const spoken =
    segment.kind === "hidden"
      ? labels.values.hiddenCharacterName(segment.name, segment.code)
      : labels.values.lookalike(segment.text);
  return (
    <span className="cs-hidden-char" title={segment.name}>
      <span aria-hidden="true">{segment.kind === "hidden" ? segment.code : `${segment.text} ${segment.code}`}</span>
      <span className="cs-visually-hidden">{spoken}</span>
    </span>
  );
}
