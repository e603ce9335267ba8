import { type AgentStore, createMemoryStore, createSqliteStore } from "@callstate/server";

/** The store for conversations that `CALLSTATE_STORE` names. */
export function openStore(url: string): AgentStore {
  if (url === "memory:") return createMemoryStore();
  if (url.startsWith("file:")) return createSqliteStore({ url });
  throw new Error(`CALLSTATE_STORE is "${url}". It takes "memory:" or "file:<path>".`);
}
