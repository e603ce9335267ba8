"use client";

import { memo } from "react";
import { ApprovalBatch } from "../approval/approval-batch";
import { useAgentActions } from "../hooks/agent-context";
import { useLabels } from "../labels/labels-context";
import { JsonView } from "../view/json-view";
import { ToolErrorBoundary } from "../view/tool-error-boundary";
import { FileView } from "./attachment-view";
import { CallGroup } from "./call-group";
import { CallLine, CallView } from "./call-view";
import type { MessageSlots, PartContext } from "./part-context";
import { DataView, ObjectView } from "./object-view";
import type { CallNode, OtherPart, PartNode } from "./part-nodes";
import { PlainText } from "./plain-text";
import { Reasoning } from "./reasoning";
import { SourceList } from "./source-list";

/** Parts inside of a call. */
export const drawInside: PartContext["inside"] = (nodes, context) => (
  <PartNodes nodes={nodes} headingLevel={4} {...context} />
);

/** Parts in their arrangement. */
export function PartNodes({
  nodes,
  headingLevel = 3,
  ...context
}: PartContext & { nodes: readonly PartNode[]; headingLevel?: 3 | 4 }) {
  return nodes.map((node) => {
    switch (node.kind) {
      case "call":
        return <CallView key={node.key} call={node.call} headingLevel={headingLevel} {...context} />;
      case "line":
        return <CallLine key={node.key} part={node.part} />;
      case "grouped":
        return <CallGroup key={node.key} calls={node.calls} headingLevel={headingLevel} {...context} />;
      case "decisions":
        return <Decisions key={node.key} calls={node.calls} {...context} />;
      case "beside":
        return (
          <div key={node.key} className="cs-calls">
            {node.calls.map((call) => (
              <div key={call.part.key} className="cs-call">
                <CallView call={call} headingLevel={headingLevel} {...context} />
              </div>
            ))}
          </div>
        );
      case "sources":
        return <SourceList key={node.key} parts={node.parts} slot={context.slots.source} />;
      case "part":
        return <PartView key={node.key} part={node.part} slots={context.slots} />;
      default:
        return node satisfies never;
    }
  });
}

/** The calls of one turn that may ask a person, each with what was done inside of it. */
function Decisions({ calls, ...context }: PartContext & { calls: readonly CallNode[] }) {
  return (
    <ApprovalBatch
      parts={calls.map((call) => call.part)}
      draw={(part) => {
        const call = calls.find((one) => one.part === part);
        return call === undefined ? null : <CallView call={call} {...context} />;
      }}
    />
  );
}

/** One part that is no call. Renders again only when the part is another. A view of the app's that throws leaves the raw part. */
const PartView = memo(function PartView({ part, slots }: { part: OtherPart; slots: MessageSlots }) {
  const { onViewError } = useAgentActions();
  return (
    <ToolErrorBoundary
      resetKey={part}
      onError={(error) => onViewError?.({ error, toolName: "", toolCallId: "", state: "", partType: part.type })}
      fallback={<BrokenPart part={part} />}
    >
      <AnyPart part={part} slots={slots} />
    </ToolErrorBoundary>
  );
});

function AnyPart({ part, slots }: { part: OtherPart; slots: MessageSlots }) {
  switch (part.type) {
    case "text":
      return slots.text?.(part) ?? <PlainText text={part.text} />;
    case "reasoning":
      return slots.reasoning?.(part) ?? <Reasoning part={part} />;
    case "object":
      return slots.object?.(part) ?? <ObjectView part={part} />;
    case "file":
      return slots.file?.(part) ?? <FileView part={part} />;
    case "data":
      return slots.data?.(part) ?? <DataView part={part} />;
    case "step":
      return null;
    default:
      return part satisfies never;
  }
}

/** Words stay words; of everything else the data are shown. */
function BrokenPart({ part }: { part: OtherPart }) {
  const { labels } = useLabels();
  if (part.type === "text" || part.type === "reasoning") return <PlainText text={part.text} />;
  return (
    <div className="cs-data">
      <p className="cs-error">{labels.card.broken}</p>
      <JsonView value={part} label={part.type} />
    </div>
  );
}
