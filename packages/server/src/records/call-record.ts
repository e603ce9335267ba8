import type { CancelCause, ToolEffects, ToolErrorPhase } from "@callstate/core";

/** `streaming` until the turn commits. `pending`: a person must decide. */
export type CallStatus = "streaming" | "ready" | "pending" | "approved" | "executing" | "ended";

export type DecisionRecord = {
  readonly approved: boolean;
  readonly by: "user" | "policy";
  readonly reason: string | null;
  readonly at: number;
  /** The edits in canonical JSON, to tell a repeat from a conflict. */
  readonly editsKey: string;
};

export type ApprovalRecord = {
  readonly approvalId: string;
  readonly expiresAt: number;
  readonly decision: DecisionRecord | null;
};

/** How a call ended. `corrected`: it was unknown at first, and its own attempt reported later. */
export type CallEnd = { readonly at: number; readonly corrected: boolean } & CallOutcome;

export type CallOutcome =
  | { readonly kind: "succeeded"; readonly by: "client" | null }
  | { readonly kind: "failed"; readonly phase: ToolErrorPhase; readonly errorText: string }
  | { readonly kind: "denied"; readonly by: "user" | "policy"; readonly reason: string | null }
  | { readonly kind: "cancelled"; readonly cause: CancelCause }
  | { readonly kind: "unknown"; readonly note: string };

/** One tool call of one turn. What is large (arguments, edits, output) is kept beside it, as contents. */
export type CallRecord = {
  readonly runId: string;
  /** Unique in the conversation. */
  readonly toolCallId: string;
  /** The model's own id, which it may reuse. */
  readonly modelCallId: string;
  readonly step: number;
  /** The place in the run, from 0. */
  readonly index: number;
  readonly toolName: string;
  readonly effects: ToolEffects;
  readonly executor: "server" | "client";
  /** Calls of such tools run one at a time, in the model's order. */
  readonly sequential: boolean;
  readonly untrusted: boolean;
  readonly status: CallStatus;
  /** Of the tool's definition when the call was committed. */
  readonly digest: string;
  /** Of tool and arguments, to recognise an equal call. */
  readonly inputHash: string;
  readonly approval: ApprovalRecord | null;
  /** Since when it could have been claimed. */
  readonly readyAt: number | null;
  readonly fence: number;
  /** The process, or for a tool of the browser the tab's token. */
  readonly owner: string | null;
  readonly leaseUntil: number | null;
  readonly attempt: number;
  /** When it was claimed for the first time: from then on it may have had its effect. */
  readonly startedAt: number | null;
  /** Asked to stop; it has until then. */
  readonly stopAt: number | null;
  /** What the browser reported, for a tool that it runs: who, and a digest of what. */
  readonly answer: { readonly token: string; readonly key: string } | null;
  readonly end: CallEnd | null;
};

/** True while no outcome is recorded. */
export function isOpenCall(call: CallRecord): boolean {
  return call.status !== "ended";
}
