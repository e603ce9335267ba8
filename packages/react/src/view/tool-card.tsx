"use client";

import type { DecideResult, Decision, ToolDefinition, UntypedToolPart } from "@callstate/core";
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import type { AlwaysAllow } from "../approval/always-allow";
import { AlsoSent } from "../approval/also-sent";
import { ApprovalFoot } from "../approval/approval-foot";
import { NoticeSlot } from "../approval/approval-notice";
import { focusField } from "../approval/control-props";
import { EditGrid } from "../approval/edit-grid";
import { useApprovalForm } from "../approval/use-approval-form";
import { useAgentActions } from "../hooks/agent-context";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import { ArgumentList } from "./argument-list";
import { CardContext, type CardContextValue } from "./card-context";
import { CardDetails } from "./card-details";
import { OutcomeFoot } from "./card-foot";
import { CardHead } from "./card-head";
import { cardTool } from "./card-tool";
import { approveWordsOf, summaryOf } from "./card-words";
import type { ErasedRenderer } from "./erased-renderer";
import { Icon } from "./icon";
import { useIsomorphicLayoutEffect } from "./layout-effect";
import { NestedSlot, useAskedBy, useHasNested } from "./nested-calls";
import { describeOutcome } from "./outcome";
import { presentPart, sendingPresentation } from "./presentation";

export type ToolCardProps = {
  part: UntypedToolPart;
  /** The tool's definition: title, effects, and the schema that makes an approval editable. */
  definition?: ToolDefinition | undefined;
  /** Title, subject, fields and words, where there is no renderer: any part of what `defineToolRenderer` takes. */
  renderer?: Partial<ErasedRenderer> | undefined;
  /** One line beside the title. */
  subject?: string | undefined;
  /** 3 by default. */
  headingLevel?: 2 | 3 | 4 | 5 | 6;
  decide?: ((decision: Decision) => Promise<DecideResult>) | undefined;
  /** That of the `AgentProvider` without it. */
  alwaysAllow?: AlwaysAllow | undefined;
  /** The body. The arguments as facts without it. */
  children?: ReactNode | ((card: CardContextValue) => ReactNode);
  /** The view of this tool failed: raw values, and no way to approve. */
  broken?: boolean;
};

/**
 * The frame of a tool call: head, body, foot and details, the same tree in every state. It holds the decision too, so that a
 * card does not change its place or its size when a person is asked.
 */
export function ToolCard(props: ToolCardProps) {
  const { part, definition, renderer, headingLevel = 3, broken = false } = props;
  const { labels, formats } = useLabels();
  const agent = useAgentActions();
  const id = useId();
  const known = useMemo(() => cardTool(part, labels, renderer, definition), [part, labels, renderer, definition]);
  const hasNested = useHasNested();
  // A call with calls inside needs a box around them.
  const tool = useMemo(() => (hasNested ? { ...known, layout: "card" as const } : known), [known, hasNested]);
  const form = useApprovalForm({
    part,
    tool,
    decide: props.decide ?? agent.decide,
    approvable: !broken,
    alwaysAllow: props.alwaysAllow ?? agent.alwaysAllow,
  });
  const [detailsOpen, setDetailsOpen] = useState(false);
  const { hasList, registerList } = useListRegistry();
  const approveWords = approveWordsOf(tool, form.edited, { labels, formats });
  const readOnly = !tool.hasEffects;
  const outcome = describeOutcome(part, { labels, formats, outcomes: tool.outcomes, readOnly, approveWords });
  const succeeded = readOnly || outcome.tone === "success";
  const shown = presentPart(part, { labels, formats, mayAsk: tool.mayAsk, succeeded });
  // Where no store lays the decision over the part, the card shows by itself that it is on its way.
  const presentation = form.sending === undefined ? shown : sendingPresentation(labels);
  const { retry, resume } = agent;
  const card: CardContextValue = {
    part,
    tool,
    form,
    outcome,
    presentation,
    approveWords,
    hasList,
    registerList,
    actions: { ...(retry === undefined ? {} : { retry }), ...(resume === undefined ? {} : { resume }) },
    summary: summaryOf(part, renderer, { labels, formats }),
    ids: { title: `${id}-title`, subject: `${id}-subject`, note: `${id}-note` },
  };
  const { element, keepFocus } = useDecisionFocus(
    form.asking,
    form.invalidCount,
    form.fields.find((field) => field.issues.length > 0)?.id,
  );
  return (
    <CardContext.Provider value={card}>
      <div
        ref={element}
        className={tool.layout === "row" ? "cs-row" : "cs-card"}
        data-state={part.state}
        data-tool={tool.name}
        data-call={part.toolCallId}
        data-tone={presentation.tone}
        data-sending={form.sending === undefined ? undefined : ""}
        data-effects={tool.hasEffects ? tool.effects : "none"}
        role={form.asking ? "form" : "group"}
        aria-labelledby={
          form.asking && card.summary !== undefined ? `${card.ids.title} ${card.ids.subject}` : card.ids.title
        }
        aria-busy={part.state === "input-streaming" ? true : undefined}
      >
        <CardHead
          card={card}
          subject={props.subject}
          headingLevel={headingLevel}
          detailsId={`${id}-details`}
          detailsOpen={detailsOpen}
          onToggle={() => setDetailsOpen(!detailsOpen)}
        />
        <fieldset className="cs-fieldset" role="presentation" disabled={form.sending !== undefined}>
          <NoticeSlot
            notice={broken ? brokenNotice(labels) : form.notice}
            live={form.asking || form.notice !== undefined}
          />
          {tool.layout === "row" ? <RowNote card={card} /> : <CardBody card={card}>{props.children}</CardBody>}
          <NestedSlot />
          <CardFoot card={card} onSend={keepFocus} />
        </fieldset>
        <CardDetails part={part} tool={tool} id={`${id}-details`} open={detailsOpen} />
      </div>
    </CardContext.Provider>
  );
}

