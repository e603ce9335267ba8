"use client";

import { type KeyboardEvent, memo, useEffect, useRef } from "react";
import type { TimelineFrame } from "../recording/timeline";
import { frameDetail, frameName, isMilestone, seconds } from "./frame-words";

export type FrameListProps = {
  frames: readonly TimelineFrame[];
  /** The `index` of the frame that is shown; -1 for none. */
  current: number;
  onSelect: (index: number) => void;
  label?: string;
};

/** Everything that happened, one line an entry, the current one marked. Up and Down go through it. */
export function FrameList({ frames, current, onSelect, label = "Events" }: FrameListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current="step"]');
    if (row != null && list.current !== null) showRow(list.current, row);
  }, [current]);
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-frame]") : null;
    const next = frames[frames.findIndex(({ index }) => String(index) === from?.dataset["frame"]) + step];
    if (step === 0 || from === null || next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(next.index);
    list.current?.querySelector<HTMLElement>(`[data-frame="${next.index}"]`)?.focus({ preventScroll: true });
  };
  // A filter may have taken the current one away: the keyboard must still find a way in.
  const entrance = frames.some(({ index }) => index === current) ? current : frames[0]?.index;
  return (
    // The keys are a short cut between the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol className="cs-frames" aria-label={label} ref={list} onKeyDown={move}>
      {frames.map((frame) => (
        <FrameRow
          key={frame.index}
          frame={frame}
          isCurrent={frame.index === current}
          isEntrance={frame.index === entrance}
          onSelect={onSelect}
        />
      ))}
    </ol>
  );
}

/** Scrolls the list alone: the page must not move under a reader. */
function showRow(list: HTMLElement, row: HTMLElement): void {
  const box = list.getBoundingClientRect();
  const place = row.getBoundingClientRect();
  if (place.top < box.top) list.scrollTop -= box.top - place.top + place.height;
  else if (place.bottom > box.bottom) list.scrollTop += place.bottom - box.bottom + place.height;
}

type FrameRowProps = {
  frame: TimelineFrame;
  isCurrent: boolean;
  isEntrance: boolean;
  onSelect: (index: number) => void;
};

const FrameRow = memo(function FrameRow({ frame, isCurrent, isEntrance, onSelect }: FrameRowProps) {
  const { index, atMs, problems } = frame;
  return (
    <li>
      <button
        type="button"
        className="cs-frame"
        data-frame={index}
        data-milestone={isMilestone(frame) ? "" : undefined}
        data-problem={problems.length > 0 ? "" : undefined}
        aria-current={isCurrent ? "step" : undefined}
        tabIndex={isEntrance ? 0 : -1}
        onClick={() => onSelect(index)}
      >
        <span className="cs-frame-number">{index + 1}</span>
        <span className="cs-frame-time">{seconds(atMs)}</span>
        <span className="cs-frame-name">{frameName(frame)}</span>
        <bdi className="cs-frame-detail">{problems[0]?.code ?? frameDetail(frame)}</bdi>
      </button>
    </li>
  );
});
