"use client";

import {
  type AgentSession,
  isToolPart,
  type MessagePart,
  type ToolSet,
  type UIMessage,
  type UntypedToolPart,
} from "@callstate/core";
import { type FunctionComponent, memo, useCallback, useState } from "react";
import { useAgentActions } from "../hooks/agent-context";
import { useLabels } from "../labels/labels-context";
import { ToolPartView, type ToolPartViewProps } from "../view/create-tool-part-view";
import { LiveNode } from "./live-node";
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
  const describe = useDescribeCall();
  const standingOf = useCallback((part: UntypedToolPart) => standingAmong(part, describe, batch), [describe, batch]);
  const { session } = useAgentActions();
  const isLive = session?.getSnapshot().messages.findLast(({ id }) => id === message.id) === message;
  const parts = useArrangedParts(message.parts, standingOf, isLive);
  return (
    <PartList
      id={message.id}
      role={message.role}
      parts={parts}
      view={view}
      slots={slots}
      standingOf={standingOf}
      session={isLive ? session : undefined}
    />
  );
});

type StandingOf = (part: UntypedToolPart) => Standing;

type PartListProps = Pick<UIMessage, "id" | "role" | "parts"> & {
  view: FunctionComponent<ToolPartViewProps>;
  slots: MessageSlots;
  standingOf: StandingOf;
  /** Whose message it is, if its parts can be followed one by one. */
  session: AgentSession | undefined;
};

const PartList = memo(function PartList({ id, role, parts, view, slots, standingOf, session }: PartListProps) {
  const { labels } = useLabels();
  const context = { view, slots, inside: drawInside };
  const nodes = arrangeParts(parts, standingOf);
  return (
    <article
      className="cs-message"
      data-role={role}
      aria-label={role === "user" ? labels.message.you : labels.message.assistant}
    >
      {session === undefined ? (
        <PartNodes nodes={nodes} {...context} />
      ) : (
        nodes.map((node) => (
          <LiveNode key={node.key} session={session} messageId={id} node={node} standingOf={standingOf} {...context} />
        ))
      )}
    </article>
  );
});

/** The same list as long as its parts stand as they stood: what is in them is followed by each node itself. */
function useArrangedParts(parts: UIMessage["parts"], standingOf: StandingOf, isLive: boolean): UIMessage["parts"] {
  const [arranged, setArranged] = useState({ parts, standingOf });
  if (!isLive) return parts;
  const isSame = arranged.standingOf === standingOf && standAlike(arranged.parts, parts, standingOf);
  if (isSame) return arranged.parts;
  setArranged({ parts, standingOf });
  return parts;
}

function standAlike(before: UIMessage["parts"], after: UIMessage["parts"], standingOf: StandingOf): boolean {
  return (
    before.length === after.length &&
    after.every((part, index) => {
      const old = before[index];
      return part === old || (old !== undefined && standsLike(old, part, standingOf));
    })
  );
}

/** True if a part stands where it stood before, whatever is in it. */
function standsLike(old: MessagePart, part: MessagePart, standingOf: StandingOf): boolean {
  if (old.key !== part.key || old.type !== part.type || isEmpty(old) !== isEmpty(part)) return false;
  if (!isToolPart(old) || !isToolPart(part)) return true;
  const isInside = old.parentToolCallId === part.parentToolCallId;
  return isInside && wasAsked(old) === wasAsked(part) && standingOf(old) === standingOf(part);
}

function isEmpty(part: MessagePart): boolean {
  return "text" in part && part.text === "";
}

function standingAmong(part: UntypedToolPart, describe: DescribeCall, batch: boolean): Standing {
  const { tool } = describe(part);
  if (batch && tool.mayAsk) return "decisions";
  if (tool.hasEffects || wasAsked(part) || part.state === "output-unknown") return "alone";
  return tool.layout === "card" ? "beside" : "grouped";
}
