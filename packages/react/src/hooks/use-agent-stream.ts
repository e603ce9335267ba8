"use client";

import {
  type AgentSession,
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
  const { session, callbacks, subscribe, read, actions } = current;
  useEffect(() => callbacks.use(options));
  const snapshot = useSyncExternalStore(subscribe, read, read);
  useEffect(() => session.connect(), [session]);
  return useMemo(() => ({ ...snapshot, ...actions }), [snapshot, actions]);
}

function openConversation<T extends ToolSet>(options: AgentStreamOptions<T>) {
  const { transport, conversationId, clientTools, initialMessages } = options;
  const callbacks = newestCallbacks(options);
  const session = createAgentSession<T>({
    transport,
    conversationId,
    environment: createBrowserEnvironment(),
    ...(initialMessages === undefined ? {} : { initialMessages }),
    ...(clientTools === undefined ? {} : { clientTools: callbacks.clientTools(clientTools) }),
    onProblem: (problem) => callbacks.newest().onProblem?.(problem),
    onFinish: (message) => callbacks.newest().onFinish?.(message),
  });
  return {
    transport,
    conversationId,
    session,
    callbacks,
    subscribe: (listener: () => void) => session.subscribe(listener),
    read: () => session.getSnapshot(),
    actions: actionsOf(session),
  };
}

/** An app writes its functions anew at every render; the session has to call those of the last one. */
function newestCallbacks<T extends ToolSet>(first: AgentStreamOptions<T>) {
  let newest = first;
  return {
    use: (options: AgentStreamOptions<T>) => {
      newest = options;
    },
    newest: () => newest,
    clientTools: (declared: ClientTools<T>): ClientTools<T> =>
      new Proxy(declared, {
        get: (target, name) => Reflect.get(newest.clientTools ?? target, name) ?? Reflect.get(target, name),
      }),
  };
}

function actionsOf<T extends ToolSet>(session: AgentSession<T>): Pick<AgentStream<T>, Actions | "session"> {
  return {
    session,
    send: (message) => session.send(message),
    decide: (decision) => session.decide(decision),
    addToolOutput: (output) => session.addToolOutput(output),
    stop: (options) => session.stop(options),
    retry: () => session.retry(),
    resume: () => session.resume(),
    unqueue: (id) => session.unqueue(id),
  };
}
