"use client";

import type { UntypedToolPart } from "@callstate/core";
import type { ReactNode } from "react";
import { useLabels } from "../labels/labels-context";
import { escapeHidden } from "../text/hidden-characters";
import { HiddenText } from "../text/hidden-text";
import type { CardTool } from "./card-tool";
import { JsonView } from "./json-view";

export type CardDetailsProps = { part: UntypedToolPart; tool: CardTool; id: string; open: boolean };

/** Everything raw, in the words of the wire. Drawn only once it is open. */
export function CardDetails({ part, tool, id, open }: CardDetailsProps) {
  return (
    <div className="cs-details" id={id} hidden={!open}>
      {open && <Raw part={part} tool={tool} />}
    </div>
  );
}

function Raw({ part, tool }: { part: UntypedToolPart; tool: CardTool }) {
  const { labels } = useLabels();
  return (
    <>
      <Block title={labels.card.arguments}>
        <RawInput part={part} />
      </Block>
      {"output" in part && part.output !== undefined && (
        <Block title={part.state === "output-streaming" ? labels.card.partialOutput : labels.card.output}>
          <JsonView value={part.output} />
        </Block>
      )}
      {part.state === "output-available" && part.output === undefined && (
        <Block title={labels.card.output}>
          <JsonView value={undefined} />
        </Block>
      )}
      {"partialOutput" in part && part.partialOutput !== undefined && (
        <Block title={labels.card.partialOutput}>
          <JsonView value={part.partialOutput} />
        </Block>
      )}
      {part.state === "output-error" && part.errorText !== "" && (
        <Block title={labels.card.error}>
          <p className="cs-outcome-detail">
            <HiddenText text={part.errorText} />
          </p>
        </Block>
      )}
      {part.late !== undefined && (
        <Block title={labels.card.late}>
          <JsonView value={part.late.errorText ?? part.late.output} />
        </Block>
      )}
      <About part={part} tool={tool} />
    </>
  );
}

function RawInput({ part }: { part: UntypedToolPart }) {
  const { input } = part.state === "input-streaming" ? { input: undefined } : part;
  if (input !== undefined) return <JsonView value={input} />;
  const text = "inputText" in part ? part.inputText : undefined;
  return (
    // A block that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="cs-code" tabIndex={0}>
      {text === undefined || text === "" ? "…" : escapeHidden(text.slice(0, 20_000))}
    </pre>
  );
}

function About({ part, tool }: { part: UntypedToolPart; tool: CardTool }) {
  const { labels, formats } = useLabels();
  const approvalId = "approval" in part ? part.approval?.approvalId : undefined;
  // 0 stands for a time that the wire does not say.
  const time = (at: number | undefined) => (at ? formats.dateTime(at) : undefined);
  const lines: [string, string | undefined][] = [
    [labels.card.tool, tool.name],
    [labels.card.callId, part.toolCallId],
    [labels.card.approvalId, approvalId],
    [labels.card.startedAt, time(part.startedAt)],
    [labels.card.executedAt, time(part.executedAt)],
    [labels.card.endedAt, time(part.endedAt)],
  ];
  return (
    <Block title={labels.card.about}>
      <dl className="cs-about" suppressHydrationWarning>
        {lines.map(([name, value]) =>
          value === undefined ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <HiddenText text={value} quiet />
              </dd>
            </div>
          ),
        )}
      </dl>
      {part.by === "client" && <p className="cs-outcome-detail">{labels.card.byClient}</p>}
    </Block>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4>{title}</h4>
      {children}
    </div>
  );
}
