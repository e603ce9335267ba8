import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { findRedis, missingService } from "../../scripts/services.mjs";
import { freePort } from "./free-port";
import { ServerProcess } from "./server-process";
import type { Service } from "./service";

const DURABLE = { appendonly: "yes", appendfsync: "no" };

/**
 * Starts a Redis of its own in a temporary folder, with an append-only file that goes to the system with each write and is not waited for on
 * the disk: a killed process loses nothing by that, only a machine without power does. Flushed every second it could: such a Redis holds its
 * writes back while the disk is slow. `settings` are lines of its configuration, such as
 * `{ appendonly: "no" }`.
 */
export async function startRedis(settings: Record<string, string> = {}): Promise<Service> {
  const command = findRedis();
  if (command === undefined) throw missingService("Redis");
  const folder = mkdtempSync(join(tmpdir(), "callstate-redis-"));
  const port = await freePort();
  const all = { port: String(port), bind: "127.0.0.1", dir: folder, save: "", ...DURABLE, ...settings };
  const server = new ServerProcess({
    command,
    parameters: Object.entries(all).flatMap(([name, value]) => [`--${name}`, value]),
    isUp: () => isUp(port),
  });
  await server.start();
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => server.stop("SIGKILL"),
    start: () => server.start(),
    remove: async () => {
      await server.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** It accepts connections before it has read its file, and answers PING only then. */
async function isUp(port: number): Promise<boolean> {
  const client = new Redis({
    port,
    host: "127.0.0.1",
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.ping()) === "PONG";
  } finally {
    client.disconnect();
  }
}
