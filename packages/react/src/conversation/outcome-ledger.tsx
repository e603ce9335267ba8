"use client";

import type { UIMessage } from "@callstate/core";
import { createElement, useId, useMemo } from "react";
import { useAgentActions, useAgentState } from "../hooks/agent-context";
import type { Labels } from "../labels/labels";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import { Icon } from "../view/icon";
import { Mark } from "../view/mark";
import type { Tone } from "../view/tone";
import { focusCall } from "./focus-call";
import { type OutcomeEntry, type OutcomeSummary, outcomeEntries, outcomesAsJson } from "./outcome-entries";
import { type DescribeCall, type DescribedCall, useDescribeCall } from "./tool-lookup";

/** The ledger of the conversation around, for a place of the app's own. */
export function useOutcomes(messages?: readonly UIMessage[]): OutcomeSummary {
  const language = useLabels();
  const describe = useDescribeCall();
  const state = useAgentState();
  const all = messages ?? state.messages;
  return useMemo(() => outcomeEntries(all, describe, language), [all, describe, language]);
}

export type OutcomeLedgerProps = {
  /** Those of the `AgentProvider` without it. */
  messages?: readonly UIMessage[];
  headingLevel?: 2 | 3 | 4;
};

/** What really happened in this conversation: one line for every call with effects, from its own result and nothing else. */
export function OutcomeLedger({ messages, headingLevel = 2 }: OutcomeLedgerProps) {
  const { labels } = useLabels();
  const describe = useDescribeCall();
  const { entries, counts, lookUps } = useOutcomes(messages);
  const id = useId();
  return (
    <section className="cs-ledger" aria-labelledby={id}>
      <div className="cs-ledger-head">
        {createElement(`h${headingLevel}`, { className: "cs-ledger-title", id }, labels.ledger.title)}
        {entries.length > 0 && (
          <button
            type="button"
            className="cs-icon-button"
            aria-label={labels.ledger.download}
            onClick={() => download(outcomesAsJson(entries, describe), labels.ledger.fileName)}
          >
            <Icon name="download" />
          </button>
        )}
        <p>{entries.length === 0 ? labels.ledger.empty : counts}</p>
      </div>
      {entries.length > 0 && (
        <ol>
          {entries.map((entry) => (
            <Entry key={`${entry.messageId} ${entry.part.key}`} entry={entry} describe={describe} />
          ))}
        </ol>
      )}
      {lookUps > 0 && (
        <div className="cs-ledger-foot">
          <span>{labels.ledger.lookUps(lookUps)}</span>
        </div>
      )}
    </section>
  );
}

function Entry({ entry, describe }: { entry: OutcomeEntry; describe: DescribeCall }) {
  const { labels, formats } = useLabels();
  const { serverNow = Date.now } = useAgentActions();
  const { part, kind, at } = entry;
  const call = describe(part);
  const tone = toneOf(entry, call);
  const { mark, ratio } = call.presentation;
  return (
    <li className="cs-entry" data-tone={tone} data-state={part.state} data-outcome={kind}>
      <Mark kind={mark} {...(tone === undefined ? {} : { tone })} {...(ratio === undefined ? {} : { ratio })} />
      <span className="cs-entry-outcome">
        <HiddenText text={outcomeWords(entry, call, labels)} quiet />
      </span>
      {at !== undefined && (
        <time
          className="cs-entry-time"
          dateTime={new Date(at).toISOString()}
          title={formats.dateTime(at)}
          suppressHydrationWarning
        >
          {formats.moment(at, serverNow())}
        </time>
      )}
      <span className="cs-entry-what">
        <HiddenText text={call.summary} quiet />. <Why entry={entry} call={call} />
      </span>
    </li>
  );
}

/** Why there is no result, or the reference of the one there is; for a waiting call the way to its form. */
function Why({ entry: { part, kind }, call: { outcome } }: { entry: OutcomeEntry; call: DescribedCall }) {
  const { labels } = useLabels();
  if (kind === "waiting") {
    return (
      <button type="button" className="cs-link" onClick={() => focusCall(part.toolCallId)}>
        {labels.ledger.goTo}
      </button>
    );
  }
  if (kind === "done") {
    return outcome.reference === undefined ? null : (
      <bdi className="cs-raw" dir="ltr">
        <HiddenText text={outcome.reference} quiet />
      </bdi>
    );
  }
  if (kind === "under-way") return null;
  const words = part.state === "output-error" ? labels.ledger.failed(outcome.detail) : outcome.detail;
  return <HiddenText text={words} quiet />;
}

function outcomeWords({ kind }: OutcomeEntry, { outcome }: DescribedCall, labels: Labels): string {
  if (kind === "waiting") return labels.ledger.waiting;
  return kind === "under-way" ? labels.ledger.underWay : outcome.title;
}

function toneOf({ kind }: OutcomeEntry, { outcome, presentation }: DescribedCall): Tone | undefined {
  // A place on a waiting list is a result, and not a success.
  if (kind === "done") return outcome.tone;
  return presentation.tone;
}

function download(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
