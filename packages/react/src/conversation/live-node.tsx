"use client";

import { type AgentSession, isToolPart, type MessagePart, type UntypedToolPart } from "@callstate/core";
import { memo, useMemo, useSyncExternalStore } from "react";
import type { PartContext } from "./part-context";
import { arrangeParts, type PartNode, type Standing } from "./part-nodes";
import { partTurnsOf } from "./part-turns";
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
  const turns = partTurnsOf(session);
  let parts = partsOf(node);
  let nodes: readonly PartNode[] = [node];

  /** Shows the part as it is now. One that is gone is for the list to take away. */
  function take(key: string): void {
    const part = session.getPart(messageId, key);
    if (part === undefined || parts.includes(part)) return;
    parts = parts.map((old) => (old.key === key ? part : old));
    nodes = arrangeParts(parts, standingOf);
  }

  function follow(key: string, listener: () => void): () => void {
    const draw = () => {
      take(key);
      listener();
    };
    const release = session.subscribePart(messageId, key, () => {
      const shown = parts.find((part) => part.key === key);
      if (onlyGrows(shown, session.getPart(messageId, key))) return turns.request(draw);
      turns.cancel(draw);
      draw();
    });
    return () => {
      turns.cancel(draw);
      release();
    };
  }

  return {
    read: () => nodes,
    subscribe: (listener: () => void) => {
      const keys = parts.map(({ key }) => key);
      const releases = [turns.hold(), ...keys.map((key) => follow(key, listener))];
      // What came between the drawing and now.
      for (const key of keys) take(key);
      return () => {
        for (const release of releases) release();
      };
    },
  };
}

/** True for a change that may wait for its turn: there is only more of what was there, and nothing to decide, to end or to know. */
function onlyGrows(before: MessagePart | undefined, after: MessagePart | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  if (isToolPart(after)) return after.state === "input-streaming" && "state" in before && before.state === after.state;
  if (after.type === "text" || after.type === "reasoning") return !after.done;
  return after.type === "object" && after.state === "streaming";
}

/** Every part in a node, calls before what is inside of them. */
function partsOf(node: PartNode): readonly MessagePart[] {
  if (node.kind === "call") return [node.call.part, ...node.call.inside];
  if ("calls" in node) return node.calls.flatMap(({ part, inside }) => [part, ...inside]);
  return "parts" in node ? node.parts : [node.part];
}
