import type { UIMessage } from "../parts/message";
import type { MessageStore } from "../store/message-store";
import type { LoadedConversation } from "./transport";

/**
 * Takes the backend's word for a conversation into the store. A message that the store knows further stays as it is. What the backend
 * does not have (yet) stays before what came after it here, or at the end.
 */
export function mergeLoaded(store: MessageStore, { messages }: LoadedConversation): void {
  const known = store.read();
  const next = messages.map((message) => newer(store.readMessage(message.id), message));
  const places = new Map(messages.map(({ id }, index) => [id, index]));
  let place = next.length;
  // From the end: what is put in moves nothing that is still looked for.
  for (const message of known.toReversed()) {
    const index = places.get(message.id);
    if (index === undefined) next.splice(place, 0, message);
    else place = index;
  }
  const isSameOrder = known.every((message, index) => next[index]?.id === message.id);
  if (isSameOrder) store.putMessages(next);
  else store.replaceMessages(next);
}

function newer(known: UIMessage | undefined, loaded: UIMessage): UIMessage {
  if (known === undefined) return loaded;
  const { run } = loaded;
  // Messages of the person are the same on both sides; keeping the object keeps every view as it is.
  if (run === undefined) return known;
  if (known.run === undefined) return loaded;
  const isFurther = known.run.id === run.id ? known.run.seq >= run.seq : known.run.earlier?.includes(run.id);
  return isFurther ? known : loaded;
}
