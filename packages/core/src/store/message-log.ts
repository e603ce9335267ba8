import type { FoldProblem } from "../events/event-problem";
import type { AgentEvent } from "../events/types";
import { createMessage, isOpenRunStatus, type UIMessage } from "../parts/message";
import { applyAgentEvents } from "../reduce/apply";
import { isAsFar } from "../reduce/is-as-far";

/**
 * The true messages of a conversation: the fold of every event so far, in order.
 *
 * Events wait until somebody reads. A batch costs one copy of the list and one fold a message, however many events it has.
 */
export type MessageLog = {
  /** The messages without the events that wait. */
  readonly messages: readonly UIMessage[];
  readonly indexOf: (id: string) => number | undefined;
  readonly get: (id: string | undefined) => UIMessage | undefined;
  readonly byRun: (runId: string | undefined) => UIMessage | undefined;
  readonly add: (events: readonly AgentEvent[]) => void;
  /** Folds what waits. */
  readonly fold: () => void;
  /** Puts messages in place of those with the same id, and new ones at the end. */
  readonly put: (messages: readonly UIMessage[]) => void;
  /** Makes this the whole conversation. */
  readonly replaceAll: (messages: readonly UIMessage[]) => void;
  /** What comes of this run from now on tells it again from its beginning, on a wire without numbers. Undefined: no more. */
  readonly retell: (runId: string | undefined) => void;
};

/**
 * A run that a wire without numbers tells again from its beginning: a stream that was attached to anew.
 *
 * What is told is folded into the message as it was before the run, aside from what is shown, and takes its place once it has
 * reached it. So nothing is doubled and nothing goes back. `messageId` stays, whatever name the message is given this time.
 */
type Retelling = { runId: string; messageId: string; told: UIMessage };

export function createMessageLog(report: (problem: FoldProblem) => void): MessageLog {
  let messages: readonly UIMessage[] = [];
  let pending: AgentEvent[] = [];
  const indexById = new Map<string | undefined, number>();
  const messageByRun = new Map<string | undefined, string>();
  /** Where events without a run go: to the message that the last event went to. */
  let current: string | undefined;
  /** The newest message of a wire without numbers, as it was before its run. */
  let beforeRun: UIMessage | undefined;
  let retelling: Retelling | undefined;
  const isRetold = (event: AgentEvent) => event.type !== "reset" && (event.runId ?? "") === retelling?.runId;

  const get = (id: string | undefined) => messages[indexById.get(id) ?? -1];
  const byRun = (runId: string | undefined) => get(messageByRun.get(runId));

  function fold(): void {
    const events = pending;
    if (events.length === 0) return;
    pending = [];
    const next = [...messages];
    let start = 0;
    while (start < events.length) {
      const id = targetOf(events[start], next);
      let end = start + 1;
      while (end < events.length && events[end]?.type !== "run-start" && targetOf(events[end], next) === id) end++;
      foldInto(next, id, end - start === events.length ? events : events.slice(start, end));
      start = end;
    }
    messages = next;
  }

  function foldInto(next: UIMessage[], id: string, events: readonly AgentEvent[]): void {
    const before = next[indexById.get(id) ?? -1] ?? createMessage({ id });
    const after = folded(before, events);
    current = id;
    // A message of which nothing is known but a frame that could not be used is no message.
    if (after !== before) place(next, after);
  }

  function folded(before: UIMessage, events: readonly AgentEvent[]): UIMessage {
    const foldOnto = (message: UIMessage) => applyAgentEvents(message, events, report);
    const [first] = events;
    if (first !== undefined && retelling?.messageId === before.id && isRetold(first)) {
      const told = foldOnto(retelling.told);
      const isThere = isAsFar(told, before);
      retelling = isThere ? undefined : { ...retelling, told };
      return isThere ? told : before;
    }
    const begins = before.run === undefined || !isOpenRunStatus(before.run.status);
    if (begins && first?.seq === undefined) beforeRun = before;
    return foldOnto(before);
  }

  function place(next: UIMessage[], message: UIMessage): void {
    const index = indexById.get(message.id) ?? next.length;
    next[index] = message;
    indexById.set(message.id, index);
    if (message.run !== undefined) messageByRun.set(message.run.id, message.id);
  }

  function targetOf(event: AgentEvent | undefined, next: readonly UIMessage[]): string {
    if (event?.type === "reset") return event.message.id;
    if (event !== undefined && retelling !== undefined && isRetold(event)) return retelling.messageId;
    if (event?.type === "run-start") {
      if (event.runId !== undefined) messageByRun.set(event.runId, event.messageId);
      return event.messageId;
    }
    // An answer that says nothing of itself follows what the person wrote last.
    if (event?.runId !== undefined) return messageByRun.get(event.runId) ?? `run-${event.runId}`;
    const last = next.at(-1);
    return current ?? (last?.role === "assistant" ? last.id : `message-${next.length + 1}`);
  }

  return {
    get messages() {
      return messages;
    },
    indexOf: (id) => indexById.get(id),
    get,
    byRun,
    fold,
    add(events) {
      for (const event of events) pending.push(event);
    },
    put(given) {
      const next = [...messages];
      for (const message of given) {
        const known = get(message.id);
        if (known === undefined && message.role === "user") current = undefined;
        if (known !== message) place(next, message);
      }
      messages = next;
    },
    replaceAll(given) {
      indexById.clear();
      messageByRun.clear();
      const next: UIMessage[] = [];
      for (const message of given) place(next, message);
      messages = next;
      current = undefined;
    },
    retell(runId) {
      retelling = undefined;
      const message = byRun(runId);
      if (runId === undefined || message === undefined) return;
      const { run, ...rest } = message;
      // Stored in mid-run by a backend that counts nothing: one run is one message.
      const isWhole = run?.seq === 0 && run.earlier === undefined && rest.parts.length > 0;
      const before = beforeRun?.id === message.id ? beforeRun : isWhole ? { ...rest, parts: [] } : undefined;
      if (before !== undefined) retelling = { runId, messageId: before.id, told: before };
    },
  };
}
