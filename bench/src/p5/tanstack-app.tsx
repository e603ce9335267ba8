import { parsePartialJSON, stream, useChat } from "@tanstack/ai-react";
import type { StreamChunk, UIMessage } from "@tanstack/ai/client";
import { memo, useEffect, useMemo } from "react";
import { iterate } from "../stream/source";
import { type Script, toolName } from "../stream/script";
import { type App, finishedRows, type Opened } from "./app";
import { Finished, Rows } from "./components";
import { count } from "./page";
import { Wire } from "./wire";

const ids = { threadId: "bench", runId: "run_1" };
const messageId = "message_1";

function chunksOf({ calls, deltas }: Script, finished: number): StreamChunk[] {
  const start = (toolCallId: string) => ({
    type: "TOOL_CALL_START",
    toolCallId,
    toolCallName: toolName,
    toolName,
    parentMessageId: messageId,
  });
  const ended = Array.from({ length: finished }, (_, at) => `ended_${at}`).flatMap((toolCallId) => [
    start(toolCallId),
    { type: "TOOL_CALL_ARGS", toolCallId, delta: JSON.stringify({ rows: finishedRows }) },
    { type: "TOOL_CALL_END", toolCallId },
    { type: "TOOL_CALL_RESULT", toolCallId, messageId: `result_${toolCallId}`, content: '{"count":2}' },
  ]);
  const [call = { id: "call", tool: toolName, text: "" }] = calls;
  return [
    { type: "RUN_STARTED", ...ids },
    { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
    { type: "TEXT_MESSAGE_CONTENT", messageId, delta: "These are the guests." },
    ...ended,
    start(call.id),
    ...deltas.map(({ text }) => ({ type: "TOOL_CALL_ARGS", toolCallId: call.id, delta: text })),
  ] as StreamChunk[];
}

type CallPart = Extract<UIMessage["parts"][number], { type: "tool-call" }>;

/** The part has the text of the arguments only, so the view parses it, with the package's own function. */
function Streaming({ part }: { part: CallPart }) {
  const value: unknown = useMemo(() => parsePartialJSON(part.arguments), [part.arguments]);
  return <Rows value={value} />;
}

const Part = memo(function Part({ part }: { part: UIMessage["parts"][number] }) {
  if (part.type === "text") return <p>{part.content}</p>;
  if (part.type !== "tool-call") return null;
  return part.output === undefined ? <Streaming part={part} /> : <Finished name={part.name} />;
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

export const tanstack: App = {
  name: "TanStack AI, useChat",
  chunksBefore: (finished) => 4 + finished * 4,
  open: (script: Script, finished: number): Opened => {
    const wire = new Wire<StreamChunk>(chunksOf(script, finished));
    const connection = stream(() => iterate(wire.open()));
    function Page() {
      count("hook");
      const { messages, sendMessage } = useChat({ threadId: "bench", connection });
      useEffect(() => void sendMessage("Go"), [sendMessage]);
      return (messages as UIMessage[])
        .filter(({ role }) => role === "assistant")
        .map((message) => <Message key={message.id} message={message} />);
    }
    return { wire, Page, close: () => {} };
  },
};
