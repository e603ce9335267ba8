"use client";

import type { TimelineFrame } from "../recording/timeline";
import { frameName, stayingWords } from "./frame-words";
import { Icon } from "../view/icon";

/** What an event did to its call: the state before, the event, the state after. */
export function TransitionView({ frame }: { frame: TimelineFrame }) {
  const { change, problems } = frame;
  if (change === undefined) {
    return (
      <p className="cs-transition-note">
        {problems[0]?.message ?? "No call is concerned: states of calls change by events of calls only."}
      </p>
    );
  }
  const { from, column, to } = change;
  return (
    <div className="cs-transition">
      <code>{from === "none" ? "no part yet" : from}</code>
      <span className="cs-transition-event">
        <Icon name="down" />
        <code>{frameName(frame)}</code>
        {column !== frameName(frame) && <span className="cs-transition-column">{columnWords[column]}</span>}
      </span>
      <code className="cs-transition-to">{to}</code>
      {from === to && <p className="cs-transition-note">{stayingWords(change, problems)}</p>}
    </div>
  );
}

/** The columns of the table that say more than the event's type does. */
const columnWords: Record<string, string> = {
  "available-same": "the same arguments",
  "available-other": "new arguments",
  "request-known": "a request that is known",
  "request-new": "a new request",
  approved: "approved",
  refused: "refused",
  "other-id": "of another request",
};
