"use client";

import { isTerminalToolState, type UntypedToolPart } from "@callstate/core";
import { createElement, memo, useId, useState } from "react";
import { isWorthSaying, useElapsedBetween } from "../hooks/use-elapsed";
import type { Formats } from "../labels/formats";
import type { Labels } from "../labels/labels";
import { useLabels } from "../labels/labels-context";
import { Icon } from "../view/icon";
import { Mark, type MarkKind } from "../view/mark";
import type { Tone } from "../view/tone";
import { CallView, sameParts } from "./call-view";
import type { PartContext } from "./part-context";
import type { CallNode } from "./part-nodes";
import { type DescribeCall, useDescribeCall } from "./tool-lookup";

export type CallGroupProps = PartContext & { calls: readonly CallNode[]; headingLevel?: 3 | 4 };

/** As many marks as a line has room for. */
const maxMarks = 12;

/**
 * Calls of one look-up tool as one line: "5 searches". Closed until the reader opens it, and then left to the reader. A single
 * call stands as itself, in the same tree, so that it stays when a second one comes.
 */
export const CallGroup = memo(function CallGroup({ calls, headingLevel = 3, ...context }: CallGroupProps) {
  const id = useId();
  const many = calls.length > 1;
  const [open, setOpen] = useState(false);
  // What was on the page stays in it, hidden: a choice made there is not lost.
  const [kept, setKept] = useState(!many);
  const language = useLabels();
  const describe = useDescribeCall();
  const parts = calls.map((call) => call.part);
  const words = describeGroup(parts, describe, language);
  return (
    <div
      className={many ? "cs-group" : "cs-lone"}
      role={many ? "group" : undefined}
      data-tone={many ? words.tone : undefined}
      aria-labelledby={many ? `${id}-title` : undefined}
    >
      {many && (
        <GroupHead
          id={id}
          parts={parts}
          words={words}
          headingLevel={headingLevel}
          open={open}
          onToggle={() => {
            setOpen(!open);
            setKept(true);
          }}
        />
      )}
      <div className={many ? "cs-children" : "cs-call"} id={`${id}-calls`} hidden={many && !open}>
        {(!many || kept) &&
          calls.map((call) => (
            <CallView key={call.part.key} call={call} {...context} headingLevel={many ? 4 : headingLevel} />
          ))}
      </div>
    </div>
  );
}, looksTheSame);

function looksTheSame(before: CallGroupProps, after: CallGroupProps): boolean {
  return (
    before.view === after.view &&
    before.slots === after.slots &&
    before.headingLevel === after.headingLevel &&
    sameParts(partsOf(before.calls), partsOf(after.calls))
  );
}

function partsOf(calls: readonly CallNode[]) {
  return calls.flatMap((call) => [call.part, ...call.inside]);
}

type GroupHeadProps = {
  id: string;
  parts: readonly UntypedToolPart[];
  words: GroupWords;
  headingLevel: number;
  open: boolean;
  onToggle: () => void;
};

function GroupHead({ id, parts, words: { mark, words, title }, headingLevel, open, onToggle }: GroupHeadProps) {
  const { labels, formats } = useLabels();
  const describe = useDescribeCall();
  const elapsed = useElapsedBetween(spanOf(parts));
  const shown = elapsed !== undefined && isWorthSaying(elapsed);
  return (
    <div className="cs-head">
      <Mark kind={mark} />
      <div className="cs-heading">
        {createElement(`h${headingLevel}`, { className: "cs-title", id: `${id}-title` }, title)}
        <span className="cs-pips" aria-hidden="true">
          {parts.slice(0, maxMarks).map((part) => {
            const { presentation } = describe(part);
            return (
              <Mark
                key={part.key}
                kind={presentation.mark}
                {...(presentation.tone === undefined ? {} : { tone: presentation.tone })}
                {...(presentation.ratio === undefined ? {} : { ratio: presentation.ratio })}
              />
            );
          })}
        </span>
      </div>
      <div className="cs-status">
        <span className="cs-state">{words}</span>
        <bdi className="cs-elapsed">{shown ? formats.duration(elapsed.ms, elapsed.ended) : ""}</bdi>
      </div>
      <div className="cs-actions">
        <button
          type="button"
          className="cs-icon-button"
          aria-expanded={open}
          aria-controls={`${id}-calls`}
          aria-label={labels.group.calls(title)}
          onClick={onToggle}
        >
          <Icon name="chevron" />
        </button>
      </div>
    </div>
  );
}

type GroupWords = { mark: MarkKind; tone: Tone | undefined; words: string; title: string };

/** How a group stands. It is a success only if all of it is; what failed is counted, and opens nothing. */
export function describeGroup(
  parts: readonly UntypedToolPart[],
  describe: DescribeCall,
  { labels, formats }: { labels: Labels; formats: Formats },
): GroupWords {
  const { group } = labels;
  const [first] = parts;
  const tool = first === undefined ? undefined : describe(first).tool;
  const title = tool?.several?.(parts.length) ?? group.several(tool?.title ?? "", parts.length);
  const ended = parts.filter((part) => isTerminalToolState(part.state)).length;
  if (ended < parts.length) {
    const words = group.running(formats.number(ended), formats.number(parts.length));
    return { mark: "running", tone: undefined, words, title };
  }
  const done = parts.filter((part) => part.state === "output-available").length;
  const failed = parts.filter((part) => part.state === "output-error").length;
  const counts = [
    ...(done > 0 ? [group.done(done)] : []),
    ...(failed > 0 ? [group.failed(failed)] : []),
    ...(done + failed < ended ? [group.notDone(ended - done - failed)] : []),
  ];
  const words = formats.counts(counts);
  if (done === ended) return { mark: "done", tone: "success", words, title };
  if (failed === ended) return { mark: "failed", tone: "danger", words, title };
  return { mark: done > 0 ? "done" : "stopped", tone: undefined, words, title };
}

/** From the first start to the last end. Undefined times where the wire says none. */
function spanOf(parts: readonly UntypedToolPart[]) {
  const starts = parts.flatMap((part) => (part.executedAt ? [part.executedAt] : []));
  const ends = parts.flatMap((part) => (part.endedAt ? [part.endedAt] : []));
  const ended = parts.every((part) => isTerminalToolState(part.state));
  return {
    executedAt: starts.length === 0 ? undefined : Math.min(...starts),
    endedAt: ends.length === 0 ? undefined : Math.max(...ends),
    ended,
    running: starts.length > 0 && !ended,
  };
}
