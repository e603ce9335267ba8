import type { Decision } from "../parts/approval";
import type { OutgoingFile, OutgoingMessage } from "./transport";
import type { RunStatus, UIMessage } from "../parts/message";
import type { ToolPart, ToolPartIn } from "../parts/tool-part";
import type { ToolInput, ToolName, ToolOutput, ToolSet } from "../tools/types";

/** Something that went wrong and was survived: a frame that could not be used, a refused request. `message` is safe to show. */
export type Problem = { code: string; message: string; runId?: string; toolCallId?: string; cause?: unknown };

/** `"idle"` before the first run of the conversation, then the status of the newest run. */
export type SessionStatus = "idle" | RunStatus;

/**
 * How the stream stands. `"open"`: reading. `"closed"`: nothing to read, which is fine. `"offline"`: there is no network, whether or
 * not anything is to be read. `"lost"`: given up, `resume()` tries again. `attempt` counts the tries while reconnecting, from 1.
 * `unsent`: a message is on its way and no backend has taken it yet, so no answer is being written.
 */
export type Connection = {
  status: "closed" | "connecting" | "open" | "reconnecting" | "offline" | "lost";
  attempt: number;
  unsent?: true;
};

export type QueuedMessage = OutgoingMessage;

/** A message that the backend would not take, with its reason: the person has it back, nothing of it was kept. */
export type RefusedMessage = { message: QueuedMessage; problem: Problem };

/** A call that waits for a person, with the message it stands in. */
export type PendingApproval<T extends ToolSet = ToolSet> = {
  approvalId: string;
  messageId: string;
  part: ToolPartIn<"approval-requested", ToolPart<T>>;
};

export type DecisionIssue = { path: string; message: string };

/**
 * What came of a decision. `decide` never rejects.
 *
 * `unconfirmed`: the request failed and the run's true state says that the call still waits, or it could not be read: press again,
 * repeats are safe. `changed`, `invalid`, `outdated`: still open. `conflict`: decided elsewhere, `decision` is the winner.
 * `expired`, `superseded`, `cancelled`, `not-found`: it can no longer be decided.
 */
export type DecideResult =
  | { ok: true; approvalId: string; approved: boolean; status: "approved" | "denied" }
  | {
      ok: false;
      approvalId: string;
      code: string;
      message: string;
      issues?: readonly DecisionIssue[];
      /** With `changed`: the arguments of record. */
      input?: unknown;
      effective?: unknown;
      /** With `conflict`: the decision that won. */
      decision?: { approved: boolean; edits?: Decision["edits"] };
    };

export type SessionSnapshot<T extends ToolSet = ToolSet> = {
  messages: readonly UIMessage<T>[];
  status: SessionStatus;
  connection: Connection;
  /** The last problem that a person should know of, until the next send. */
  problem: Problem | null;
  /** The last message, if the backend would not take it (too long, malformed): it is not among the messages. Until the next send. */
  refused: RefusedMessage | null;
  /** Messages typed while a run was busy. Sent when it ends, never superseding by themselves. */
  queued: readonly QueuedMessage[];
  pendingApprovals: readonly PendingApproval<T>[];
};

export type ToolOutputInput = { toolCallId: string } & ({ output: unknown } | { errorText: string });

/** Transport and store as one: everything a conversation does, without React. Its functions need no `this`. */
export interface AgentSession<T extends ToolSet = ToolSet> {
  /** Called once a frame at most, after `getSnapshot` would answer differently. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until something changed. */
  readonly getSnapshot: () => SessionSnapshot<T>;
  /** Follows one part, so that a finished card never renders again. */
  readonly subscribePart: (messageId: string, partKey: string, listener: () => void) => () => void;
  readonly getPart: (messageId: string, partKey: string) => UIMessage<T>["parts"][number] | undefined;
  /** Loads the conversation and follows its open run. Several holders share one connection; returns the release. */
  readonly connect: () => () => void;
  /**
   * Sends, or queues while a run is busy. While only people are waited for, sending withdraws what waits. A message in which nothing
   * can be seen, without a file, is not sent.
   */
  readonly send: (message: string | { id?: string; text: string; files?: readonly OutgoingFile[] }) => void;
  /** Takes a message out of the queue, to edit it or to drop it. */
  readonly unqueue: (id: string) => QueuedMessage | undefined;
  readonly decide: (decision: Decision) => Promise<DecideResult>;
  readonly addToolOutput: (output: ToolOutputInput) => Promise<void>;
  /** Stops the run, or one call of it. Nothing is called stopped before the server says so. */
  readonly stop: (options?: { toolCallId?: string }) => Promise<void>;
  /** Another answer to the last message of the person, after a run that ended. */
  readonly retry: () => void;
  /** Tries the connection again, at once. */
  readonly resume: () => void;
}

/** Runs in the browser, only when the run waits for it. `signal` aborts when the call ends otherwise. */
export type ClientTool<Input, Output> = (
  input: Input,
  context: { toolCallId: string; signal: AbortSignal },
) => Output | Promise<Output>;

/** Functions of the app by tool name. */
export type ClientTools<T extends ToolSet = ToolSet> = {
  readonly [Name in ToolName<T>]?: ClientTool<ToolInput<T, Name>, ToolOutput<T, Name>>;
};
