import { type AgentEvent, createMessageStore, isToolPart, type MessageStore } from "@callstate/core";
import { piecesOf, rowsText } from "../documents/rows";
import { isQuick } from "../harness/settings";
import { toolName } from "../stream/script";

const messages = isQuick ? 20 : 100;
const half = 20_000;

/** What is left on the heap after a long conversation, and what its bare texts and arguments take. */
export type LongRun = { events: number; bytes: number; bareBytes: number; curve: number[] };

const heap = (): number => {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};

/** 1,000,000 events: messages with a text and a call, each in 5,000 pieces; drawn, and read if so, once in 10 events. */
export function runLong(isRead: boolean): LongRun {
  const start = heap();
  const store = createMessageStore({ scheduleFrame: () => () => {} });
  const release = store.subscribe(() => {});
  const curve: number[] = [];
  let events = 0;
  for (let at = 0; at < messages; at++) {
    for (const event of eventsOf(at)) {
      store.dispatch(event);
      if (++events % 10 !== 0) continue;
      store.flush();
      if (isRead) readLast(store);
    }
    if ((at + 1) % (messages / 4) === 0) curve.push(heap() - start);
  }
  store.flush();
  release();
  const bytes = heap() - start;
  if (store.getSnapshot().messages.length !== messages) throw new Error("A message is missing.");
  return { events, bytes, bareBytes: bareBytes(), curve };
}

function* eventsOf(message: number): Generator<AgentEvent> {
  const runId = `run_${message}`;
  const toolCallId = `call_${message}`;
  const text = rowsText(half);
  yield { runId, type: "run-start", messageId: `message_${message}` };
  for (const piece of piecesOf(text, 4)) yield { runId, type: "text-delta", text: piece };
  yield { runId, type: "text-end" };
  yield { runId, type: "tool-input-start", toolCallId, toolName };
  for (const piece of piecesOf(text, 4)) yield { runId, type: "tool-input-delta", toolCallId, inputTextDelta: piece };
  yield { runId, type: "tool-input-available", toolCallId, toolName, input: JSON.parse(text), effects: "none" };
  yield { runId, type: "tool-output-available", toolCallId, output: { count: 1 } };
  yield { runId, type: "run-status", status: "done" };
}

/** Looks at the newest part as a page that shows it. */
function readLast(store: MessageStore): void {
  const part = store.getSnapshot().messages.at(-1)?.parts.at(-1);
  if (part === undefined) return;
  if ("text" in part) part.text.charCodeAt(part.text.length - 1);
  else if (isToolPart(part) && "inputText" in part) part.inputText?.charCodeAt(part.inputText.length - 1);
}

function bareBytes(): number {
  const start = heap();
  const kept = Array.from({ length: messages }, (_, at) => {
    const text = rowsText(half);
    return { text: `${text}${at}`.replaceAll("\u0001", ""), input: JSON.parse(text) as unknown };
  });
  const bytes = heap() - start;
  return kept.length === messages ? bytes : Number.NaN;
}
