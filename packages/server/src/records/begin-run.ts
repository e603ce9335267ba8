import type { UserMessageContent } from "./content";
import type { Draft } from "./draft";
import { transition } from "./draft";
import { endCall } from "./end-call";
import { endRun } from "./end-run";
import type { Rules } from "./rules";
import type { ConversationKey, ConversationRecord, RunRecord } from "./run-record";
import type { Transition, Work } from "./transition";

export type BeginInput = {
  readonly key: ConversationKey;
  /** For the new run, if there will be one. */
  readonly runId: string;
  readonly owner: string;
} & (
  | { readonly message: { readonly id: string; readonly content: UserMessageContent; readonly textHash: string } }
  | { readonly retryOf: string; readonly content: UserMessageContent }
);

export type BeginAnswer =
  | { readonly ok: true; readonly runId: string; readonly work: Work[] }
  | { readonly ok: false; readonly code: "busy" | "conflict" | "not-found" };

/**
 * A new message of the user, or another try at the last one.
 *
 * The same message again attaches to its run. While only people are waited for, a new message withdraws what waits; otherwise the
 * conversation is busy.
 */
export function beginRun(rules: Rules, input: BeginInput): Transition<BeginAnswer> {
  return transition(rules, (draft) => {
    const last = draft.run;
    if ("retryOf" in input) return beginRetry(draft, input, last);
    const known = draft.state.messageRun;
    if (known !== null) {
      if (known.textHash !== input.message.textHash) return { ok: false, code: "conflict" };
      return { ok: true, runId: known.runId, work: [] };
    }
    if (last !== null && last.phase !== "ended") {
      if (last.status !== "awaiting-approval" || last.stopAt !== null) return { ok: false, code: "busy" };
      supersede(draft, last);
    }
    return create(
      draft,
      input,
      { messageId: input.message.id, textHash: input.message.textHash },
      input.message.content,
      null,
    );
  });
}

function beginRetry(
  draft: Draft,
  input: BeginInput & { retryOf: string; content: UserMessageContent },
  last: RunRecord | null,
): BeginAnswer {
  if (last === null) return { ok: false, code: "not-found" };
  // The reply to the first try was lost: its run is already there.
  if (last.retryOf === input.retryOf) return { ok: true, runId: last.runId, work: [] };
  if (last.runId !== input.retryOf) return { ok: false, code: "conflict" };
  if (last.phase !== "ended") return { ok: false, code: "busy" };
  return create(draft, input, { messageId: last.messageId, textHash: last.textHash }, input.content, last.runId);
}

function supersede(draft: Draft, run: RunRecord): void {
  for (const call of draft.openCalls) endCall(draft, run, call, { kind: "cancelled", cause: "superseded" });
  endRun(draft, draft.run ?? run, { status: "stopped", reason: "superseded" });
}

function create(
  draft: Draft,
  input: BeginInput,
  message: { messageId: string; textHash: string },
  content: UserMessageContent,
  retryOf: string | null,
): BeginAnswer {
  const { key, runId, owner } = input;
  const conversation = draft.state.conversation;
  const run = newRun(draft, { ...message, key, runId, owner, retryOf, ordinal: conversation?.runCount ?? 0 });
  draft.setRun(run, {});
  const text = typeof content === "string" ? content : content.text;
  draft.setConversation(nextConversation(draft, conversation, key, runId, text));
  draft.keep({ runId, toolCallId: null, kind: "text", json: JSON.stringify(content) });
  draft.emit(runId, { type: "run-start", messageId: runId, conversationId: key.conversationId });
  draft.emit(runId, { type: "step-start", step: 1 });
  return { ok: true, runId, work: [{ kind: "turn", step: 1, fence: run.fence }] };
}

function nextConversation(
  draft: Draft,
  conversation: ConversationRecord | null,
  key: ConversationKey,
  runId: string,
  text: string,
): ConversationRecord {
  const base = conversation ?? { key, runCount: 0, title: text.slice(0, 80), createdAt: draft.now };
  return { ...base, lastRunId: runId, runCount: base.runCount + 1, updatedAt: draft.now };
}

type NewRun = Pick<RunRecord, "key" | "runId" | "owner" | "ordinal" | "messageId" | "textHash" | "retryOf">;

function newRun(draft: Draft, fields: NewRun): RunRecord {
  return {
    ...fields,
    status: "running",
    phase: "turn",
    reason: null,
    step: 1,
    toolErrors: 0,
    activeMs: 0,
    turnStartedAt: draft.now,
    fence: 1,
    leaseUntil: draft.now + draft.rules.leaseMs,
    stopAt: null,
    untrusted: false,
    refused: [],
    usage: null,
    openObject: null,
    createdAt: draft.now,
    updatedAt: draft.now,
    endedAt: null,
  };
}
