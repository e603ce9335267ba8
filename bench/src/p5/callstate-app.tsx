import { type AgentEvent, isToolPart, type MessagePart, type Transport, type UIMessage } from "@callstate/core";
import { AgentProvider, createToolPartView, defineToolRenderer, MessageView, useAgentStream } from "@callstate/react";
import { memo, useEffect } from "react";
import * as z from "zod";
import { iterate } from "../stream/source";
import { type Script, toolName } from "../stream/script";
import { type App, finishedRows, type Opened } from "./app";
import { Finished, Rows } from "./components";
import { count } from "./page";
import { Wire } from "./wire";

const runId = "run_1";

function chunksOf({ calls, deltas }: Script, finished: number): AgentEvent[] {
  const ended = Array.from({ length: finished }, (_, at) => `ended_${at}`).flatMap((toolCallId): AgentEvent[] => [
    { type: "tool-input-available", toolCallId, toolName, input: { rows: finishedRows }, effects: "none" },
    { type: "tool-output-available", toolCallId, output: { count: 2 } },
  ]);
  const [call = { id: "call", tool: toolName, text: "" }] = calls;
  const events: AgentEvent[] = [
    { type: "run-start", messageId: "message_1" },
    { type: "text-delta", text: "These are the guests." },
    { type: "text-end" },
    ...ended,
    { type: "tool-input-start", toolCallId: call.id, toolName },
    ...deltas.map(({ text }) => ({ type: "tool-input-delta" as const, toolCallId: call.id, inputTextDelta: text })),
  ];
  return events.map((event, at) => ({ ...event, runId, seq: at + 1 }));
}

function transportOf(wire: Wire<AgentEvent>): Transport {
  return {
    start: async () => iterate(wire.open()),
    attach: async () => null,
    decide: async ({ approvalId, approved }) => ({ approvalId, approved, status: "approved" }),
    sendToolOutput: async () => {},
    stop: async () => {},
  };
}

const PlainPart = memo(function PlainPart({ part }: { part: MessagePart }) {
  if (part.type === "text") return <p>{part.text}</p>;
  if (!isToolPart(part)) return null;
  if (part.state === "output-available") return <Finished name={part.toolName} />;
  return part.state === "input-streaming" ? <Rows value={part.partialInput} /> : null;
});

const PlainMessage = memo(function PlainMessage({ message }: { message: UIMessage }) {
  count("list");
  return (
    <article>
      {message.parts.map((part) => (
        <PlainPart key={part.key} part={part} />
      ))}
    </article>
  );
});

const tool = {
  description: "Lists guests.",
  effects: "none",
  input: z.object({ rows: z.array(z.unknown()) }),
} as const;
const nothing = () => null;
const renderer = defineToolRenderer({
  name: "list_guests",
  effects: tool.effects,
  input: tool.input,
  views: {
    "input-streaming": ({ partialInput }) => <Rows value={partialInput} />,
    "input-available": nothing,
    "approval-requested": nothing,
    "approval-responded": nothing,
    "output-streaming": nothing,
    "output-available": () => <Finished name={toolName} />,
    "output-error": nothing,
    "output-denied": nothing,
    cancelled: nothing,
    "output-unknown": nothing,
  },
});
const View = createToolPartView<{ list_guests: typeof tool }>({ list_guests: renderer });
function app(name: string, hasCards: boolean): App {
  const open = (script: Script, finished: number): Opened => {
    const wire = new Wire<AgentEvent>(chunksOf(script, finished));
    const transport = transportOf(wire);
    function Page() {
      count("hook");
      const agent = useAgentStream({ transport, conversationId: "bench" });
      const { session, messages } = agent;
      useEffect(() => session.send("Go"), [session]);
      const answers = messages.filter(({ role }) => role === "assistant");
      if (!hasCards) return answers.map((message) => <PlainMessage key={message.id} message={message} />);
      return (
        <AgentProvider agent={agent} view={View}>
          {answers.map((message) => (
            <MessageView key={message.id} message={message} view={View} />
          ))}
        </AgentProvider>
      );
    }
    return { wire, Page, close: () => {} };
  };
  return { name, open, ...(hasCards ? { list: "PartList" } : {}), chunksBefore: (finished) => 4 + finished * 2 };
}

export const plain = app("Callstate, useAgentStream", false);
export const cards = app("Callstate, useAgentStream with the kit's own cards", true);
