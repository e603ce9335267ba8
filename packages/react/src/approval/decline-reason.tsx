"use client";

import { useEffect, useId, useRef, useState } from "react";
import { useLabels } from "../labels/labels-context";

export type DeclineReasonProps = {
  words: string;
  onBack: () => void;
  onDecline: (reason: string) => void;
};

/** One line for a reason, in place of the buttons. A refusal without one stays a single press. */
export function DeclineReason({ words, onBack, onDecline }: DeclineReasonProps) {
  const { labels } = useLabels();
  const id = useId();
  const [reason, setReason] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // The person has just asked for this line.
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <div className="cs-reason">
        <label className="cs-label" htmlFor={id}>
          {labels.approval.reason} <small>{labels.approval.reasonHelp}</small>
        </label>
        <input
          ref={input}
          id={id}
          type="text"
          className="cs-input"
          dir="auto"
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && !event.nativeEvent.isComposing) onBack();
          }}
        />
      </div>
      <div className="cs-decide">
        <button type="button" className="cs-button" data-kind="quiet" onClick={onBack}>
          {labels.approval.back}
        </button>
        <button type="button" className="cs-button" data-decline="" onClick={() => onDecline(reason)}>
          {words}
        </button>
      </div>
    </>
  );
}
