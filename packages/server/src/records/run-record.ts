import type { RunStatus } from "@callstate/core";
import type { ToolLedger } from "./tool-ledger";

/** Names a conversation. Two users with the same conversation id have two conversations. */
export type ConversationKey = {
  /** Empty where the app has no tenants. */
  readonly tenantId: string;
  readonly userId: string;
  readonly conversationId: string;
};

/** Times are milliseconds since the epoch, by the store's clock. */
export type ConversationRecord = {
  readonly key: ConversationKey;
  /** Only the newest run can be open. */
  readonly lastRunId: string;
  readonly runCount: number;
  /** The beginning of the first message. */
  readonly title: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Only of the agent's own books, which are conversations without a run. */
  readonly ledger?: ToolLedger;
};

/** What the server is doing: a model turn streams, the calls of a committed turn are open, or nothing more will come. */
export type RunPhase = "turn" | "calls" | "ended";

export type RunUsage = { readonly inputTokens: number; readonly outputTokens: number };

/** One answer of the assistant. The message it writes has the run's id. */
export type RunRecord = {
  readonly runId: string;
  readonly key: ConversationKey;
  /** The place in the conversation, from 0. */
  readonly ordinal: number;
  /** The user's message that is answered. */
  readonly messageId: string;
  readonly textHash: string;
  readonly retryOf: string | null;
  readonly status: RunStatus;
  readonly phase: RunPhase;
  readonly reason: string | null;
  /** The model turn, from 1. */
  readonly step: number;
  readonly toolErrors: number;
  /** Time spent in model turns and tools. Waiting for people does not count. */
  readonly activeMs: number;
  readonly turnStartedAt: number;
  /** Grows with each holder and at the end. Only the current one may write. */
  readonly fence: number;
  readonly owner: string | null;
  readonly leaseUntil: number | null;
  /** Stop was asked for: calls that execute have until then. */
  readonly stopAt: number | null;
  /** A tool whose results are not to be trusted has answered: nothing is approved automatically any more. */
  readonly untrusted: boolean;
  /** Hashes of calls that were refused: an equal one is not asked again. */
  readonly refused: readonly string[];
  readonly usage: RunUsage | null;
  /** The structured answer that streams in: its end must be written, whatever happens. */
  readonly openObject: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly endedAt: number | null;
};
