import type { QueuedMessage } from "./types";

/** Messages typed while a run was busy, in order. A list that is replaced, so that its identity tells of a change. */
export class Outbox {
  #queued: readonly QueuedMessage[] = [];

  get queued(): readonly QueuedMessage[] {
    return this.#queued;
  }

  push(message: QueuedMessage): void {
    this.#queued = [...this.#queued, message];
  }

  /** Puts back first what the backend was too busy for. */
  putBack(message: QueuedMessage): void {
    this.#queued = [message, ...this.#queued];
  }

  take(id: string): QueuedMessage | undefined {
    const found = this.#queued.find((message) => message.id === id);
    if (found !== undefined) this.#queued = this.#queued.filter((message) => message !== found);
    return found;
  }

  shift(): QueuedMessage | undefined {
    const [first, ...rest] = this.#queued;
    if (first !== undefined) this.#queued = rest;
    return first;
  }
}
