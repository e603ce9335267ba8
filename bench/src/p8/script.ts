import type { AgentEvent, UIMessage } from "@callstate/core";

export const calls = 20;
export const eventsPerSecond = 2_000;
export const earlierMessages = 200;

const words = "The table by the window is free on Friday evening, and the kitchen closes at eleven. ";
const runId = "run_1";

/** What stands on the page before: questions, and answers with a finished call each. */
export function earlier(): UIMessage[] {
  return Array.from({ length: earlierMessages }, (_, index): UIMessage => {
    const id = `earlier_${index}`;
    const text = { type: "text", key: "text-1", text: words.repeat(index % 2 === 0 ? 1 : 4), done: true } as const;
    if (index % 2 === 0) return { id, role: "user", parts: [text] };
    const call = {
      type: "tool-writeEmail",
      key: "call",
      toolCallId: `call_${index}`,
      toolName: "writeEmail",
      effects: "none",
      state: "output-available",
      input: { to: "kitchen@example.com", subject: `Number ${index}`, body: words },
      output: { sent: true },
    } as const;
    return { id, role: "assistant", parts: [text, call], run: { id: `run_earlier_${index}`, seq: 1, status: "done" } };
  });
}

/** Calls that are written at the same time, in pieces of a few characters. */
export function* events(seconds: number): Generator<AgentEvent> {
  let seq = 0;
  const next = (event: AgentEvent): AgentEvent => ({ ...event, runId, seq: ++seq });
  yield next({ type: "run-start", messageId: "message_1" });
  yield next({ type: "step-start", step: 1 });
  for (let call = 0; call < calls; call += 1) {
    yield next({ type: "tool-input-start", toolCallId: `c${call}`, toolName: "writeEmail" });
    const opening = `{"to":"guest${call}@example.com","subject":"Your table","body":"`;
    yield next({ type: "tool-input-delta", toolCallId: `c${call}`, inputTextDelta: opening });
  }
  const pieces = seconds * eventsPerSecond;
  for (let piece = 0; piece < pieces; piece += 1) {
    const at = (Math.floor(piece / calls) * 8) % (words.length - 8);
    const inputTextDelta = words.slice(at, at + 8);
    yield next({ type: "tool-input-delta", toolCallId: `c${piece % calls}`, inputTextDelta });
  }
}
