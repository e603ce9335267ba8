"use client";

import {
  type AgentSession,
  type AgentSessionOptions,
  type ClientTools,
  createAgentSession,
  type Problem,
  type SessionSnapshot,
  type ToolSet,
  type Transport,
  type UIMessage,
} from "@callstate/core";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { createBrowserEnvironment } from "./browser-environment";

export type AgentStreamOptions<T extends ToolSet = ToolSet> = {
  /** Keep the object between renders: another transport is another conversation. */
  transport: Transport;
  /** A name within tenant and user, `[A-Za-z0-9_-]{1,128}`. */
  conversationId: string;
  /** For the types; hand it to `AgentProvider` so that forms can edit. */
  tools?: T;
  /** Functions of the tools that run in the browser. The newest ones are called. */
  clientTools?: ClientTools<T>;
  /** Shown until the conversation is loaded; for good where the transport cannot load. */
  initialMessages?: readonly UIMessage<T>[];
  onProblem?: (problem: Problem) => void;
  onFinish?: (message: UIMessage<T>) => void;
};

type Actions = "send" | "decide" | "addToolOutput" | "stop" | "retry" | "resume" | "unqueue";

/** The conversation as it stands, and what can be done with it. The functions keep their identity. */
export type AgentStream<T extends ToolSet = ToolSet> = SessionSnapshot<T> &
  Pick<AgentSession<T>, Actions> & {
    /** The session behind it, for `useToolPart`. */
    session: AgentSession<T>;
  };

/** Follows a conversation. Only a subscription: everything it knows is in the session of `@callstate/core`. */
export function useAgentStream<T extends ToolSet = ToolSet>(options: AgentStreamOptions<T>): AgentStream<T> {
  const { transport, conversationId } = options;
  const [held, setHeld] = useState(() => openConversation(options));
  let current = held;
  if (held.transport !== transport || held.conversationId !== conversationId) {
    current = openConversation(options);
    setHeld(current);
  }
  const { session, actions, use } = current;
  useEffect(() => use(options));
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot);
  useEffect(() => session.connect(), [session]);
  return useMemo(() => ({ ...snapshot, ...actions }), [snapshot, actions]);
}

function openConversation<T extends ToolSet>(options: AgentStreamOptions<T>) {
  const { transport, conversationId } = options;
  const live: AgentSessionOptions<T> = { ...options, environment: createBrowserEnvironment() };
  const session = createAgentSession<T>(live);
  return {
    transport,
    conversationId,
    session,
    actions: actionsOf(session),
    /** An app writes its functions anew at every render; the session has to call those of the last one. */
    use: (newest: AgentStreamOptions<T>) => {
      Object.assign(live, { onProblem: undefined, onFinish: undefined, clientTools: undefined }, newest);
    },
  };
}

function actionsOf<T extends ToolSet>(session: AgentSession<T>): Pick<AgentStream<T>, Actions | "session"> {
  const { send, decide, addToolOutput, stop, retry, resume, unqueue } = session;
  return { session, send, decide, addToolOutput, stop, retry, resume, unqueue };
}
