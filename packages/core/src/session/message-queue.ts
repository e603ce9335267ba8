import { bad, list } from "../events/read-field";
import { record } from "../events/read-shape";
import type { Environment } from "./environment";
import type { QueuedMessage } from "./types";

const readMessages = list(record<QueuedMessage>("id text files?"));

/** Messages typed while a run was busy, in order. They outlive a reload where the environment keeps words. */
export class MessageQueue {
  /** Replaced, not changed: its identity tells of a change. */
  messages: readonly QueuedMessage[] = [];
  /** On its way: kept until a run has taken it, since under the same id it is safe to send again. */
  #sending: QueuedMessage | undefined;
  readonly #storage: Environment["storage"];
  readonly #name: string;

  constructor({ storage }: Environment, conversationId: string) {
    this.#storage = storage;
    this.#name = `callstate:queue:${conversationId}`;
  }

  /** Takes up what an earlier page left. */
  restore(): void {
    try {
      const kept = readMessages(JSON.parse(this.#storage?.read(this.#name) ?? "[]"));
      const known = new Set(this.messages.map(({ id }) => id));
      if (kept !== bad) this.messages = [...kept.filter(({ id }) => !known.has(id)), ...this.messages];
    } catch {
      // Somebody else's words.
    }
  }

  add(message: QueuedMessage): void {
    this.#set([...this.messages, message]);
  }

  addFirst(message: QueuedMessage): void {
    this.#set([message, ...this.messages]);
  }

  /** Takes a message out; undefined if it is not there. */
  take(id = this.messages[0]?.id): QueuedMessage | undefined {
    const taken = this.messages.find((message) => message.id === id);
    this.#set(this.messages.filter((message) => message !== taken));
    return taken;
  }

  /** Keeps a message while it is on its way; undefined once it is not. */
  keep(sending: QueuedMessage | undefined): void {
    this.#sending = sending;
    this.#set(this.messages);
  }

  #set(messages: readonly QueuedMessage[]): void {
    this.messages = messages;
    const kept = this.#sending === undefined ? messages : [this.#sending, ...messages];
    this.#storage?.write(this.#name, kept.length === 0 ? undefined : JSON.stringify(kept));
  }
}
