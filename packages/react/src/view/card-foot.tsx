"use client";

import { useRef, useState } from "react";
import { useConnectionStatus } from "../hooks/agent-context";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import type { CardContextValue } from "./card-context";
import { Icon } from "./icon";
import type { Outcome } from "./outcome";
import { linkUrl } from "./safe-url";
import { useFocusHeir } from "./use-focus-heir";

/** What came of the call: outcome and why, at the end a reference or one action. */
export function OutcomeFoot({ card }: { card: CardContextValue }) {
  const { outcome } = card;
  return (
    <>
      {/* The focus comes here from the form, when the decision was made in it. */}
      <div className="cs-outcome" data-tone={outcome.tone} tabIndex={-1}>
        <p className="cs-outcome-title" data-open={outcome.open ? "" : undefined}>
          <HiddenText text={outcome.title} quiet />
        </p>
        <p className="cs-outcome-detail" suppressHydrationWarning>
          <HiddenText text={outcome.detail} quiet />
          <LateNote card={card} />
        </p>
      </div>
      {outcome.reference === undefined ? (
        <FootAction card={card} outcome={outcome} />
      ) : (
        <Reference text={outcome.reference} />
      )}
    </>
  );
}

function LateNote({ card }: { card: CardContextValue }) {
  const { labels } = useLabels();
  return card.part.late === undefined ? null : ` ${labels.outcomes.lateResult}`;
}

function Reference({ text }: { text: string }) {
  const { labels } = useLabels();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <span className="cs-reference">
      <bdi dir="ltr">
        <HiddenText text={text} quiet />
      </bdi>
      <button
        type="button"
        className="cs-icon-button"
        aria-label={copied ? labels.card.copied : labels.card.copy}
        onClick={copy}
      >
        <Icon name={copied ? "copied" : "copy"} />
      </button>
    </span>
  );
}

function FootAction({ card, outcome }: { card: CardContextValue; outcome: Outcome }) {
  const { labels } = useLabels();
  const connection = useConnectionStatus();
  const { part, actions } = card;
  if (part.state === "output-unknown" && connection === "lost" && actions.resume !== undefined) {
    return <FootButton words={labels.card.resume} heirId={card.ids.title} onPress={actions.resume} />;
  }
  if (outcome.check !== undefined) {
    const href = linkUrl(outcome.check.href) ?? localUrl(outcome.check.href);
    return href === undefined ? null : (
      <a className="cs-button" href={href}>
        {outcome.check.words}
      </a>
    );
  }
  if (part.state === "cancelled" && part.cause === "expired" && actions.retry !== undefined) {
    return <FootButton words={labels.card.askAgain} heirId={card.ids.title} onPress={actions.retry} />;
  }
  return null;
}

/** A place on the app's own page: the renderer's author wrote it. */
function localUrl(href: string): string | undefined {
  return /^[#/](?!\/)/.test(href) ? href : undefined;
}

function FootButton({ words, heirId, onPress }: { words: string; heirId: string; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHeir(button, () => document.getElementById(heirId));
  return (
    <button ref={button} type="button" className="cs-button" onClick={onPress}>
      {words}
    </button>
  );
}
