"use client";

import type { DataPart, FilePart, ObjectPart, SourcePart, TextPart, ToolSet, UIMessage } from "@callstate/core";
import { type FunctionComponent, memo, type ReactNode } from "react";
import { ApprovalBatch } from "../approval/approval-batch";
import { useLabels } from "../labels/labels-context";
import { ToolPartView, type ToolPartViewProps } from "../view/create-tool-part-view";
import { FileView, SourceView } from "./attachment-view";
import { DataView, ObjectView } from "./object-view";
import { PlainText } from "./plain-text";
import { groupParts, type PartGroup } from "./part-groups";
import { Reasoning } from "./reasoning";
import { useDescribeCall } from "./tool-lookup";

/** Views of an app's own for the parts that are not tool calls. */
export type MessageSlots = {
  text?: (part: TextPart) => ReactNode;
  reasoning?: (part: TextPart) => ReactNode;
  object?: (part: ObjectPart) => ReactNode;
  source?: (part: SourcePart) => ReactNode;
  file?: (part: FilePart) => ReactNode;
  data?: (part: DataPart) => ReactNode;
};

export type MessageViewProps<T extends ToolSet = ToolSet> = {
  message: UIMessage<T> | UIMessage;
  /** The app's `ToolPartView`; by the renderers of the `AgentProvider` without it. */
  view?: FunctionComponent<ToolPartViewProps<T>>;
  slots?: MessageSlots;
  /** False leaves several decisions of one turn apart. Together in one frame by default. */
  batch?: boolean;
};

/** One message: text as plain text, calls as cards. Boxes are for calls; what the assistant says stands free. */
export function MessageView<T extends ToolSet = ToolSet>({ message, view, slots, batch = true }: MessageViewProps<T>) {
  const untyped: UIMessage = message;
  // A view of these tools shows the parts of this message: both are of the same tool set.
  const anyView = (view ?? ToolPartView) as FunctionComponent<ToolPartViewProps>;
  return <AnyMessage message={untyped} view={anyView} slots={slots} batch={batch} />;
}

type AnyMessageProps = {
  message: UIMessage;
  view: FunctionComponent<ToolPartViewProps>;
  slots: MessageSlots | undefined;
  batch: boolean;
};

const AnyMessage = memo(function AnyMessage({ message, view, slots = {}, batch }: AnyMessageProps) {
  const { labels } = useLabels();
  const describe = useDescribeCall();
  const groups = groupParts(message.parts, (part) => {
    const { tool } = describe(part);
    if (batch && tool.mayAsk) return "decision";
    return !tool.hasEffects && tool.layout === "card" ? "beside" : "alone";
  });
  return (
    <article
      className="cs-message"
      data-role={message.role}
      aria-label={message.role === "user" ? labels.message.you : labels.message.assistant}
    >
      {groups.map((group) => (
        <Group key={group.key} group={group} view={view} slots={slots} />
      ))}
    </article>
  );
});

function Group({
  group,
  view: View,
  slots,
}: { group: PartGroup } & Omit<AnyMessageProps, "message" | "batch"> & { slots: MessageSlots }) {
  if (group.kind !== "single") {
    if (group.kind === "decisions") return <ApprovalBatch parts={group.parts} view={View} />;
    return (
      <div className="cs-calls">
        {group.parts.map((part) => (
          <View key={part.key} part={part} />
        ))}
      </div>
    );
  }
  const { part } = group;
  switch (part.type) {
    case "text":
      return slots.text?.(part) ?? <PlainText text={part.text} />;
    case "reasoning":
      return slots.reasoning?.(part) ?? <Reasoning part={part} />;
    case "object":
      return slots.object?.(part) ?? <ObjectView part={part} />;
    case "source":
      return slots.source?.(part) ?? <SourceView part={part} />;
    case "file":
      return slots.file?.(part) ?? <FileView part={part} />;
    case "data":
      return slots.data?.(part) ?? <DataView part={part} />;
    case "step":
      return null;
    default:
      return <View part={part} />;
  }
}
