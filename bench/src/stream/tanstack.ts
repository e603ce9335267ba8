import { StreamProcessor } from "@tanstack/ai/client";
import type { StreamChunk, UIMessage } from "@tanstack/ai/client";
import type { Contender } from "./contender";
import { remember } from "./remember";
import type { Script } from "./script";
import { iterate, streamOf } from "./source";

const ids = { threadId: "thread_1", runId: "run_1" };

export function chunksOf({ calls, deltas }: Script): StreamChunk[] {
  return [
    { type: "RUN_STARTED", ...ids },
    ...calls.map(({ id, tool }) => ({ type: "TOOL_CALL_START", toolCallId: id, toolCallName: tool, toolName: tool })),
    ...deltas.map(({ call, text }) => ({ type: "TOOL_CALL_ARGS", toolCallId: calls[call]?.id ?? "", delta: text })),
  ] as StreamChunk[];
}

const earlierMessages = remember((count): UIMessage[] => {
  return Array.from({ length: count }, (_, at): UIMessage => {
    const text = { type: "text" as const, content: `What was said before, number ${at}.` };
    if (at % 2 === 0) return { id: `earlier_${at}`, role: "user", parts: [text] };
    const call = {
      type: "tool-call" as const,
      id: `earlier_call_${at}`,
      name: "list_guests",
      arguments: JSON.stringify({ evening: at }),
      input: { evening: at },
      state: "complete" as const,
      output: { guests: [{ name: "One" }, { name: "Two" }] },
    };
    return { id: `earlier_${at}`, role: "assistant", parts: [text, call] };
  });
});

/** The processor behind `useChat`, which tells of the messages after every change. */
export const tanstack: Contender<StreamChunk> = {
  name: "TanStack AI, StreamProcessor",
  chunksOf,
  fold: async ({ chunks, earlier, gate }) => {
    let last: UIMessage[] = [];
    const processor = new StreamProcessor({
      initialMessages: earlierMessages(earlier),
      events: {
        onMessagesChange: (messages) => {
          last = messages;
        },
      },
    });
    processor.prepareAssistantMessage();
    for await (const chunk of iterate(streamOf(chunks, gate))) processor.processChunk(chunk);
    if (last.length <= earlier) throw new Error("Nobody was told.");
    // While arguments stream, the parts show their text only; what was parsed at every delta stands in the state.
    const { toolCalls, toolCallOrder } = processor.getState();
    return toolCallOrder.map((id) => toolCalls.get(id)?.parsedArguments);
  },
};
