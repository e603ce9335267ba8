import { AbstractAgent, type BaseEvent, EventType, type Message } from "@ag-ui/client";
import { Observable } from "rxjs";
import type { Contender } from "./contender";
import { remember } from "./remember";
import type { Script } from "./script";
import { iterate, streamOf } from "./source";

const ids = { threadId: "thread_1", runId: "run_1" };
const parentMessageId = "message_1";

function chunksOf({ calls, deltas }: Script): BaseEvent[] {
  const events = [
    { type: EventType.RUN_STARTED, ...ids },
    ...calls.map(({ id, tool }) => ({
      type: EventType.TOOL_CALL_START,
      toolCallId: id,
      toolCallName: tool,
      parentMessageId,
    })),
    ...deltas.map(({ call, text }) => ({
      type: EventType.TOOL_CALL_ARGS,
      toolCallId: calls[call]?.id ?? "",
      delta: text,
    })),
    ...calls.map(({ id }) => ({ type: EventType.TOOL_CALL_END, toolCallId: id })),
    { type: EventType.RUN_FINISHED, ...ids },
  ];
  return events;
}

const earlierMessages = remember((count): Message[] => {
  return Array.from({ length: count }, (_, at): Message => {
    const content = `What was said before, number ${at}.`;
    if (at % 2 === 0) return { id: `earlier_${at}`, role: "user", content };
    const call = {
      id: `earlier_call_${at}`,
      type: "function" as const,
      function: { name: "list_guests", arguments: JSON.stringify({ evening: at }) },
    };
    return { id: `earlier_${at}`, role: "assistant", content, toolCalls: [call] };
  });
});

/** An agent whose events come from the script instead of from a server. */
class ScriptedAgent extends AbstractAgent {
  readonly #stream: ReadableStream<BaseEvent>;

  constructor(stream: ReadableStream<BaseEvent>, initialMessages: Message[]) {
    super({ threadId: ids.threadId, initialMessages });
    this.#stream = stream;
  }

  run(): Observable<BaseEvent> {
    return new Observable((subscriber) => {
      const read = async () => {
        for await (const event of iterate(this.#stream)) subscriber.next(event);
        subscriber.complete();
      };
      read().catch((error: unknown) => subscriber.error(error));
    });
  }
}

export const agUi: Contender<BaseEvent> = {
  name: "AG-UI client (arguments as text only)",
  chunksOf,
  fold: async ({ chunks, earlier, gate }) => {
    const agent = new ScriptedAgent(streamOf(chunks, gate), earlierMessages(earlier));
    let last: readonly Message[] = [];
    const ignoreCut = (error: unknown) => {
      if (!gate(-1)) return;
      throw error;
    };
    await agent
      .runAgent({ runId: ids.runId }, { onMessagesChanged: ({ messages }) => void (last = messages) })
      .catch(ignoreCut);
    const message = last.findLast(({ role }) => role === "assistant");
    const calls = message?.role === "assistant" ? (message.toolCalls ?? []) : [];
    return calls.map((call) => read(call.function.arguments));
  },
};

/** A run that was stopped leaves half a text. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
