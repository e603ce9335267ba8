"use client";

import { useEffect, useId, useRef } from "react";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import type { CardContextValue } from "../view/card-context";
import { useArming } from "./use-arming";

export type ConfirmDialogProps = {
  card: CardContextValue;
  /** `"synthetic"`: the press came from no hand, so a second one must follow it. */
  reason: "destructive" | "synthetic";
  onClose: () => void;
  onConfirm: () => void;
};

/** The second question. The focus starts on the safe button, and the first press can't fall through to the second. */
export function ConfirmDialog({ card, reason, onClose, onConfirm }: ConfirmDialogProps) {
  const { labels } = useLabels();
  const { tool, approveWords, summary } = card;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = dialog.current;
    // Old browsers and test environments have no modal dialogs; there it opens in place.
    if (typeof element?.showModal === "function") element.showModal();
    else element?.setAttribute("open", "");
    safe.current?.focus();
  }, []);
  /** Closed first: until then the page behind it takes no focus. */
  const closed = (then: () => void) => {
    const element = dialog.current;
    if (typeof element?.close === "function") element.close();
    then();
  };
  const arming = useArming({
    round: "confirm",
    active: true,
    // No press from a hand may come too early; one that names this very button was not meant for the one before it.
    onPress: (press) => {
      if (press !== "early") closed(onConfirm);
    },
  });
  const lines = [
    summary === undefined ? "" : `${summary}.`,
    tool.consequence ?? "",
    reason === "synthetic" ? labels.approval.confirmSynthetic : "",
  ].filter((line) => line !== "");
  return (
    <dialog
      ref={dialog}
      className="cs-dialog"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        closed(onClose);
      }}
    >
      <h2 id={`${id}-title`}>
        <bdi>{labels.approval.confirmTitle(approveWords)}</bdi>
      </h2>
      <p id={`${id}-text`}>
        <HiddenText text={lines.join(" ")} quiet />
      </p>
      <div className="cs-dialog-actions">
        <button ref={safe} type="button" className="cs-button" onClick={() => closed(onClose)}>
          {tool.outcomes.decline}
        </button>
        <button
          {...arming.props}
          type="button"
          className="cs-button"
          data-kind={tool.destructive ? "danger" : "primary"}
          data-confirm=""
        >
          <bdi>{approveWords}</bdi>
          <span key={arming.waits} className="cs-arm" aria-hidden="true" />
        </button>
      </div>
    </dialog>
  );
}
