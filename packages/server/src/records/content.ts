/**
 * A large text that belongs to a run (`toolCallId` null) or to a call, written once and read when needed. `json` is JSON text, so
 * it holds no NUL and no lone surrogate, whatever the value.
 */
export type Content = {
  readonly runId: string;
  readonly toolCallId: string | null;
  readonly kind: ContentKind;
  readonly json: string;
};

/**
 * Of a run: `text`, the user's message with its files; `turn:<step>`, what the model said and which calls it made; `output`, its structured answer.
 *
 * Of a call: `arguments`, the model's text; `shown`, what the browser was sent where it differs from the arguments; `effective`,
 * what the schema made of the arguments where it changes them; `edits`; `output`.
 */
export type ContentKind = "text" | `turn:${number}` | "arguments" | "shown" | "effective" | "edits" | "output";

/** What a user sent: words, or words with files as `data:` URLs. */
export type UserMessageContent =
  | string
  | {
      readonly text: string;
      readonly files: readonly { readonly mediaType: string; readonly url: string; readonly name?: string }[];
    };

export type TurnContent = { readonly text: string; readonly calls: readonly string[] };

/** `input` and `effective` as they were sent to the browser, secrets replaced. */
export type ShownContent = { readonly input: unknown; readonly effective?: unknown };
