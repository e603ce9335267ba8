import type { AgentEvent } from "../events/types";
import type { Decision } from "../parts/approval";
import type { RunStatus, UIMessage } from "../parts/message";

/** A file that goes with a message: a `data:` URL, or an address that the backend can read. */
export type OutgoingFile = { mediaType: string; url: string; name?: string };

/** What a person writes. */
export type OutgoingMessage = { id: string; text: string; files?: readonly OutgoingFile[] };

/** A new message of the person, or another try at the answer of a run that ended. */
export type StartRequest =
  | { conversationId: string; message: OutgoingMessage }
  | { conversationId: string; retryOf: string };

/** The events of a run, as they arrive. `retryMs`: how long the backend asks to wait before the next try. */
export type EventStream = AsyncIterable<AgentEvent> & { retryMs?: number };

/** `cursor` is the id of the last frame that was dispatched (`<runId>:<seq>`), or null to read from the beginning. */
export type AttachRequest = { runId: string; cursor: string | null };

export type DecisionAnswer = { approvalId: string; approved: boolean; status: "approved" | "denied" };

export type ToolOutputRequest = { runId: string; toolCallId: string; token: string } & (
  | { output: unknown }
  | { errorText: string }
);

export type LoadedConversation = {
  messages: readonly UIMessage[];
  run?: { id: string; seq: number; status: RunStatus };
};

/**
 * The way to a backend. All that the session knows of HTTP is behind it, so a test or a replay is another transport.
 *
 * Methods reject with a `TransportError` for answers that are final or that say when to try again; any other rejection counts as a
 * lost connection.
 */
export interface Transport {
  start(request: StartRequest, signal: AbortSignal): Promise<EventStream>;
  /**
   * Resolves to null when nothing more will come of the run. On a wire whose events have no `seq` the stream tells the run again from
   * its beginning.
   */
  attach(request: AttachRequest, signal: AbortSignal): Promise<EventStream | null>;
  decide(decision: Decision & { conversationId: string }): Promise<DecisionAnswer>;
  sendToolOutput(request: ToolOutputRequest): Promise<void>;
  /** Resolves to false when another tab or process runs this call. */
  claimTool?(request: { runId: string; toolCallId: string; token: string }): Promise<boolean>;
  stop(request: { runId: string; toolCallId?: string }): Promise<void>;
  load?(conversationId: string): Promise<LoadedConversation>;
}
