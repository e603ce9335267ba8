import type { UIMessage } from "../parts/message";

type Listener = () => void;

/** Who follows which part of which message. A part that did not change wakes nobody. */
export class PartListeners {
  readonly #byMessage = new Map<string, Map<string, Set<Listener>>>();

  add(messageId: string, partKey: string, listener: Listener): () => void {
    const byKey = this.#byMessage.get(messageId) ?? new Map<string, Set<Listener>>();
    this.#byMessage.set(messageId, byKey);
    const listeners = byKey.get(partKey) ?? new Set<Listener>();
    byKey.set(partKey, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) byKey.delete(partKey);
      if (byKey.size === 0) this.#byMessage.delete(messageId);
    };
  }

  notify(messageId: string, before: UIMessage | undefined, after: UIMessage | undefined): void {
    const byKey = this.#byMessage.get(messageId);
    if (byKey === undefined) return;
    const length = Math.max(before?.parts.length ?? 0, after?.parts.length ?? 0);
    for (let index = 0; index < length; index++) {
      const now = after?.parts[index];
      const then = before?.parts[index];
      if (now === then) continue;
      for (const key of new Set([now?.key, then?.key])) {
        if (key === undefined) continue;
        for (const listener of byKey.get(key) ?? []) listener();
      }
    }
  }
}
