/** Wakes the readers of a run within one process. */
export class Notifier {
  readonly #listeners = new Map<string, Set<() => void>>();

  get runIds(): string[] {
    return [...this.#listeners.keys()];
  }

  isFollowed(runId: string): boolean {
    return this.#listeners.has(runId);
  }

  subscribe(runId: string, wake: () => void): () => void {
    const listeners = this.#listeners.get(runId) ?? new Set();
    this.#listeners.set(runId, listeners);
    // Two subscriptions may bring the same function: each gets its own entry.
    const entry = () => wake();
    listeners.add(entry);
    return () => {
      listeners.delete(entry);
      if (listeners.size === 0 && this.#listeners.get(runId) === listeners) this.#listeners.delete(runId);
    };
  }

  wake(runId: string): void {
    for (const listener of this.#listeners.get(runId) ?? []) listener();
  }
}
