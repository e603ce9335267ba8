import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type AgentStore,
  createMemoryStore,
  createPostgresStore,
  createRedisStore,
  createSqliteStore,
} from "@callstate/server";
import { startPostgres } from "../../../test/services/start-postgres";
import { startRedis } from "../../../test/services/start-redis";

/** Names the store and where it is; goes to other processes as JSON. */
export type StorePlace = { readonly name: string; readonly url: string };

export type Services = { readonly places: readonly StorePlace[]; remove(): Promise<void> };

/** A PostgreSQL and a Redis of the bench's own, and a folder for SQLite. */
export async function startServices(): Promise<Services> {
  const folder = mkdtempSync(join(tmpdir(), "callstate-bench-"));
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  return {
    places: [
      { name: "memory", url: "memory:" },
      { name: "SQLite", url: `file:${join(folder, "runs.db")}` },
      { name: "PostgreSQL", url: postgres.url },
      { name: "Redis", url: redis.url },
    ],
    remove: async () => {
      await Promise.all([postgres.remove(), redis.remove()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function openStore({ url }: StorePlace): AgentStore {
  if (url.startsWith("file:")) return createSqliteStore({ url });
  if (url.startsWith("postgres:")) return createPostgresStore({ url });
  if (url.startsWith("redis:")) return createRedisStore({ url });
  return createMemoryStore();
}

/** The place of one store. */
export function placeOf(places: readonly StorePlace[], name: string): StorePlace {
  const found = places.find((place) => place.name === name);
  if (found === undefined) throw new Error(`There is no store ${name}.`);
  return found;
}
