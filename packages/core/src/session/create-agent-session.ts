import type { UIMessage } from "../parts/message";
import type { ToolSet } from "../tools/types";
import { openSession } from "./agent-session";
import type { Environment } from "./environment";
import type { Transport } from "./transport";
import type { AgentSession, ClientTools, Problem } from "./types";

/** Functions are looked up when they are called: whoever keeps the object may put newer ones in their place. */
export type AgentSessionOptions<T extends ToolSet = ToolSet> = {
  transport: Transport;
  /** A name within tenant and user, `[A-Za-z0-9_-]{1,128}`. */
  conversationId: string;
  /** Functions of the tools that run in the browser. */
  clientTools?: ClientTools<T>;
  /** Shown until the conversation is loaded; for good where the transport cannot load. */
  initialMessages?: readonly UIMessage<T>[];
  /** Hears of everything that was skipped, refused or survived. */
  onProblem?: (problem: Problem) => void;
  /** Called when a run that this session read has ended, with its message. */
  onFinish?: (message: UIMessage<T>) => void;
  /** Clock, frames, visibility and tabs. A plain one by default; the React hook passes the page's. */
  environment?: Environment;
};

/** A conversation over a transport: messages, runs, decisions and reconnects, without React. Nothing is sent before `connect()`. */
export function createAgentSession<T extends ToolSet = ToolSet>(options: AgentSessionOptions<T>): AgentSession<T>;
// The session itself knows no tools: only its types do, and the wire is not checked against them here but on the server.
export function createAgentSession(options: AgentSessionOptions): AgentSession {
  return openSession(options);
}
