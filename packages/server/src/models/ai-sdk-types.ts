/** What is said to a provider object: the part of the AI SDK's prompt that its specifications 2 to 4 share. */
export type AiSdkMessage =
  | { role: "system"; content: string }
  | { role: "user"; content: (AiSdkText | AiSdkFile)[] }
  | { role: "assistant"; content: (AiSdkText | AiSdkToolCall)[] }
  | { role: "tool"; content: AiSdkToolResult[] };

/** Base64, as text in the specifications 2 and 3, and with its kind beside it in 4: this type fits all of them. */
export type AiSdkFileData = string & { type: "data"; data: string };
export type AiSdkFile = {
  type: "file";
  mediaType: string;
  data: AiSdkFileData;
  filename?: string;
};
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
