"use client";

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useAgentActions } from "../hooks/agent-context";
import { useLabels } from "../labels/labels-context";
import type { CardContextValue } from "../view/card-context";
import { Mark } from "../view/mark";
import { useBatchMember } from "./batch-context";
import { ConfirmDialog } from "./confirm-dialog";
import { focusField } from "./control-props";
import { DeclineReason } from "./decline-reason";
import { untilWords } from "./until-words";
import { type Press, useArming } from "./use-arming";

export type ApprovalFootProps = { card: CardContextValue; onSend: () => void };

/** The two buttons of a decision, and the note before them. */
export function ApprovalFoot({ card, onSend }: ApprovalFootProps) {
  const { labels } = useLabels();
  const { form, tool, approveWords } = card;
  const [reasonOpen, setReasonOpen] = useState(false);
  const [early, setEarly] = useState(false);
  const [confirming, setConfirming] = useState<"destructive" | "synthetic">();
  const blocked = !form.canApprove || form.unread.length > 0;
  const pressed = useRef<"approve" | "decline">("approve");
  const decline = useRef<HTMLButtonElement>(null);

  const approve = () => {
    pressed.current = "approve";
    onSend();
    form.approve();
  };
  const onPress = (press: Press) => {
    if (blocked || form.sending !== undefined) return;
    setEarly(press === "early");
    if (press === "early") return;
    if (press === "armed" && !tool.destructive) approve();
    // A second question about something that can't be sent would be one question too many.
    else if (form.check()) setConfirming(press === "synthetic" ? "synthetic" : "destructive");
  };
  useEffect(() => {
    if (!early) return undefined;
    const timer = setTimeout(() => setEarly(false), 8000);
    return () => clearTimeout(timer);
  }, [early]);
  const arming = useArming({ round: form.round, active: form.sending === undefined && !reasonOpen, onPress });
  const approveButton = arming.props.ref;
  useBatchMember(card, decline);

  // Whoever goes back from the line for a reason stands again where they opened it.
  const reasonLink = useRef<HTMLButtonElement>(null);
  const backFromReason = useRef(false);
  useEffect(() => {
    if (!reasonOpen && backFromReason.current) (reasonLink.current ?? decline.current)?.focus();
    backFromReason.current = false;
  }, [reasonOpen]);

  // "Edit 7 fields" is gone once they are there: it was pressed to write in the first.
  const wasEditing = useRef(form.editing);
  const firstField = form.fields[0]?.id;
  useEffect(() => {
    if (!wasEditing.current && form.editing && firstField !== undefined) focusField(firstField);
    wasEditing.current = form.editing;
  }, [form.editing, firstField]);

  // A failure gives everything back, the focus too: a locked button had lost it.
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && form.sending === undefined && document.activeElement === document.body) {
      (pressed.current === "approve" ? approveButton : decline).current?.focus();
    }
    wasSending.current = form.sending !== undefined;
  }, [form.sending, approveButton]);

  if (reasonOpen && form.sending === undefined) {
    return (
      <DeclineReason
        words={tool.outcomes.decline}
        onBack={() => {
          backFromReason.current = true;
          setReasonOpen(false);
        }}
        onDecline={(reason) => {
          pressed.current = "decline";
          setReasonOpen(false);
          onSend();
          form.decline(reason);
        }}
      />
    );
  }
  return (
    <>
      <div className="cs-decide-note">
        <output>{early ? labels.approval.armed(tool.outcomes.verb) : ""}</output>
        {!early && form.sending === undefined && (
          <Note card={card} reasonLink={reasonLink} onReason={() => setReasonOpen(true)} />
        )}
        {form.always !== undefined && form.canApprove && (
          <label className="cs-always">
            <input
              type="checkbox"
              className="cs-check"
              checked={form.always.on}
              onChange={(event) => form.always?.set(event.target.checked)}
            />
            <bdi>{labels.approval.alwaysAllow(form.always.scope)}</bdi>
          </label>
        )}
      </div>
      <div className="cs-decide">
        <button
          ref={decline}
          type="button"
          className="cs-button"
          data-decline=""
          data-sending={form.sending === "decline" ? "" : undefined}
          onClick={() => {
            pressed.current = "decline";
            onSend();
            form.decline();
          }}
        >
          <ButtonWords sending={form.sending === "decline"}>{tool.outcomes.decline}</ButtonWords>
        </button>
        <button
          {...arming.props}
          type="button"
          className="cs-button"
          data-kind={tool.destructive ? "danger" : "primary"}
          data-approve=""
          data-sending={form.sending === "approve" ? "" : undefined}
          aria-disabled={blocked ? true : undefined}
          aria-describedby={blocked ? card.ids.note : undefined}
        >
          <ButtonWords sending={form.sending === "approve"}>
            <bdi>{approveWords}</bdi>
            {tool.destructive ? "…" : ""}
          </ButtonWords>
          {!blocked && form.sending === undefined && <span key={arming.waits} className="cs-arm" aria-hidden="true" />}
        </button>
      </div>
      {confirming !== undefined && (
        <ConfirmDialog
          title={labels.approval.confirmTitle(approveWords)}
          text={confirmText(card, confirming === "synthetic" ? labels.approval.confirmSynthetic : "")}
          safe={tool.outcomes.decline}
          action={approveWords}
          danger={tool.destructive}
          onClose={() => {
            setConfirming(undefined);
            approveButton.current?.focus();
          }}
          onConfirm={() => {
            setConfirming(undefined);
            approve();
          }}
        />
      )}
    </>
  );
}

