import {
  type AgentEvent,
  applyAgentEvent,
  createMessage,
  createMessageStore,
  isToolPart,
  type MessagePart,
  type UIMessage,
} from "@callstate/core";
import type { Contender, Job } from "./contender";
import { remember } from "./remember";
import type { Script } from "./script";
import { iterate, streamOf } from "./source";

const runId = "run_1";
const messageId = "message_1";

function chunksOf({ calls, deltas }: Script): AgentEvent[] {
  const events: AgentEvent[] = [
    { type: "run-start", messageId },
    ...calls.map(({ id, tool }) => ({ type: "tool-input-start" as const, toolCallId: id, toolName: tool })),
    ...deltas.map(({ call, text }) => ({
      type: "tool-input-delta" as const,
      toolCallId: calls[call]?.id ?? "",
      inputTextDelta: text,
    })),
  ];
  return events.map((event, at) => ({ ...event, runId, seq: at + 1 }));
}

const earlierMessages = remember((count): UIMessage[] => {
  return Array.from({ length: count }, (_, at): UIMessage => {
    const role = at % 2 === 0 ? "user" : "assistant";
    const parts: MessagePart[] = [{ type: "text", key: "t", text: `What was said before, number ${at}.`, done: true }];
    if (role === "assistant") parts.push(earlierCall(at));
    return { id: `earlier_${at}`, role, parts };
  });
});

function earlierCall(at: number): MessagePart {
  const toolCallId = `earlier_call_${at}`;
  return {
    type: "tool-list_guests",
    key: toolCallId,
    toolCallId,
    toolName: "list_guests",
    state: "output-available",
    input: { evening: at },
    output: { guests: [{ name: "One" }, { name: "Two" }] },
  };
}

function argumentsIn(message: UIMessage | undefined): unknown[] {
  return (message?.parts ?? [])
    .filter(isToolPart)
    .map((part) => ("partialInput" in part ? part.partialInput : undefined));
}

/** The reducer alone: a new message after every event. */
export const reducer: Contender<AgentEvent> = {
  name: "Callstate, reducer, a message after every event",
  chunksOf,
  fold: async ({ chunks, gate }) => {
    let message = createMessage({ id: messageId });
    for await (const event of iterate(streamOf(chunks, gate))) message = applyAgentEvent(message, event);
    return argumentsIn(message);
  },
};

/** The store as the hook uses it, drawn after every `events` events. */
function store(name: string, events: number): Contender<AgentEvent> {
  return { name, chunksOf, fold: (job) => foldInStore(job, events) };
}

async function foldInStore({ chunks, earlier, gate }: Job<AgentEvent>, eventsAFrame: number): Promise<unknown[]> {
  const messages = createMessageStore({ messages: earlierMessages(earlier), scheduleFrame: () => () => {} });
  let seen = 0;
  const release = messages.subscribe(() => {
    seen += messages.getSnapshot().messages.length;
  });
  let count = 0;
  for await (const event of iterate(streamOf(chunks, gate))) {
    messages.dispatch(event);
    if (++count % eventsAFrame === 0) messages.flush();
  }
  messages.flush();
  release();
  if (seen === 0) throw new Error("Nobody was told.");
  return argumentsIn(messages.readMessage(messageId));
}

export const storeEachEvent = store("Callstate, store, a snapshot after every event", 1);
export const storeEachFrame = store("Callstate, store, a snapshot a frame of 10 events", 10);
