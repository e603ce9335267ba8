"use client";

import { isTerminalToolState, type UntypedToolPart } from "@callstate/core";
import { useDescribeCall } from "../conversation/tool-lookup";
import type { CallLane, TimelineFrame } from "../recording/timeline";
import { Mark } from "../view/mark";

export type CallLanesProps = {
  lanes: readonly CallLane[];
  frames: readonly TimelineFrame[];
  /** The `index` of the frame that is shown: where the line stands. */
  current: number;
  /** `"events"`: each event takes the same room. `"time"`: as long as it took. */
  scale?: "events" | "time";
  onSelect?: (index: number) => void;
};

/** One bar a call, in pieces by state: how long its arguments took, how long a person, how long the tool. */
export function CallLanes({ lanes, frames, current, scale = "events", onSelect }: CallLanesProps) {
  const describe = useDescribeCall();
  // A little more than it took: the last state of all must have room for its mark.
  const end = scale === "time" ? Math.max(1, (frames.at(-1)?.atMs ?? 1) * 1.06) : Math.max(1, frames.length);
  const placeOf = (frame: { atMs: number; frame: number }) => (scale === "time" ? frame.atMs : frame.frame) / end;
  const shown = frames[current];
  const now =
    shown === undefined ? undefined : placeOf({ atMs: shown.atMs, frame: current + (scale === "time" ? 0 : 0.5) });
  return (
    <div className="cs-lanes">
      <ul className="cs-lane-list">
        {lanes.map((lane) => (
          <li key={lane.id} className="cs-lane">
            <span className="cs-lane-title" title={titleOf(lane)}>
              {titleOf(lane)}
            </span>
            <span className="cs-lane-track">
              {lane.segments.map((segment, index) => {
                const next = lane.segments[index + 1];
                const start = placeOf(segment);
                const width = (next === undefined ? 1 : placeOf(next)) - start;
                const { mark, tone, words, ratio } = describe(segment.part).presentation;
                return (
                  <button
                    key={segment.frame}
                    type="button"
                    className="cs-lane-part"
                    data-phase={phaseOf(segment.part)}
                    data-tone={tone}
                    tabIndex={-1}
                    title={`${segment.state}: ${words}`}
                    aria-label={`${words}, event ${segment.frame + 1}`}
                    style={{ insetInlineStart: `${start * 100}%`, inlineSize: `${width * 100}%` }}
                    onClick={() => onSelect?.(segment.frame)}
                  >
                    <Mark kind={mark} size="small" {...(tone && { tone })} {...(ratio !== undefined && { ratio })} />
                    <span className="cs-lane-words">{words}</span>
                  </button>
                );
              })}
            </span>
          </li>
        ))}
      </ul>
      {now !== undefined && lanes.length > 0 && (
        <span className="cs-lanes-over" aria-hidden="true">
          <span className="cs-lanes-now" style={{ insetInlineStart: `${now * 100}%` }} />
        </span>
      )}
    </div>
  );

  function titleOf(lane: CallLane): string {
    const part = lane.segments.at(-1)?.part;
    return part === undefined ? lane.toolName : describe(part).tool.title;
  }
}

/** What the time is spent on: the model writes, a person decides, the tool runs, or it is over. */
function phaseOf(part: UntypedToolPart): "input" | "approval" | "execution" | "end" {
  if (isTerminalToolState(part.state)) return "end";
  if (part.state === "approval-requested") return "approval";
  return part.state === "input-streaming" ? "input" : "execution";
}
