import type { MessageCreateParamsStreaming, MessageParam, ToolUnion } from "@anthropic-ai/sdk/resources/messages";
import type { ModelRequest } from "./model";
import { type PairedMessage, pairMessages } from "./paired-messages";

/** The body of a Messages request. */
export function anthropicRequest(
  model: string,
  maxTokens: number,
  request: ModelRequest,
): MessageCreateParamsStreaming {
  const { system, output } = request;
  const tools = request.tools.map(
    ({ name, description, parameters }): ToolUnion => ({
      name,
      description,
      input_schema: { ...parameters, type: "object" },
    }),
  );
  return {
    model,
    max_tokens: maxTokens,
    stream: true,
    messages: pairMessages(request.messages).map(messageParam),
    ...(system === undefined || system === "" ? {} : { system }),
    ...(tools.length === 0 ? {} : { tools }),
    ...(output === undefined ? {} : { output_config: { format: { type: "json_schema", schema: output.schema } } }),
  };
}

function messageParam(message: PairedMessage): MessageParam {
  switch (message.role) {
    case "user":
      return { role: "user", content: message.content };
    case "assistant":
      return {
        role: "assistant",
        content: [
          ...(message.content === "" ? [] : [{ type: "text" as const, text: message.content }]),
          ...message.calls.map(({ id, name, input }) => ({ type: "tool_use" as const, id, name, input })),
        ],
      };
    case "tools":
      return {
        role: "user",
        content: message.results.map(({ id, content, isError }) => ({
          type: "tool_result",
          tool_use_id: id,
          content,
          ...(isError ? { is_error: true } : {}),
        })),
      };
  }
}
