import { existsSync } from "node:fs";
import { Redis } from "ioredis";
import postgres from "postgres";
import { expect, test } from "vitest";
import { accepts } from "./free-port";
import { newDatabase, startPostgres } from "./start-postgres";
import { startRedis } from "./start-redis";

const portOf = (url: string) => Number(new URL(url).port);

test("PostgreSQL starts, keeps what it has over a stop, and leaves nothing", async () => {
  const service = await startPostgres();
  const url = await newDatabase(service);
  const before = postgres(url, { max: 1 });
  await before`CREATE TABLE kept AS SELECT 1 AS one`;
  const [{ folder } = { folder: "" }] = await before<{ folder: string }[]>`
    SELECT current_setting('data_directory') AS folder`;
  await before.end();
  await service.stop();
  expect(await accepts(portOf(url))).toBe(false);
  await service.start();
  const after = postgres(url, { max: 1 });
  expect([...(await after`SELECT one FROM kept`)]).toEqual([{ one: 1 }]);
  await after.end();
  expect(existsSync(folder)).toBe(true);
  await service.remove();
  expect(await accepts(portOf(url))).toBe(false);
  expect(existsSync(folder)).toBe(false);
});

test("Redis starts, keeps what it has over a kill, and leaves nothing", async () => {
  const service = await startRedis();
  const before = new Redis(service.url);
  await before.set("kept", "1");
  before.disconnect();
  await service.stop();
  await service.start();
  const after = new Redis(service.url);
  expect(await after.get("kept")).toBe("1");
  const [, folder = ""] = await after.config("GET", "dir");
  after.disconnect();
  expect(existsSync(folder)).toBe(true);
  await service.remove();
  expect(await accepts(portOf(service.url))).toBe(false);
  expect(existsSync(folder)).toBe(false);
});
