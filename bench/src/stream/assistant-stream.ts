import { AssistantMessageAccumulator, type AssistantMessage, type AssistantStreamChunk } from "assistant-stream";
import type { Contender } from "./contender";
import type { Script } from "./script";
import { iterate, streamOf } from "./source";

function chunksOf({ calls, deltas }: Script): AssistantStreamChunk[] {
  return [
    ...calls.map(
      ({ id, tool }): AssistantStreamChunk => ({
        type: "part-start",
        path: [],
        part: { type: "tool-call", toolCallId: id, toolName: tool },
      }),
    ),
    ...deltas.map(({ call, text }): AssistantStreamChunk => ({ type: "text-delta", path: [call], textDelta: text })),
  ];
}

/** It knows one message, whatever came before. */
export const assistantStream: Contender<AssistantStreamChunk> = {
  name: "assistant-stream, message accumulator",
  chunksOf,
  fold: async ({ chunks, gate }) => {
    let last: AssistantMessage | undefined;
    const messages = streamOf(chunks, gate).pipeThrough(new AssistantMessageAccumulator());
    for await (const message of iterate(messages)) last = message;
    return (last?.parts ?? []).map((part) => (part.type === "tool-call" ? part.args : undefined));
  },
};
