import type { AgentStore } from "@callstate/server";

export type CountingStore = { readonly store: AgentStore; readonly events: () => number };

/** The same store, which counts the events that are read from it. */
export function countReads(store: AgentStore): CountingStore {
  let events = 0;
  const readEvents: AgentStore["readEvents"] = async (...request) => {
    const page = await store.readEvents(...request);
    events += page.length;
    return page;
  };
  const counting = new Proxy(store, {
    get: (target, name) => {
      if (name === "readEvents") return readEvents;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { store: counting, events: () => events };
}
