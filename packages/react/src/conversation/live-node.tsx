"use client";

import { type AgentSession, isToolPart, type MessagePart, type UntypedToolPart } from "@callstate/core";
import { memo, useMemo, useState, useSyncExternalStore } from "react";
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
  // Longer than the node lives: the list makes its nodes anew when it grows, and what stands on the page stays there.
  const [shown] = useState(() => new Set<string>());
  const { subscribe, read } = useMemo(
    () => followed(session, messageId, node, standingOf, shown),
    [session, messageId, node, standingOf, shown],
  );
  return <PartNodes nodes={useSyncExternalStore(subscribe, read, read)} {...context} />;
});

/** @param shown the keys of the parts that stand on the page: when many come at once, the others wait for their turn */
function followed(
  session: AgentSession,
  messageId: string,
  node: PartNode,
  standingOf: (part: UntypedToolPart) => Standing,
  shown: Set<string>,
) {
  const turns = partTurnsOf(session);
  let parts = partsOf(node);
  const keys = parts.map(({ key }) => key);
  const hasNews = parts.some((part) => !isGrowing(part) && !shown.has(part.key));
  for (const { key } of parts) if (shown.has(key) || turns.mayAppear()) shown.add(key);
  show(parts.findLast((part) => shown.has(part.key) || !isGrowing(part))?.key);
  let nodes = keys.every((key) => shown.has(key)) ? [node] : arrange();

  /** With all before it, so that whatever comes later has no card change its place. */
  function show(key: string | undefined): void {
    for (const before of keys.slice(0, keys.findIndex((one) => one === key) + 1)) shown.add(before);
  }

  function arrange(): PartNode[] {
    return arrangeParts(
      parts.filter(({ key }) => shown.has(key)),
      standingOf,
    );
  }

  /** Takes the part as it is now. One that is gone is for the list to take away. */
  function take(key: string): void {
    const part = session.getPart(messageId, key);
    if (part === undefined || parts.includes(part)) return;
    parts = parts.map((old) => (old.key === key ? part : old));
    if (!isGrowing(part)) show(key);
    nodes = arrange();
  }

  function follow(key: string, listener: () => void): () => void {
    const draw = () => {
      take(key);
      if (!shown.has(key)) {
        show(key);
        nodes = arrange();
      }
      listener();
    };
    if (!shown.has(key)) turns.appear(draw);
    const release = session.subscribePart(messageId, key, () => {
      const before = parts.find((part) => part.key === key);
      if (onlyGrows(before, session.getPart(messageId, key))) return turns.request(draw);
      turns.cancel(draw);
      draw();
      turns.appearAll();
    });
    return () => {
      turns.cancel(draw);
      release();
    };
  }

  return {
    read: () => nodes,
    subscribe: (listener: () => void) => {
      const releases = [turns.hold(), ...keys.map((key) => follow(key, listener))];
      // What came between the drawing and now.
      for (const key of keys) take(key);
      if (hasNews) turns.appearAll();
      return () => {
        for (const release of releases) release();
      };
    },
  };
}

/** True for a change that may wait for its turn: there is only more of what was there. */
function onlyGrows(before: MessagePart | undefined, after: MessagePart | undefined): boolean {
  return before !== undefined && after !== undefined && isGrowing(before) && isGrowing(after);
}

/** True while a part is being written: there is nothing yet to decide, to end or to know. */
function isGrowing(part: MessagePart): boolean {
  if (isToolPart(part)) return part.state === "input-streaming";
  if (part.type === "text" || part.type === "reasoning") return !part.done;
  return part.type === "object" && part.state === "streaming";
}

/** Every part in a node, calls before what is inside of them. */
function partsOf(node: PartNode): readonly MessagePart[] {
  if (node.kind === "call") return [node.call.part, ...node.call.inside];
  if ("calls" in node) return node.calls.flatMap(({ part, inside }) => [part, ...inside]);
  return "parts" in node ? node.parts : [node.part];
}
