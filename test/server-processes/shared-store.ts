import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Service } from "../services/service";
import { newDatabase, startPostgres } from "../services/start-postgres";
import { startRedis } from "../services/start-redis";

/** A store that outlives a process, with a folder for what a test counts. */
export type SharedStore = {
  readonly url: string;
  readonly folder: string;
  /** The server behind it; a file has none. */
  readonly service: Service | null;
  remove(): Promise<void>;
};

export const STORE_NAMES = ["SQLite", "PostgreSQL", "Redis"] as const;

export type StoreName = (typeof STORE_NAMES)[number];

export async function startSharedStore(name: StoreName): Promise<SharedStore> {
  const folder = mkdtempSync(join(tmpdir(), "callstate-processes-"));
  const service = name === "PostgreSQL" ? await startPostgres() : name === "Redis" ? await startRedis() : null;
  const url = service === null ? `file:${join(folder, "runs.db")}` : service.url;
  return {
    url: service !== null && name === "PostgreSQL" ? await newDatabase(service) : url,
    folder,
    service,
    remove: async () => {
      await service?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
