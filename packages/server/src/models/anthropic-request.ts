import type {
  ImageBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
  ToolUnion,
} from "@anthropic-ai/sdk/resources/messages";
import type { ModelFile, ModelRequest } from "./model";
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

/** The image types that this API looks at; of other files the words say what is known. */
function imageBlock({ mediaType, url }: ModelFile): ImageBlockParam[] {
  switch (mediaType) {
    case "image/jpeg":
    case "image/png":
    case "image/gif":
    case "image/webp": {
      const data = url.slice(url.indexOf(",") + 1);
      return [{ type: "image", source: { type: "base64", media_type: mediaType, data } }];
    }
    default:
      return [];
  }
}

function messageParam(message: PairedMessage): MessageParam {
  switch (message.role) {
    case "user": {
      const images = message.files.flatMap(imageBlock);
      if (images.length === 0) return { role: "user", content: message.content };
      return { role: "user", content: [...images, { type: "text", text: message.content }] };
    }
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
