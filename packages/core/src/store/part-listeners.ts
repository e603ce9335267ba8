import type { MessagePart, UIMessage } from "../parts/message";

type Listener = () => void;

/** Who follows which part of which message. A part that did not change wakes nobody. */
export class PartListeners {
  readonly #byMessage = new Map<string, Set<{ partKey: string; listener: Listener }>>();

  add(messageId: string, partKey: string, listener: Listener): () => void {
    const followers = this.#byMessage.get(messageId) ?? new Set();
    this.#byMessage.set(messageId, followers);
    const follower = { partKey, listener };
    followers.add(follower);
    return () => {
      followers.delete(follower);
      if (followers.size === 0) this.#byMessage.delete(messageId);
    };
  }

  notify(messageId: string, before: UIMessage | undefined, after: UIMessage | undefined): void {
    const followers = this.#byMessage.get(messageId);
    if (followers === undefined) return;
    const then = partsByKey(before);
    const now = partsByKey(after);
    for (const { partKey, listener } of followers) if (then.get(partKey) !== now.get(partKey)) listener();
  }
}

function partsByKey(message: UIMessage | undefined): Map<string, MessagePart> {
  return new Map(message?.parts.map((part) => [part.key, part]));
}
