import {
  type AgentStore,
  createMemoryStore,
  createPostgresStore,
  createRedisStore,
  createSqliteStore,
} from "@callstate/server";

/** The store for conversations that `CALLSTATE_STORE` names. */
export function openStore(url: string): AgentStore {
  if (url === "memory:") return createMemoryStore();
  if (url.startsWith("file:")) return createSqliteStore({ url });
  if (/^postgres(ql)?:\/\//.test(url)) return createPostgresStore({ url });
  if (/^rediss?:\/\//.test(url)) return createRedisStore({ url });
  // Not the whole address: it may hold a password.
  const scheme = url.split(":")[0] ?? "";
  throw new Error(
    `CALLSTATE_STORE begins with "${scheme}". It takes "memory:", "file:<path>", "postgres://…" or "redis://…".`,
  );
}
