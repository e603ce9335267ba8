import type { UIMessage } from "../parts/message";

type Follower = { partKey: string; listener: () => void };
type Followed = { message: UIMessage | undefined; followers: Set<Follower> };

/** Who follows which part of which message. A part that did not change wakes nobody. */
export type PartListeners = {
  readonly add: (messageId: string, partKey: string, listener: () => void) => () => void;
  /** Wakes those whose part is another one than last time. */
  readonly notify: () => void;
};

export function createPartListeners(messageOf: (id: string) => UIMessage | undefined): PartListeners {
  const byMessage = new Map<string, Followed>();
  return {
    add(messageId, partKey, listener) {
      const followed = byMessage.get(messageId) ?? { message: messageOf(messageId), followers: new Set() };
      byMessage.set(messageId, followed);
      const follower = { partKey, listener };
      followed.followers.add(follower);
      return () => {
        followed.followers.delete(follower);
        if (followed.followers.size === 0) byMessage.delete(messageId);
      };
    },
    notify() {
      for (const [messageId, followed] of byMessage) {
        const now = messageOf(messageId);
        if (now === followed.message) continue;
        const then = partsByKey(followed.message);
        const parts = partsByKey(now);
        followed.message = now;
        for (const { partKey, listener } of followed.followers) {
          if (then.get(partKey) !== parts.get(partKey)) listener();
        }
      }
    },
  };
}

function partsByKey(message: UIMessage | undefined) {
  return new Map(message?.parts.map((part) => [part.key, part]));
}
