import type { ModelFile, ModelMessage, ModelOutput, ModelRequest } from "./model";
import { usableArgumentsText, usableName } from "./usable-call";

/** The body of a chat completions request. */
export function openAiRequestBody(model: string, request: ModelRequest): Record<string, unknown> {
  const system = request.system === undefined ? [] : [{ role: "system", content: request.system }];
  const tools = request.tools.map(({ name, description, parameters }) => ({
    type: "function",
    function: { name, description, parameters },
  }));
  return {
    model,
    stream: true,
    stream_options: { include_usage: true },
    messages: [...system, ...request.messages.map(wireMessage)],
    ...(tools.length === 0 ? {} : { tools }),
    ...(request.output === undefined ? {} : { response_format: responseFormat(request.output) }),
  };
}

function responseFormat({ name, schema }: ModelOutput): Record<string, unknown> {
  return { type: "json_schema", json_schema: { name, schema, strict: isStrict(schema) } };
}

/** Only a schema whose objects list all of their members, each of them required, may be asked for strictly. */
function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (typeof schema !== "object" || schema === null) return true;
  const { properties, required, additionalProperties }: Record<string, unknown> = { ...schema };
  if (typeof properties === "object" && properties !== null) {
    const names: readonly unknown[] = Array.isArray(required) ? required : [];
    if (additionalProperties !== false || !Object.keys(properties).every((name) => names.includes(name))) return false;
  }
  return Object.values(schema).every(isStrict);
}

/** Images go along as they are; of other files the words say what is known. */
function userContent(text: string, files: readonly ModelFile[]): unknown {
  const images = files.filter(({ mediaType }) => mediaType.startsWith("image/"));
  if (images.length === 0) return text;
  return [{ type: "text", text }, ...images.map(({ url }) => ({ type: "image_url", image_url: { url } }))];
}

function wireMessage(message: ModelMessage): Record<string, unknown> {
  switch (message.role) {
    case "user":
      return { role: "user", content: userContent(message.content, message.files ?? []) };
    case "tool":
      return { role: "tool", tool_call_id: message.toolCallId, content: message.content };
    case "assistant": {
      const calls = message.toolCalls.map(({ id, name, argumentsJson }) => ({
        id,
        type: "function",
        function: { name: usableName(name), arguments: usableArgumentsText(argumentsJson) },
      }));
      return {
        role: "assistant",
        content: message.content === "" && calls.length > 0 ? null : message.content,
        ...(calls.length === 0 ? {} : { tool_calls: calls }),
      };
    }
  }
}
