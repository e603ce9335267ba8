import type { Edit } from "../parts/approval";
import type { RunStatus, UIMessage } from "../parts/message";
import type { CancelCause, ToolErrorPhase } from "../parts/tool-part";
import type { ToolEffects } from "../tools/types";

/**
 * What every event may carry. `seq` counts up by one within a run, from 1; `at` is milliseconds since the epoch by the server's
 * clock. An event without `seq` (a foreign wire) is placed by the transition table alone.
 */
export type EventBase = { runId?: string; seq?: number; at?: number };

export type Usage = { inputTokens?: number; outputTokens?: number };

type TextFields = { partId?: string; parentToolCallId?: string };

/** Every event and its own fields: the one list that decoder, schemas, reducer and docs are made from. */
export type EventFields = {
  "run-start": { messageId: string; conversationId?: string };
  "step-start": { step: number };
  "text-delta": TextFields & { text: string };
  "text-end": TextFields;
  "reasoning-delta": TextFields & { text: string };
  "reasoning-end": TextFields;
  "tool-input-start": { toolCallId: string; toolName: string; title?: string; parentToolCallId?: string };
  "tool-input-delta": { toolCallId: string; inputTextDelta: string };
  "tool-input-available": { toolCallId: string; toolName: string; input: unknown; effects?: ToolEffects };
  "tool-approval-requested": {
    toolCallId: string;
    approvalId: string;
    editable?: string[];
    mustRead?: string[];
    expiresAt?: number;
    reason?: string;
    effective?: unknown;
  };
  "tool-approval-responded": {
    toolCallId: string;
    approvalId: string;
    approved: boolean;
    edits?: Edit[];
    effective?: unknown;
    reason?: string;
    by?: "user" | "policy";
  };
  "tool-started": { toolCallId: string; effects: ToolEffects };
  "tool-progress": { toolCallId: string; ratio?: number; label?: string };
  "tool-output-preliminary": { toolCallId: string; output: unknown; by?: "client" };
  "tool-output-available": { toolCallId: string; output: unknown; by?: "client" };
  "tool-output-error": { toolCallId: string; errorText: string; phase: ToolErrorPhase; partialOutput?: unknown };
  "tool-output-denied": { toolCallId: string; reason?: string; by: "user" | "policy" };
  "tool-output-unknown": { toolCallId: string; note: string; partialOutput?: unknown };
  "tool-cancelled": { toolCallId: string; cause: CancelCause; partialOutput?: unknown };
  "object-start": { partId: string; name?: string };
  "object-delta": { partId: string; jsonTextDelta: string };
  "object-available": { partId: string; value: unknown; name?: string };
  "object-error": { partId: string; errorText: string };
  source: { url: string; title?: string };
  file: { mediaType: string; url: string };
  data: { name: string; value: unknown; id?: string };
  "run-status": { status: RunStatus; reason?: string; finish?: string; usage?: Usage };
  "run-error": { errorText: string };
  reset: { message: UIMessage };
  /** Stands for a frame that could not be used: its place in the run counts, nothing else. */
  skipped: { reason?: string };
};

export type EventType = keyof EventFields;

export type EventOf<Type extends EventType> = { type: Type } & EventBase & EventFields[Type];

/** Something that happened in a run: what the server writes, the wire carries and the reducer folds. */
export type AgentEvent = { [Type in EventType]: EventOf<Type> }[EventType];