function CardBody({ card, children }: { card: CardContextValue; children: ToolCardProps["children"] }) {
  const { form, tool, part } = card;
  const grid = form.asking && form.editing && form.fields.length > 3;
  return (
    <>
      <div className="cs-body">
        {grid ? <EditGrid fields={form.fields} /> : <Body card={card}>{children}</Body>}
        {part.state === "approval-requested" && part.approval.reason !== undefined && (
          <p className="cs-lede-inline">
            <HiddenText text={part.approval.reason} />
          </p>
        )}
        <AskedBy />
        {form.asking && <AlsoSent card={card} />}
      </div>
      {form.asking && tool.destructive && tool.consequence !== undefined && (
        <div className="cs-form-stack">
          <div className="cs-notice" data-tone="warning">
            <Icon name="alert" />
            <p>{tool.consequence}</p>
          </div>
        </div>
      )}
    </>
  );
}

/** Where a call was made inside another: which one it was. */
function AskedBy() {
  const { labels } = useLabels();
  const title = useAskedBy();
  return title === undefined ? null : (
    <p className="cs-asked-by">
      <HiddenText text={labels.group.askedBy(title)} quiet />
    </p>
  );
}

function Body({ card, children }: { card: CardContextValue; children: ToolCardProps["children"] }) {
  const body = typeof children === "function" ? children(card) : children;
  // Who decides must see the arguments: a view that shows nothing leaves them to the kit.
  const nothing = children === undefined || (card.form.asking && (body === null || body === undefined));
  return nothing ? <ArgumentList /> : body;
}

/** A row has no body: one line says why there is no result. */
function RowNote({ card: { part, outcome } }: { card: CardContextValue }) {
  const ended = part.state === "output-error" || part.state === "output-denied" || part.state === "cancelled";
  if (!ended) return null;
  return (
    <p className="cs-outcome-detail cs-row-note">
      <HiddenText text={outcome.detail} quiet />
    </p>
  );
}

function CardFoot({ card, onSend }: { card: CardContextValue; onSend: () => void }) {
  const { part, tool, form } = card;
  if (tool.layout === "row" || !hasFoot(card)) return null;
  // The tear line belongs to results: the kit alone sets it, and only where a tool with effects returned one.
  const receipt = part.state === "output-available" && tool.hasEffects;
  return (
    <div className="cs-foot" data-receipt={receipt ? "" : undefined}>
      {form.asking ? <ApprovalFoot card={card} onSend={onSend} /> : <OutcomeFoot card={card} />}
    </div>
  );
}

/** Tools with effects, and everything that was asked: there it stands from the decision until it runs. */
function hasFoot({ part, tool, form }: CardContextValue): boolean {
  if (tool.hasEffects || form.asking || part.state === "approval-responded") return true;
  return part.state === "output-unknown" && tool.effects !== "none";
}

function brokenNotice(labels: ReturnType<typeof useLabels>["labels"]) {
  return { tone: "danger" as const, title: labels.card.broken, detail: labels.card.brokenDetail };
}

/** Knows whether a list of all facts is in the body. Assumed until the first layout says otherwise. */
function useListRegistry() {
  const [lists, setLists] = useState(0);
  const [settled, setSettled] = useState(false);
  useIsomorphicLayoutEffect(() => setSettled(true), []);
  const registerList = useCallback(() => {
    setLists((count) => count + 1);
    return () => setLists((count) => count - 1);
  }, []);
  return { hasList: !settled || lists > 0, registerList };
}

/** After a decision the focus goes to the outcome, if it was in the form; to the first invalid field, if one was refused. */
function useDecisionFocus(asking: boolean, invalidCount: number, firstInvalid: string | undefined) {
  const element = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  const wasAsking = useRef(asking);
  useEffect(() => {
    const here = document.activeElement;
    const free = here === null || here === document.body || element.current?.contains(here) === true;
    if (wasAsking.current && !asking && held.current && free) {
      element.current?.querySelector<HTMLElement>(".cs-outcome")?.focus();
    }
    if (!asking) held.current = false;
    wasAsking.current = asking;
  }, [asking]);
  const seen = useRef(invalidCount);
  useEffect(() => {
    if (seen.current !== invalidCount && firstInvalid !== undefined) focusField(firstInvalid);
    seen.current = invalidCount;
  }, [invalidCount, firstInvalid]);
  // Another window may decide while someone types here: the control with the focus is gone before anybody could look.
  useEffect(() => {
    const card = element.current;
    if (card === null || !asking) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    card.addEventListener("focusin", () => (held.current = true), { signal });
    const onFocusOut = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        // What was taken out of the page, or locked where it stands, did not give its focus away.
        const left = target instanceof Element && target.isConnected && !target.matches(":disabled");
        if (left) held.current = card.contains(document.activeElement);
      });
    card.addEventListener("focusout", onFocusOut, { signal });
    return () => controller.abort();
  }, [asking]);
  const keepFocus = () => {
    held.current = element.current?.contains(document.activeElement) === true;
  };
  return { element, keepFocus };
}
