import type { ToolSet } from "../tools/types";
import type { ToolPart } from "./tool-part";

export const RUN_STATUSES = [
  "running",
  "awaiting-approval",
  "awaiting-client-tool",
  "done",
  "step-limit",
  "too-many-tool-errors",
  "stopped",
  "failed",
  "interrupted",
] as const;

/** How a run stands. The first three are open, the others are ends. */
export type RunStatus = (typeof RUN_STATUSES)[number];

/** True if more may come of a run with this status. */
export function isOpenRunStatus(status: RunStatus): boolean {
  return RUN_STATUSES.indexOf(status) < 3;
}

export type TextPart = {
  type: "text" | "reasoning";
  key: string;
  partId?: string;
  /** The call that this text was written within. */
  parentToolCallId?: string;
  text: string;
  done: boolean;
};
export type StepPart = { type: "step"; key: string; step: number };
/** A structured answer: it fills in while it streams and is validated at the end. */
export type ObjectPart = {
  type: "object";
  key: string;
  partId: string;
  name?: string;
  state: "streaming" | "available" | "error";
  jsonText: string;
  partialValue?: unknown;
  value?: unknown;
  errorText?: string;
};
export type SourcePart = { type: "source"; key: string; url: string; title?: string };
export type FilePart = { type: "file"; key: string; mediaType: string; url: string; name?: string };
export type DataPart = { type: "data"; key: string; name: string; id?: string; value: unknown };

export type MessagePart<T extends ToolSet = ToolSet> =
  | TextPart
  | StepPart
  | ToolPart<T>
  | ObjectPart
  | SourcePart
  | FilePart
  | DataPart;

/**
 * The run that writes a message, and the last of its events that the message contains. `id` is empty while no event has named it.
 */
export type MessageRun = {
  id: string;
  seq: number;
  status: RunStatus;
  /** The runs that wrote the message before this one: a repeat of their events changes nothing. */
  earlier?: string[];
};

/**
 * One message, as plain JSON: it survives `structuredClone` and storage in the middle of a call.
 *
 * One run is one assistant message.
 */
export type UIMessage<T extends ToolSet = ToolSet> = {
  id: string;
  role: "user" | "assistant";
  parts: readonly MessagePart<T>[];
  run?: MessageRun;
  /** Milliseconds since the epoch. */
  createdAt?: number;
};

/** True for words and for thoughts, which are told alike. */
export function isTextPart(part: { readonly type: string } | undefined): part is TextPart {
  return part?.type === "text" || part?.type === "reasoning";
}

/** A run of which nothing has come yet. */
export const newRun = (id = ""): MessageRun => ({ id, seq: 0, status: "running" });

/** An empty message to fold events into. `role` is `"assistant"` unless said otherwise. */
export function createMessage(options: { id: string; role?: "user" | "assistant" }): UIMessage {
  return { id: options.id, role: options.role ?? "assistant", parts: [] };
}
