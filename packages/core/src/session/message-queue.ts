import { list } from "../events/read-field";
import { record } from "../events/read-shape";
import type { Environment } from "./environment";
import type { QueuedMessage } from "./types";

const readMessages = list(record<QueuedMessage>("id text files?"));

/** Messages typed while a run was busy, in order. They outlive a reload where the environment keeps words. */
export type MessageQueue = {
  /** Replaced, not changed: its identity tells of a change. */
  readonly messages: readonly QueuedMessage[];
  /** Takes up what an earlier page left. */
  readonly restore: () => void;
  readonly add: (message: QueuedMessage) => void;
  readonly addFirst: (message: QueuedMessage) => void;
  /** Takes a message out, the first if none is named; undefined if it is not there. */
  readonly take: (id?: string) => QueuedMessage | undefined;
  /** Keeps a message while it is on its way, since under the same id it is safe to send again; undefined once it is not. */
  readonly keep: (sending: QueuedMessage | undefined) => void;
};

export function createMessageQueue({ storage }: Environment, conversationId: string): MessageQueue {
  const name = `callstate:queue:${conversationId}`;
  let messages: readonly QueuedMessage[] = [];
  let onItsWay: readonly QueuedMessage[] = [];

  function set(next: readonly QueuedMessage[]): void {
    messages = next;
    const kept = [...onItsWay, ...next];
    storage?.write(name, kept.length === 0 ? undefined : JSON.stringify(kept));
  }

  return {
    get messages() {
      return messages;
    },
    restore() {
      try {
        const kept = readMessages(JSON.parse(storage?.read(name) ?? "[]"));
        const isNew = ({ id }: QueuedMessage) => messages.every((message) => message.id !== id);
        if (kept !== undefined) messages = [...kept.filter(isNew), ...messages];
      } catch {
        // Somebody else's words.
      }
    },
    add: (message) => set([...messages, message]),
    addFirst: (message) => set([message, ...messages]),
    take(id = messages[0]?.id) {
      const taken = messages.find((message) => message.id === id);
      set(messages.filter((message) => message !== taken));
      return taken;
    },
    keep(sending) {
      onItsWay = sending === undefined ? [] : [sending];
      set(messages);
    },
  };
}
