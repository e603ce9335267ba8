/** What is said to a provider object: the part of the AI SDK's prompt that its specifications 2 to 4 share. */
export type AiSdkMessage =
  | { role: "system"; content: string }
  | { role: "user"; content: { type: "text"; text: string }[] }
  | { role: "assistant"; content: (AiSdkText | AiSdkToolCall)[] }
  | { role: "tool"; content: AiSdkToolResult[] };

export type AiSdkText = { type: "text"; text: string };
export type AiSdkToolCall = { type: "tool-call"; toolCallId: string; toolName: string; input: unknown };
export type AiSdkToolResult = {
  type: "tool-result";
  toolCallId: string;
  toolName: string;
  output: { type: "text" | "error-text"; value: string };
};

export type AiSdkCallOptions = {
  prompt: AiSdkMessage[];
  tools?: { type: "function"; name: string; description: string; inputSchema: Record<string, unknown> }[];
  toolChoice?: { type: "auto" };
  responseFormat?: { type: "json"; name: string; schema: Record<string, unknown> };
  abortSignal?: AbortSignal;
};

/** A language model of any AI SDK provider, as `openai("gpt-5")` or `anthropic("claude-sonnet-4-5")` give one: specification 2, 3 or 4. */
export interface AiSdkLanguageModel {
  readonly specificationVersion: string;
  readonly provider: string;
  readonly modelId: string;
  // A method, so that a provider whose own option types are narrower fits.
  doStream(options: AiSdkCallOptions): PromiseLike<{ stream: ReadableStream<unknown> }>;
}
