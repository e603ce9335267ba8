import type { ToolSpec } from "@callstate/core";

/** A call as the model made it: arguments are text that nobody has looked at. */
export type ModelToolCall = { id: string; name: string; argumentsJson: string };

/** A file of a user. `url` is a `data:` URL in base64. */
export type ModelFile = { readonly mediaType: string; readonly url: string; readonly name?: string };

/**
 * A conversation as any model understands it. `content` of a user names the files and holds the words of text files; a model that can
 * look at files takes them from `files`.
 */
export type ModelMessage =
  | { role: "user"; content: string; files?: readonly ModelFile[] }
  | { role: "assistant"; content: string; toolCalls: ModelToolCall[] }
  | { role: "tool"; toolCallId: string; content: string; isError: boolean };

/** A structured answer that is asked for. */
export type ModelOutput = { name: string; schema: Record<string, unknown> };

export type ModelRequest = {
  system?: string;
  messages: ModelMessage[];
  /** The tools the model may call; `parameters` is JSON Schema. */
  tools: ToolSpec[];
  /** The form that the answer must have once no more tools are called; `schema` is JSON Schema of an object. */
  output?: ModelOutput;
  signal: AbortSignal;
};

export type FinishReason = "stop" | "tool-calls" | "length" | "content-filter" | "error";

export type ModelUsage = { inputTokens?: number; outputTokens?: number };

/** `tool-call` always comes for a call, and wins over its deltas. */
export type ModelEvent =
  | { type: "text-delta"; text: string }
  | { type: "reasoning-delta"; text: string }
  | { type: "tool-call-start"; id: string; name: string }
  | { type: "tool-call-delta"; id: string; argumentsDelta: string }
  | { type: "tool-call"; id: string; name: string; argumentsJson: string }
  | { type: "finish"; reason: FinishReason; usage?: ModelUsage };

/** One turn of a language model, streamed. It may throw a `ModelError`; whatever else it throws is logged and replaced. */
export interface Model {
  stream(request: ModelRequest): AsyncIterable<ModelEvent>;
  /** For the log. */
  readonly name?: string;
}

export type ModelErrorKind = "rate-limited" | "unavailable" | "rejected" | "cut-off" | "refused";

const SENTENCES: { readonly [Kind in ModelErrorKind]: string } = {
  "rate-limited": "The assistant is busy right now. Try again in a moment.",
  unavailable: "The assistant can't be reached right now. Try again in a moment.",
  rejected: "The assistant could not answer this. Nothing was done.",
  "cut-off": "The assistant's answer broke off. Try again.",
  refused: "The assistant declined to answer this.",
};

/** Why a model did not answer. `message` is for the log; people read `sentence`. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  readonly status: number | undefined;

  constructor(kind: ModelErrorKind, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, "cause" in options ? { cause: options.cause } : {});
    this.name = "ModelError";
    this.kind = kind;
    this.status = options.status;
  }

  /** Safe to show. */
  get sentence(): string {
    return SENTENCES[this.kind];
  }
}
