"use client";

import type { UntypedToolPart } from "@callstate/core";
import { Fragment, type FunctionComponent, type ReactNode, useCallback, useId, useRef, useState } from "react";
import { useLabels } from "../labels/labels-context";
import { ToolPartView, type ToolPartViewProps } from "../view/create-tool-part-view";
import { Mark } from "../view/mark";
import { partApproval } from "../view/part-input";
import { BatchContext, type BatchMember, type JoinBatch } from "./batch-context";
import { BatchFoot } from "./batch-foot";

export type ApprovalBatchProps = {
  /** The calls of one turn, those that no longer wait included, in their order. */
  parts: readonly UntypedToolPart[];
  /** The app's `ToolPartView`; by the renderers of the `AgentProvider` without it. */
  view?: FunctionComponent<ToolPartViewProps>;
  /** Draws one call, instead of `view`. */
  draw?: (part: UntypedToolPart) => ReactNode;
  headingLevel?: 2 | 3 | 4 | 5 | 6;
};

/**
 * Two or more decisions of one turn in one frame. Every call stands in it in full with its own two buttons, and each press
 * sends at once. What is left can be decided together, once all of it has been on screen.
 *
 * With fewer than two decisions, and when none is left, the calls stand by themselves; no card changes its place in the tree.
 */
export function ApprovalBatch({ parts, view: View = ToolPartView, draw, headingLevel = 3 }: ApprovalBatchProps) {
  const { labels } = useLabels();
  const titleId = useId();
  const list = useRef<HTMLDivElement>(null);
  const { members, join } = useMembers();
  const asked = parts.filter((part) => partApproval(part) !== undefined);
  const open = asked.filter((part) => part.state === "approval-requested" || part.delivery === "sending");
  const left = open.filter((part) => part.delivery !== "sending" && members.get(part.toolCallId)?.sending !== true);
  const active = asked.length > 1 && open.length > 0;
  const waiting = left.flatMap((part) => members.get(part.toolCallId) ?? []);
  const Heading = `h${headingLevel}` as const;
  return (
    <BatchContext.Provider value={active ? join : undefined}>
      <div
        className={active ? "cs-batch" : "cs-decisions"}
        data-tone={active && left.length > 0 ? "accent" : undefined}
        role={active ? "group" : undefined}
        aria-labelledby={active ? titleId : undefined}
      >
        {active && (
          <div className="cs-head">
            <Mark kind="waiting" />
            <div className="cs-heading">
              <Heading className="cs-title" id={titleId}>
                {labels.approval.decisions(asked.length)}
              </Heading>
            </div>
            <div className="cs-status">
              <span className="cs-state">{labels.approval.left(left.length)}</span>
            </div>
          </div>
        )}
        <div ref={list} className="cs-batch-list">
          {parts.map((part) => (
            <Fragment key={part.key}>{draw?.(part) ?? <View part={part} headingLevel={headingLevel} />}</Fragment>
          ))}
        </div>
        {active && left.length > 0 && (
          <BatchFoot
            total={asked.length}
            left={left.length}
            members={waiting}
            onSent={(id) => focusCard(list.current, id)}
          />
        )}
      </div>
    </BatchContext.Provider>
  );
}

/** The members as they report themselves. */
function useMembers() {
  const [members, setMembers] = useState<ReadonlyMap<string, BatchMember>>(new Map());
  const join = useCallback<JoinBatch>((member) => {
    setMembers((before) => new Map(before).set(member.callId, member));
    return () =>
      setMembers((before) => {
        if (before.get(member.callId) !== member) return before;
        const after = new Map(before);
        after.delete(member.callId);
        return after;
      });
  }, []);
  return { members, join };
}

/** The pressed button goes away: who works by keyboard goes on at the first call that was decided. */
function focusCard(list: HTMLElement | null, callId: string | undefined): void {
  const cards = [...(list?.querySelectorAll<HTMLElement>("[data-call]") ?? [])];
  cards
    .find((card) => card.dataset["call"] === callId)
    ?.querySelector<HTMLElement>(".cs-title")
    ?.focus();
}
