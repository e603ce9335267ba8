"use client";

import { useEffect, useId, useRef } from "react";
import { HiddenText } from "../text/hidden-text";
import { useArming } from "./use-arming";

export type ConfirmDialogProps = {
  /** The question. */
  title: string;
  /** What it is about, and why it is asked twice. */
  text: string;
  /** The words of the safe button, and of the other. */
  safe: string;
  action: string;
  danger: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** The second question. The focus starts on the safe button, and the first press can't fall through to the second. */
export function ConfirmDialog({
  title,
  text,
  safe: safeWords,
  action,
  danger,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
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
        <bdi>{title}</bdi>
      </h2>
      <p id={`${id}-text`}>
        <HiddenText text={text} quiet />
      </p>
      <div className="cs-dialog-actions">
        <button ref={safe} type="button" className="cs-button" onClick={() => closed(onClose)}>
          {safeWords}
        </button>
        <button
          {...arming.props}
          type="button"
          className="cs-button"
          data-kind={danger ? "danger" : "primary"}
          data-confirm=""
        >
          <bdi>{action}</bdi>
          <span key={arming.waits} className="cs-arm" aria-hidden="true" />
        </button>
      </div>
    </dialog>
  );
}
