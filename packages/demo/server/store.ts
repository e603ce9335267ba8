import {
  type AgentStore,
  createMemoryStore,
  createPostgresStore,
  createRedisStore,
  createSqliteStore,
} from "@callstate/server";

const ADDRESSES = '"memory:", "file:<path>", "postgres://…" or "redis://…"';

/** The store for conversations that `CALLSTATE_STORE` names. Throws for an address of another kind. */
export function openStore(url: string): AgentStore {
  if (url === "memory:") return createMemoryStore();
  if (url.startsWith("file:")) return createSqliteStore({ url });
  if (/^postgres(ql)?:\/\//.test(url)) return createPostgresStore({ url });
  if (/^rediss?:\/\//.test(url)) return createRedisStore({ url });
  // Not the whole address: it may hold a password.
  const scheme = /^[a-z][a-z+.-]*(?=:)/i.exec(url)?.[0];
  const what = scheme === undefined ? "CALLSTATE_STORE has no scheme." : `CALLSTATE_STORE begins with "${scheme}:".`;
  throw new Error(`${what} It takes ${ADDRESSES}.`);
}
