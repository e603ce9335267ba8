"use client";

import type { ToolSet, UIMessage, UntypedToolPart } from "@callstate/core";
import { type FunctionComponent, memo } from "react";
import { useLabels } from "../labels/labels-context";
import { ToolPartView, type ToolPartViewProps } from "../view/create-tool-part-view";
import { arrangeParts, type Standing, wasAsked } from "./part-nodes";
import type { MessageSlots } from "./part-context";
import { drawInside, PartNodes } from "./part-view";
import { type DescribeCall, useDescribeCall } from "./tool-lookup";

export type { MessageSlots } from "./part-context";

export type MessageViewProps<T extends ToolSet = ToolSet> = {
  message: UIMessage<T> | UIMessage;
  /** The app's `ToolPartView`; by the renderers of the `AgentProvider` without it. */
  view?: FunctionComponent<ToolPartViewProps<T>>;
  /** Keep the object between renders, so that finished parts are not drawn again. */
  slots?: MessageSlots;
  /** False leaves several decisions of one turn apart. Together in one frame by default. */
  batch?: boolean;
};

/** One message: text as plain text, calls as cards. Boxes are for calls; what the assistant says stands free. */
export function MessageView<T extends ToolSet = ToolSet>({ message, view, slots, batch = true }: MessageViewProps<T>) {
  const untyped: UIMessage = message;
  // A view of these tools shows the parts of this message: both are of the same tool set.
  const anyView = (view ?? ToolPartView) as FunctionComponent<ToolPartViewProps>;
  return <AnyMessage message={untyped} view={anyView} slots={slots ?? noSlots} batch={batch} />;
}

const noSlots: MessageSlots = {};

type AnyMessageProps = {
  message: UIMessage;
  view: FunctionComponent<ToolPartViewProps>;
  slots: MessageSlots;
  batch: boolean;
};

const AnyMessage = memo(function AnyMessage({ message, view, slots, batch }: AnyMessageProps) {
  const { labels } = useLabels();
  const describe = useDescribeCall();
  return (
    <article
      className="cs-message"
      data-role={message.role}
      aria-label={message.role === "user" ? labels.message.you : labels.message.assistant}
    >
      <PartNodes
        nodes={arrangeParts(message.parts, (part) => standingOf(part, describe, batch))}
        view={view}
        slots={slots}
        inside={drawInside}
      />
    </article>
  );
});

function standingOf(part: UntypedToolPart, describe: DescribeCall, batch: boolean): Standing {
  const { tool } = describe(part);
  if (batch && tool.mayAsk) return "decisions";
  if (tool.hasEffects || wasAsked(part) || part.state === "output-unknown") return "alone";
  return tool.layout === "card" ? "beside" : "grouped";
}
