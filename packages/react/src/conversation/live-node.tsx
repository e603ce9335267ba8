"use client";

import type { AgentSession, MessagePart, UntypedToolPart } from "@callstate/core";
import { memo, useMemo, useSyncExternalStore } from "react";
import type { PartContext } from "./part-context";
import { arrangeParts, type PartNode, type Standing } from "./part-nodes";
import { PartNodes } from "./part-view";

export type LiveNodeProps = PartContext & {
  session: AgentSession;
  messageId: string;
  node: PartNode;
  standingOf: (part: UntypedToolPart) => Standing;
};

/** One node of a message that follows its own parts, so that the list around it renders only when parts are added. */
export const LiveNode = memo(function LiveNode({ session, messageId, node, standingOf, ...context }: LiveNodeProps) {
  const { subscribe, read } = useMemo(
    () => followed(session, messageId, node, standingOf),
    [session, messageId, node, standingOf],
  );
  return <PartNodes nodes={useSyncExternalStore(subscribe, read, read)} {...context} />;
});

function followed(
  session: AgentSession,
  messageId: string,
  node: PartNode,
  standingOf: (part: UntypedToolPart) => Standing,
) {
  let parts = partsOf(node);
  let nodes: readonly PartNode[] = [node];
  const keys = parts.map(({ key }) => key);
  return {
    subscribe: (listener: () => void) => {
      const releases = keys.map((key) => session.subscribePart(messageId, key, listener));
      return () => {
        for (const release of releases) release();
      };
    },
    read: () => {
      const now = keys.flatMap((key) => session.getPart(messageId, key) ?? []);
      // Parts that are gone are for the list to take away.
      const isSame = now.length < parts.length || now.every((part, index) => part === parts[index]);
      if (isSame) return nodes;
      parts = now;
      nodes = arrangeParts(now, standingOf);
      return nodes;
    },
  };
}

/** Every part in a node, calls before what is inside of them. */
function partsOf(node: PartNode): readonly MessagePart[] {
  if (node.kind === "call") return [node.call.part, ...node.call.inside];
  if ("calls" in node) return node.calls.flatMap(({ part, inside }) => [part, ...inside]);
  return "parts" in node ? node.parts : [node.part];
}
