"use client";

import { useId, useState, useSyncExternalStore } from "react";
import { Icon } from "../view/icon";
import { CallDetail } from "./call-detail";
import { CallLanes } from "./call-lanes";
import type { Inspector } from "./create-inspector";
import { downloadRecording } from "./download";
import { FrameList } from "./frame-list";
import { isMilestone } from "./frame-words";
import type { TimelineFrame } from "../recording/timeline";

export type AgentInspectorProps = {
  /** From `createInspector`, whose `watch` the conversation's transport went through. */
  inspector: Inspector;
  /** Open at first. Closed without it: a button in the corner. */
  defaultOpen?: boolean;
  /** Stands where it is put, in place of the lower edge of the window. */
  inline?: boolean;
  /** Shows it in production too. */
  force?: boolean;
};

declare const process: { env: { NODE_ENV?: string } } | undefined;

/** Bundlers put the word in; where nobody does and there is no `process`, a page is under development. */
function isProduction(): boolean {
  try {
    return process?.env.NODE_ENV === "production";
  } catch {
    return false;
  }
}

/**
 * What a conversation receives, while it does: every event, a timeline of each call, raw arguments, what the reducer reported; and
 * all of it as a recording. For development: in production it draws nothing without `force`. Speaks English only.
 */
export function AgentInspector({ inspector, defaultOpen = false, inline = false, force = false }: AgentInspectorProps) {
  const [open, setOpen] = useState(defaultOpen);
  const id = useId();
  if (!force && isProduction()) return null;
  return (
    <section
      className="cs-inspect"
      lang="en"
      dir="ltr"
      aria-label="Inspector"
      data-open={open ? "" : undefined}
      data-inline={inline ? "" : undefined}
    >
      <OpenButton inspector={inspector} open={open} controls={id} onToggle={() => setOpen(!open)} />
      {open && <Panel inspector={inspector} id={id} />}
    </section>
  );
}

type OpenButtonProps = { inspector: Inspector; open: boolean; controls: string; onToggle: () => void };

function OpenButton({ inspector, open, controls, onToggle }: OpenButtonProps) {
  const { frames } = useSyncExternalStore(inspector.subscribe, inspector.getSnapshot, inspector.getSnapshot);
  const problems = frames.reduce((sum, frame) => sum + frame.problems.length, 0);
  return (
    <button
      type="button"
      className="cs-inspect-toggle"
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      <Icon name={open ? "chevron" : "up"} />
      Inspector
      <span className="cs-inspect-count">
        {frames.length} {frames.length === 1 ? "event" : "events"}
        {problems > 0 && `, ${problems} reported`}
      </span>
    </button>
  );
}

const filters = {
  all: { words: "All", keeps: () => true },
  changes: { words: "State changes", keeps: isMilestone },
  problems: { words: "Reported", keeps: (frame: TimelineFrame) => frame.problems.length > 0 },
} as const;

type FilterName = keyof typeof filters;
const filterNames: readonly FilterName[] = ["all", "changes", "problems"];

function Panel({ inspector, id }: { inspector: Inspector; id: string }) {
  const { frames, lanes, redacted } = useSyncExternalStore(
    inspector.subscribe,
    inspector.getSnapshot,
    inspector.getSnapshot,
  );
  const [filter, setFilter] = useState<FilterName>("all");
  // Until somebody looks at one event, the newest is shown.
  const [picked, setPicked] = useState<number>();
  const kept = frames.filter(filters[filter].keeps);
  const current = picked === undefined || picked >= frames.length ? (kept.at(-1)?.index ?? -1) : picked;
  const frame = frames[current];
  return (
    <div className="cs-inspect-panel" id={id}>
      <div className="cs-inspect-bar">
        <fieldset className="cs-inspect-filter">
          <legend className="cs-visually-hidden">Show</legend>
          {filterNames.map((name) => (
            <label key={name}>
              <input type="radio" name={`${id}filter`} checked={filter === name} onChange={() => setFilter(name)} />
              {filters[name].words}
            </label>
          ))}
        </fieldset>
        <button
          type="button"
          className="cs-inspect-button"
          aria-pressed={picked === undefined}
          onClick={() => setPicked(picked === undefined ? current : undefined)}
        >
          Follow
        </button>
        <button
          type="button"
          className="cs-inspect-button"
          onClick={() => {
            setPicked(undefined);
            inspector.clear();
          }}
        >
          Clear
        </button>
        <button type="button" className="cs-inspect-button" onClick={() => downloadRecording(inspector.recording())}>
          <Icon name="download" />
          Export recording
        </button>
      </div>
      {!redacted && (
        <p className="cs-inspect-note">
          Secrets are shown and exported: give <code>createInspector</code> your tools to take them out.
        </p>
      )}
      {frame === undefined ? (
        <p className="cs-inspect-empty">{emptyWords(frames.length)}</p>
      ) : (
        <div className="cs-inspect-main">
          <FrameList frames={kept} current={current} onSelect={setPicked} />
          {/* What scrolls must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className="cs-inspect-lanes" aria-label="Calls over time" tabIndex={0}>
            <CallLanes lanes={lanes} frames={frames} current={current} scale="time" onSelect={setPicked} />
            {lanes.length === 0 && <p className="cs-inspect-empty">No tool was called yet.</p>}
          </section>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className="cs-inspect-detail" aria-label={`Event ${current + 1}`} tabIndex={0}>
            <CallDetail frame={frame} />
          </section>
        </div>
      )}
    </div>
  );
}

function emptyWords(count: number): string {
  return count === 0 ? "Nothing came yet. Send a message." : "Nothing of this kind came yet.";
}
