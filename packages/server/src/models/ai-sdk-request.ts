import type { AiSdkCallOptions, AiSdkFile, AiSdkFileData, AiSdkMessage } from "./ai-sdk-types";
import type { ModelFile, ModelRequest } from "./model";
import { type PairedMessage, pairMessages } from "./paired-messages";

/** What a provider object of this specification is asked. */
export function aiSdkCallOptions(request: ModelRequest, specification: string): AiSdkCallOptions {
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
      ...pairMessages(request.messages).map((message) => aiSdkMessage(message, specification)),
    ],
    ...(tools.length === 0 ? {} : { tools, toolChoice: { type: "auto" } }),
    ...(output === undefined ? {} : { responseFormat: { type: "json", ...output } }),
    abortSignal: signal,
  };
}

/** Each model is asked in the form of its own specification. */
function assertFileData(_data: string | { type: "data"; data: string }): asserts _data is AiSdkFileData {}

/** Images go along as they are; of other files the words say what is known. */
function imagePart({ mediaType, url, name }: ModelFile, specification: string): AiSdkFile {
  const base64 = url.slice(url.indexOf(",") + 1);
  const data = specification === "v4" ? { type: "data" as const, data: base64 } : base64;
  assertFileData(data);
  return { type: "file", mediaType, data, ...(name === undefined ? {} : { filename: name }) };
}

function aiSdkMessage(message: PairedMessage, specification: string): AiSdkMessage {
  switch (message.role) {
    case "user": {
      const images = message.files.filter(({ mediaType }) => mediaType.startsWith("image/"));
      return {
        role: "user",
        content: [{ type: "text", text: message.content }, ...images.map((image) => imagePart(image, specification))],
      };
    }
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