/** What the second question is about, and why it is asked. */
function confirmText({ summary, tool }: CardContextValue, reason: string): string {
  const about = summary === undefined ? "" : `${summary}.`;
  return [about, tool.consequence ?? "", reason].filter((line) => line !== "").join(" ");
}

/** The words keep their place while "Sending…" stands over them, so that the button keeps its width. */
function ButtonWords({ sending, children }: { sending: boolean; children: ReactNode }) {
  const { labels } = useLabels();
  return (
    <span className="cs-button-words">
      <span aria-hidden={sending ? true : undefined} data-covered={sending ? "" : undefined}>
        {children}
      </span>
      {sending && (
        <span className="cs-sending">
          <Mark kind="running" className="cs-spinner" />
          {labels.approval.sending}
        </span>
      )}
    </span>
  );
}

type NoteProps = { card: CardContextValue; reasonLink: RefObject<HTMLButtonElement | null>; onReason: () => void };

/** Why the action is locked, else what was changed, else until when the request stands; and the way to give a reason. */
function Note({ card, reasonLink, onReason }: NoteProps) {
  const { labels, formats } = useLabels();
  const { serverNow = Date.now } = useAgentActions();
  const { form, part, ids } = card;
  const approval = part.state === "approval-requested" ? part.approval : undefined;
  const [unread] = form.unread;
  const parts: ReactNode[] = [];
  if (form.canApprove && unread !== undefined) {
    parts.push(<span key="unread">{labels.approval.scrollOn(labelOf(card, unread))} </span>);
  } else if (form.fields.length > 3 && form.changes > 0) {
    parts.push(
      <span key="changes">
        {labels.approval.changes(form.changes)}{" "}
        <button
          type="button"
          className="cs-link"
          onClick={() => {
            form.undoAll();
            focusField(form.fields[0]?.id ?? "");
          }}
        >
          {labels.approval.undoAll}
        </button>{" "}
      </span>,
    );
  } else if (!form.editing) {
    parts.push(
      <span key="edit">
        <button type="button" className="cs-link" data-edit="" onClick={form.startEditing}>
          {labels.approval.editFields(form.fields.length)}
        </button>{" "}
      </span>,
    );
  } else if (approval?.expiresAt !== undefined) {
    parts.push(
      <span key="until" suppressHydrationWarning>
        {untilWords(approval.expiresAt, serverNow(), formats, labels)}{" "}
      </span>,
    );
  }
  return (
    <p id={ids.note}>
      {parts}
      <button ref={reasonLink} type="button" className="cs-link" onClick={onReason}>
        {labels.approval.declineWithReason}
      </button>
    </p>
  );
}

function labelOf({ tool }: CardContextValue, path: string): string {
  return tool.labelOf(path);
}
