"use client";

import { createElement, useRef, useState } from "react";
import { type AgentActions, useAgentActions } from "../hooks/agent-context";
import { isWorthSaying, useElapsed } from "../hooks/use-elapsed";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import { Caret } from "./argument-row";
import type { CardContextValue } from "./card-context";
import { canStop } from "./card-tool";
import { Icon } from "./icon";
import { Mark } from "./mark";
import { useFocusHeir } from "./use-focus-heir";

export type CardHeadProps = {
  card: CardContextValue;
  subject: string | undefined;
  headingLevel: number;
  detailsId: string;
  detailsOpen: boolean;
  onToggle: () => void;
};

/** One line: mark, title and subject, state and time, stop and details. */
export function CardHead({ card, subject, headingLevel, detailsId, detailsOpen, onToggle }: CardHeadProps) {
  const { labels } = useLabels();
  const { part, tool, presentation, ids } = card;
  return (
    <div className="cs-head">
      <Mark kind={presentation.mark} {...(presentation.ratio === undefined ? {} : { ratio: presentation.ratio })} />
      <div className="cs-heading">
        {createElement(
          `h${headingLevel}`,
          { className: "cs-title", id: ids.title, tabIndex: -1, "data-mono": tool.titleIsName ? "" : undefined },
          <HiddenText text={tool.title} quiet />,
        )}
        {subject !== undefined && (
          <span className="cs-subject">
            <HiddenText text={subject} quiet />
            {part.state === "input-streaming" && <Caret />}
          </span>
        )}
        {/* Names the form apart from others of the same tool; what is in it is read in the facts. */}
        <span id={ids.subject} hidden>
          {card.summary}
        </span>
      </div>
      <div className="cs-status">
        <span className="cs-state">{presentation.words}</span>
        <ElapsedTime card={card} />
      </div>
      <div className="cs-actions">
        <StopButton card={card} />
        <button
          type="button"
          className="cs-icon-button"
          aria-expanded={detailsOpen}
          aria-controls={detailsId}
          aria-label={labels.card.details(tool.title)}
          onClick={onToggle}
        >
          <Icon name="chevron" />
        </button>
      </div>
    </div>
  );
}

function ElapsedTime({ card }: { card: CardContextValue }) {
  const { formats } = useLabels();
  const elapsed = useElapsed(card.part);
  if (elapsed === undefined) return !card.part.executedAt ? null : <bdi className="cs-elapsed" />;
  return <bdi className="cs-elapsed">{isWorthSaying(elapsed) ? formats.duration(elapsed.ms, elapsed.ended) : ""}</bdi>;
}

function StopButton({ card }: { card: CardContextValue }) {
  const { stop } = useAgentActions();
  return stop === undefined || !canStop(card.part) ? null : <Stop card={card} stop={stop} />;
}

function Stop({ card, stop }: { card: CardContextValue; stop: NonNullable<AgentActions["stop"]> }) {
  const { labels } = useLabels();
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusHeir(button, () => document.getElementById(card.ids.title));
  const press = () => {
    if (asked) return;
    setAsked(true);
    // Nothing is called stopped before the server says so; if it can't be asked, it can be asked again.
    stop({ toolCallId: card.part.toolCallId }).catch(() => setAsked(false));
  };
  return (
    <button
      ref={button}
      type="button"
      className="cs-icon-button"
      aria-label={labels.card.stop(card.tool.title)}
      // Not `disabled`: the focus would fall from it.
      aria-disabled={asked ? true : undefined}
      onClick={press}
    >
      <Icon name="stop" />
    </button>
  );
}
