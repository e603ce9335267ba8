import type { UIMessage } from "../parts/message";
import type { MessageStore } from "../store/message-store";
import type { LoadedConversation } from "./transport";

/**
 * Takes the backend's word for a conversation into the store. A message that the store knows further stays as it is, and what was
 * typed here and not yet taken by the backend stays at the end.
 */
export function mergeLoaded(store: MessageStore, loaded: LoadedConversation): void {
  const known = store.read();
  const merged = loaded.messages.map((message) => newer(store.readMessage(message.id), message));
  const loadedIds = new Set(loaded.messages.map(({ id }) => id));
  const own = known.filter(({ id }) => !loadedIds.has(id));
  const next = [...merged, ...own];
  const isSameOrder = known.every((message, index) => next[index]?.id === message.id);
  if (isSameOrder) store.putMessages(next);
  else store.replaceMessages(next);
}

function newer(known: UIMessage | undefined, loaded: UIMessage): UIMessage {
  if (known === undefined) return loaded;
  // Messages of the person are the same on both sides; keeping the object keeps every view as it is.
  if (known.run === undefined || loaded.run === undefined) return loaded.run === undefined ? known : loaded;
  return known.run.id === loaded.run.id && known.run.seq >= loaded.run.seq ? known : loaded;
}
