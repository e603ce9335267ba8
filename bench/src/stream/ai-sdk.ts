import { Chat } from "@ai-sdk/react";
import { type ChatTransport, isToolUIPart, readUIMessageStream, type UIMessage, type UIMessageChunk } from "ai";
import type { Contender } from "./contender";
import { remember } from "./remember";
import type { Script } from "./script";
import { streamOf } from "./source";

function chunksOf({ calls, deltas }: Script): UIMessageChunk[] {
  return [
    { type: "start", messageId: "message_1" },
    { type: "start-step" },
    ...calls.map(({ id, tool }) => ({ type: "tool-input-start" as const, toolCallId: id, toolName: tool })),
    ...deltas.map(({ call, text }) => ({
      type: "tool-input-delta" as const,
      toolCallId: calls[call]?.id ?? "",
      inputTextDelta: text,
    })),
  ];
}

const earlierMessages = remember((count): UIMessage[] => {
  return Array.from({ length: count }, (_, at): UIMessage => {
    const text = { type: "text" as const, text: `What was said before, number ${at}.`, state: "done" as const };
    if (at % 2 === 0) return { id: `earlier_${at}`, role: "user", parts: [text] };
    const call = {
      type: "tool-list_guests" as const,
      toolCallId: `earlier_call_${at}`,
      state: "output-available" as const,
      input: { evening: at },
      output: { guests: [{ name: "One" }, { name: "Two" }] },
    };
    return { id: `earlier_${at}`, role: "assistant", parts: [text, call] };
  });
});

function argumentsIn(message: UIMessage | undefined): unknown[] {
  return (message?.parts ?? []).filter(isToolUIPart).map(({ input }) => input);
}

/** The reducer alone. */
export const aiSdkReader: Contender<UIMessageChunk> = {
  name: "AI SDK, readUIMessageStream",
  chunksOf,
  fold: async ({ chunks, gate }) => {
    let last: UIMessage | undefined;
    for await (const message of readUIMessageStream({ stream: streamOf(chunks, gate) })) last = message;
    return argumentsIn(last);
  },
};

/** The conversation behind `useChat`. */
export const aiSdkChat: Contender<UIMessageChunk> = {
  name: "AI SDK, Chat",
  chunksOf,
  fold: async ({ chunks, earlier, gate }) => {
    const transport: ChatTransport<UIMessage> = {
      sendMessages: async () => streamOf(chunks, gate),
      reconnectToStream: async () => null,
    };
    const chat = new Chat<UIMessage>({ id: "chat", messages: earlierMessages(earlier), transport });
    await chat.sendMessage({ text: "Go" });
    if (chat.error !== undefined) throw chat.error;
    return argumentsIn(chat.messages.at(-1));
  },
};
