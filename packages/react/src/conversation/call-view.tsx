"use client";

import type { MessagePart } from "@callstate/core";
import { memo, type ReactNode } from "react";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import { Mark } from "../view/mark";
import { NestedCalls } from "../view/nested-calls";
import type { PartContext } from "./part-context";
import type { CallNode } from "./part-nodes";

import { useDescribeCall } from "./tool-lookup";

export type CallViewProps = PartContext & { call: CallNode; headingLevel?: 3 | 4 };

/**
 * One call with the calls inside of it behind a rail. What a person is asked inside stands below it in full: a decision is never
 * somewhere within something else.
 */
export const CallView = memo(function CallView({ call, headingLevel = 3, ...context }: CallViewProps) {
  const describe = useDescribeCall();
  const { view: View, inside } = context;
  const { part, children, asked, deeper } = call;
  const nested =
    children.length === 0 && deeper === 0 ? undefined : <Rail call={call}>{inside(children, context)}</Rail>;
  return (
    <>
      <NestedCalls nested={nested}>
        <View part={part} headingLevel={headingLevel} />
      </NestedCalls>
      {asked.map((one) => (
        <NestedCalls key={one.part.key} nested={undefined} askedBy={describe(one.by).tool.title}>
          <View part={one.part} />
        </NestedCalls>
      ))}
    </>
  );
}, looksTheSame);

function looksTheSame(before: CallViewProps, after: CallViewProps): boolean {
  return (
    before.call.part === after.call.part &&
    before.view === after.view &&
    before.slots === after.slots &&
    before.headingLevel === after.headingLevel &&
    sameParts(before.call.inside, after.call.inside)
  );
}

/** True for the same parts, each the same object. */
export function sameParts(before: readonly MessagePart[], after: readonly MessagePart[]): boolean {
  return before.length === after.length && before.every((part, index) => part === after[index]);
}

function Rail({ call, children }: { call: CallNode; children: ReactNode }) {
  const { labels } = useLabels();
  const describe = useDescribeCall();
  return (
    <section className="cs-children" aria-label={labels.group.inside(describe(call.part).tool.title)}>
      {children}
      {call.deeper > 0 && <p className="cs-help">{labels.group.deeper(call.deeper)}</p>}
    </section>
  );
}

/** What is left in the rail of a call that stands below. */
export function CallLine({ part }: { part: CallNode["part"] }) {
  const { labels } = useLabels();
  const { tool, presentation } = useDescribeCall()(part);
  const { mark, tone, ratio, words } = presentation;
  return (
    <div className="cs-row" data-state={part.state} data-tone={tone}>
      <div className="cs-head">
        <Mark kind={mark} {...(tone === undefined ? {} : { tone })} {...(ratio === undefined ? {} : { ratio })} />
        <p className="cs-heading">
          <span className="cs-title" data-mono={tool.titleIsName ? "" : undefined}>
            <HiddenText text={tool.title} quiet />
          </span>
        </p>
        <div className="cs-status">
          <span className="cs-state">{part.state === "approval-requested" ? labels.group.waitingBelow : words}</span>
        </div>
      </div>
    </div>
  );
}
