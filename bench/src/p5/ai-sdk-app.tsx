import { useChat } from "@ai-sdk/react";
import { type ChatTransport, isToolUIPart, type UIMessage, type UIMessageChunk } from "ai";
import { memo, useEffect } from "react";
import { type Script, toolName } from "../stream/script";
import { type App, finishedRows, type Opened } from "./app";
import { Finished, Rows } from "./components";
import { count } from "./page";
import { Wire } from "./wire";

function chunksOf({ calls, deltas }: Script, finished: number): UIMessageChunk[] {
  const ended = Array.from({ length: finished }, (_, at) => `ended_${at}`).flatMap((toolCallId): UIMessageChunk[] => [
    { type: "tool-input-available", toolCallId, toolName, input: { rows: finishedRows } },
    { type: "tool-output-available", toolCallId, output: { count: 2 } },
  ]);
  const [call = { id: "call", tool: toolName, text: "" }] = calls;
  return [
    { type: "start", messageId: "message_1" },
    { type: "text-start", id: "t" },
    { type: "text-delta", id: "t", delta: "These are the guests." },
    { type: "text-end", id: "t" },
    ...ended,
    { type: "tool-input-start", toolCallId: call.id, toolName },
    ...deltas.map(({ text }) => ({ type: "tool-input-delta" as const, toolCallId: call.id, inputTextDelta: text })),
  ];
}

const Part = memo(function Part({ part }: { part: UIMessage["parts"][number] }) {
  if (part.type === "text") return <p>{part.text}</p>;
  if (!isToolUIPart(part)) return null;
  if (part.state === "output-available") return <Finished name={part.type} />;
  return part.state === "input-streaming" ? <Rows value={part.input} /> : null;
});

const Message = memo(function Message({ message }: { message: UIMessage }) {
  count("list");
  return (
    <article>
      {message.parts.map((part, at) => (
        <Part key={at} part={part} />
      ))}
    </article>
  );
});

function app(name: string, throttle?: number): App {
  const open = (script: Script, finished: number): Opened => {
    const wire = new Wire<UIMessageChunk>(chunksOf(script, finished));
    const transport: ChatTransport<UIMessage> = {
      sendMessages: async () => wire.open(),
      reconnectToStream: async () => null,
    };
    function Page() {
      count("hook");
      const { messages, sendMessage } = useChat({
        id: "bench",
        transport,
        ...(throttle === undefined ? {} : { experimental_throttle: throttle }),
      });
      useEffect(() => void sendMessage({ text: "Go" }), [sendMessage]);
      return messages
        .filter(({ role }) => role === "assistant")
        .map((message) => <Message key={message.id} message={message} />);
    }
    return { wire, Page, close: () => {} };
  };
  return { name, open, chunksBefore: (finished) => 5 + finished * 2 };
}

export const aiSdk = app("AI SDK, useChat");
export const aiSdkThrottled = app("AI SDK, useChat, throttled to 16 ms", 16);
