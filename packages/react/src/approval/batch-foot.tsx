"use client";

import { useEffect, useId, useState } from "react";
import { useLabels } from "../labels/labels-context";
import type { BatchMember } from "./batch-context";
import { ConfirmDialog } from "./confirm-dialog";
import { type Press, useArming } from "./use-arming";

export type BatchFootProps = {
  total: number;
  /** How many still wait. */
  left: number;
  members: readonly BatchMember[];
  /** Called with the first call that was decided. */
  onSent: (callId: string | undefined) => void;
};

/** Decides what is left at once: all of it against, or for what may be decided together, once every call has been seen. */
export function BatchFoot({ total, left, members, onSent }: BatchFootProps) {
  const { labels, formats } = useLabels();
  const words = labels.approval;
  const noteId = useId();
  const [early, setEarly] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const together = members.filter((member) => member.together);
  const alone = members.filter((member) => !member.together);
  const seen = members.length === left && members.every((member) => member.seen);
  const approveWords = alone.length === 0 ? words.approveAll(left) : words.approveSome(together.length, left);
  const decide = (chosen: readonly BatchMember[], what: "approve" | "decline") => {
    for (const { press } of chosen) press.current[what]();
    onSent(chosen[0]?.callId);
  };
  const onPress = (press: Press) => {
    if (!seen) return;
    setEarly(press === "early");
    if (press === "synthetic") setConfirming(true);
    else if (press === "armed") decide(together, "approve");
  };
  useEffect(() => {
    if (!early) return undefined;
    const timer = setTimeout(() => setEarly(false), 8000);
    return () => clearTimeout(timer);
  }, [early]);
  const round = together.map((member) => member.callId).join(" ");
  const arming = useArming({ round: `${round} ${seen}`, active: together.length > 1, onPress });
  const note = [
    words.goesOn(total),
    ...(together.length > 1 && !seen ? [words.seeAll] : []),
    ...(together.length > 0 && alone.length > 0
      ? [words.decidedAlone(formats.list(alone.map(({ title }) => title)))]
      : []),
  ];
  return (
    <div className="cs-foot">
      <div className="cs-decide-note">
        <output>{early ? words.armed(undefined) : ""}</output>
        {!early && (
          <p id={noteId}>
            <bdi>{note.join(" ")}</bdi>
          </p>
        )}
      </div>
      {left > 1 && (
        <div className="cs-decide">
          <button type="button" className="cs-button" data-decline="" onClick={() => decide(members, "decline")}>
            {words.declineAll(left)}
          </button>
          {together.length > 1 && (
            <button
              {...arming.props}
              type="button"
              className="cs-button"
              data-approve=""
              aria-disabled={seen ? undefined : true}
              aria-describedby={noteId}
            >
              {approveWords}
              {seen && <span key={arming.waits} className="cs-arm" aria-hidden="true" />}
            </button>
          )}
        </div>
      )}
      {confirming && (
        <ConfirmDialog
          title={words.confirmTitle(approveWords)}
          text={`${formats.list(together.map((member) => member.approveWords))}. ${words.confirmSynthetic}`}
          safe={words.back}
          action={approveWords}
          danger={false}
          onClose={() => {
            setConfirming(false);
            arming.props.ref.current?.focus();
          }}
          onConfirm={() => {
            setConfirming(false);
            decide(together, "approve");
          }}
        />
      )}
    </div>
  );
}
