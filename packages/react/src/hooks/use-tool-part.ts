"use client";

import { type AgentSession, isToolPart, type UntypedToolPart } from "@callstate/core";
import { useCallback, useSyncExternalStore } from "react";
import { useAgentActions } from "./agent-context";

export type ToolPartAddress = {
  messageId: string;
  /** `part.key` */
  partKey: string;
  /** The session of `useAgentStream`; that of the `AgentProvider` without it. */
  session?: AgentSession;
};

const nothing = () => () => {};

/** Follows one call, so that a component renders only when this call changes. Undefined where there is no such call. */
export function useToolPart({ messageId, partKey, session }: ToolPartAddress): UntypedToolPart | undefined {
  const outer = useAgentActions().session;
  const followed = session ?? outer;
  const subscribe = useCallback(
    (listener: () => void) => followed?.subscribePart(messageId, partKey, listener) ?? nothing(),
    [followed, messageId, partKey],
  );
  const read = useCallback(() => {
    const part = followed?.getPart(messageId, partKey);
    return part !== undefined && isToolPart(part) ? part : undefined;
  }, [followed, messageId, partKey]);
  return useSyncExternalStore(subscribe, read, read);
}
