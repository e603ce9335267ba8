import type { AiSdkCallOptions, AiSdkMessage } from "./ai-sdk-types";
import type { ModelRequest } from "./model";
import { type PairedMessage, pairMessages } from "./paired-messages";

/** What a provider object is asked. */
export function aiSdkCallOptions(request: ModelRequest): AiSdkCallOptions {
  const { system, output, signal } = request;
  const tools = request.tools.map(({ name, description, parameters }) => ({
    type: "function" as const,
    name,
    description,
    inputSchema: parameters,
  }));
  return {
    prompt: [
      ...(system === undefined ? [] : [{ role: "system" as const, content: system }]),
      ...pairMessages(request.messages).map(aiSdkMessage),
    ],
    ...(tools.length === 0 ? {} : { tools, toolChoice: { type: "auto" } }),
    ...(output === undefined ? {} : { responseFormat: { type: "json", ...output } }),
    abortSignal: signal,
  };
}

function aiSdkMessage(message: PairedMessage): AiSdkMessage {
  switch (message.role) {
    case "user":
      return { role: "user", content: [{ type: "text", text: message.content }] };
    case "assistant":
      return {
        role: "assistant",
        content: [
          ...(message.content === "" ? [] : [{ type: "text" as const, text: message.content }]),
          ...message.calls.map(({ id, name, input }) => ({
            type: "tool-call" as const,
            toolCallId: id,
            toolName: name,
            input,
          })),
        ],
      };
    case "tools":
      return {
        role: "tool",
        content: message.results.map(({ id, name, content, isError }) => ({
          type: "tool-result",
          toolCallId: id,
          toolName: name,
          output: { type: isError ? "error-text" : "text", value: content },
        })),
      };
  }
}
