"use client";

import type { UntypedToolPart } from "@callstate/core";
import type { TimelineFrame } from "../recording/timeline";
import { JsonView } from "../view/json-view";
import { frameName } from "./frame-words";
import { TransitionView } from "./transition-view";

/** All that is known of one entry: its transition, the problems, the raw arguments and the part as it stands. */
export function CallDetail({ frame }: { frame: TimelineFrame }) {
  const { change, entry, problems } = frame;
  const value = entry.kind === "event" ? entry.event : entry.kind === "message" ? entry.message : entry.problem;
  return (
    <>
      <h3 className="cs-inspect-title">Transition</h3>
      <TransitionView frame={frame} />
      {problems.length > 0 && (
        <>
          <h3 className="cs-inspect-title">Reported</h3>
          <ul className="cs-inspect-problems">
            {problems.map(({ code, message }) => (
              <li key={`${code} ${message}`}>
                <code>{code}</code> {message}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className="cs-inspect-title">{entry.kind === "event" ? "Event" : frameName(frame)}</h3>
      <JsonView value={value} label="The entry as it was recorded" />
      {change !== undefined && <CallArguments part={change.part} />}
    </>
  );
}

function CallArguments({ part }: { part: UntypedToolPart }) {
  const text = "inputText" in part ? part.inputText : undefined;
  const input = "input" in part ? part.input : undefined;
  return (
    <>
      <h3 className="cs-inspect-title">Arguments</h3>
      {input === undefined ? (
        <section className="cs-inspect-text" aria-label="The text of the arguments so far">
          {/* A block that scrolls must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className="cs-code" tabIndex={0}>
            {text === undefined || text === "" ? "(none yet)" : text}
          </pre>
        </section>
      ) : (
        <JsonView value={input} label="The arguments" />
      )}
      <h3 className="cs-inspect-title">Part</h3>
      <JsonView value={part} label="The part as it stands" />
    </>
  );
}
