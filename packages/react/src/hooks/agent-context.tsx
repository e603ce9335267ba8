"use client";

import type {
  AgentSession,
  DecideResult,
  Decision,
  OutgoingFile,
  QueuedMessage,
  SessionSnapshot,
  ToolSet,
} from "@callstate/core";
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import type { AlwaysAllow } from "../approval/always-allow";
import type { ErasedRenderer } from "../view/erased-renderer";

/**
 * A part that its view could not draw. `error` is whatever was thrown. `toolName`, `toolCallId` and `state` are empty for a part that is
 * no call: then `partType` says what it is.
 */
export type ViewErrorReport = {
  error: unknown;
  toolName: string;
  toolCallId: string;
  state: string;
  partType?: string;
};

/** What cards, composer, banner and ledger may do. Everything is optional: what is absent isn't offered. */
export type AgentActions = {
  decide?: (decision: Decision) => Promise<DecideResult>;
  stop?: (options?: { toolCallId?: string }) => Promise<void>;
  send?: (message: string | { text: string; files?: readonly OutgoingFile[] }) => void;
  retry?: () => void;
  resume?: () => void;
  unqueue?: (id: string) => QueuedMessage | undefined;
  /** The session behind it, for `useToolPart`. */
  session?: AgentSession;
  /** The tool set, for titles, effects and editable fields of tools without a renderer. */
  tools?: ToolSet;
  /** The renderers, for outcomes in ledger and announcer: `ToolPartView.renderers`. */
  renderers?: Readonly<Record<string, ErasedRenderer>>;
  /** Hears of views that threw. */
  onViewError?: (report: ViewErrorReport) => void;
  /** Offers people to allow calls like the one they approve from now on. Off without it. */
  alwaysAllow?: AlwaysAllow;
  /** Milliseconds since the epoch by the server's clock, if the app knows it. */
  serverNow?: () => number;
  /** A call that ends sooner stays as it was for so many milliseconds, so that it does not flash by. */
  minimumDisplayMs?: number;
  /** Origins that images may be fetched from, such as `https://images.example.com`. None without it. */
  imageOrigins?: readonly string[];
};

const ActionsContext = createContext<AgentActions>({});
/** Undefined where the state is that of the session: then it is followed there. */
const StateContext = createContext<SessionSnapshot | undefined>(undefined);
const ConnectionContext = createContext<SessionSnapshot["connection"]["status"] | undefined>(undefined);

/** What `useAgentStream` returns, or as much of it as there is. */
export type AgentValue = Partial<SessionSnapshot> &
  Pick<AgentActions, "decide" | "stop" | "retry" | "resume" | "unqueue" | "session"> & {
    send?: AgentActions["send"];
  };

export type AgentProviderProps = {
  agent: AgentValue;
  children: ReactNode;
} & Pick<AgentActions, "tools" | "onViewError" | "serverNow" | "alwaysAllow" | "minimumDisplayMs" | "imageOrigins"> & {
    /** The app's `ToolPartView`, or its renderers. */
    view?: { readonly renderers: Readonly<Record<string, ErasedRenderer>> };
  };

const idle: SessionSnapshot = {
  messages: [],
  status: "idle",
  connection: { status: "closed", attempt: 0 },
  problem: null,
  refused: null,
  queued: [],
  pendingApprovals: [],
};

const readNothing = () => idle;
const followNothing = () => () => {};

type Given<Members> = { [Key in keyof Members]?: Exclude<Members[Key], undefined> };

/** What is there of it: a card asks whether something is offered. */
function given<Members extends object>(members: Members): Given<Members> {
  const there: Given<Members> = {};
  for (const key in members) {
    const value = members[key];
    if (value !== undefined) Object.assign(there, { [key]: value });
  }
  return there;
}

/** Gives cards, composer, banner and ledger the conversation, without handing it down by props. */
export function AgentProvider(props: AgentProviderProps) {
  const { agent, tools, view, onViewError, serverNow, alwaysAllow, minimumDisplayMs, imageOrigins, children } = props;
  const { decide, stop, send, retry, resume, unqueue, session } = agent;
  const renderers = view?.renderers;
  const actions = useMemo<AgentActions>(
    () => ({
      ...given({ decide, stop, send, retry, resume, unqueue, session }),
      ...given({ tools, renderers, onViewError, serverNow, alwaysAllow, minimumDisplayMs, imageOrigins }),
    }),
    [
      decide,
      stop,
      send,
      retry,
      resume,
      unqueue,
      session,
      tools,
      renderers,
      onViewError,
      serverNow,
      alwaysAllow,
      minimumDisplayMs,
      imageOrigins,
    ],
  );
  const { messages, status, connection, problem, refused, queued, pendingApprovals } = agent;
  const state = useMemo<SessionSnapshot>(
    () => ({
      messages: messages ?? idle.messages,
      status: status ?? idle.status,
      connection: connection ?? idle.connection,
      problem: problem ?? null,
      refused: refused ?? null,
      queued: queued ?? idle.queued,
      pendingApprovals: pendingApprovals ?? idle.pendingApprovals,
    }),
    [messages, status, connection, problem, refused, queued, pendingApprovals],
  );
  // What changes once a frame is followed by those who show it: a context would walk everything below, once a frame too.
  const isOfSession = session !== undefined && isShown(state, session.getSnapshot());
  return (
    <ActionsContext.Provider value={actions}>
      <ConnectionContext.Provider value={state.connection.status}>
        <StateContext.Provider value={isOfSession ? undefined : state}>{children}</StateContext.Provider>
      </ConnectionContext.Provider>
    </ActionsContext.Provider>
  );
}

function isShown(state: SessionSnapshot, snapshot: SessionSnapshot): boolean {
  return Object.entries(snapshot).every(([name, value]) => Reflect.get(state, name) === value);
}

/** What may be done from here. Keeps its identity while the conversation streams. */
export function useAgentActions(): AgentActions {
  return useContext(ActionsContext);
}

/** The conversation as it stands. Changes once a frame while it streams. */
export function useAgentState(): SessionSnapshot {
  const { session } = useAgentActions();
  const read = session?.getSnapshot ?? readNothing;
  const followed = useSyncExternalStore(session?.subscribe ?? followNothing, read, read);
  return useContext(StateContext) ?? followed;
}

/** How the stream stands; changes rarely. Undefined outside an `AgentProvider`. */
export function useConnectionStatus(): SessionSnapshot["connection"]["status"] | undefined {
  return useContext(ConnectionContext);
}

export type ToolDecisionProviderProps = Pick<AgentActions, "decide" | "stop"> & { children: ReactNode };

/** Gives the cards below their decision and stop functions, where there is no `AgentProvider`. */
export function ToolDecisionProvider({ decide, stop, children }: ToolDecisionProviderProps) {
  const outer = useAgentActions();
  const actions = useMemo<AgentActions>(
    () => ({
      ...outer,
      ...(decide === undefined ? {} : { decide }),
      ...(stop === undefined ? {} : { stop }),
    }),
    [outer, decide, stop],
  );
  return <ActionsContext.Provider value={actions}>{children}</ActionsContext.Provider>;
}
