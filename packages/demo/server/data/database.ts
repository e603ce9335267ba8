import { type Client, createClient } from "@libsql/client";
import { restaurants } from "./restaurants";

export type Database = Client;

/** Opens the demo's own data (not the conversations: those are the kit's store) and fills in what is missing. */
export async function openDatabase(url: string): Promise<Database> {
  const database = createClient({ url });
  await database.execute("PRAGMA journal_mode = WAL");
  await database.batch(
    [
      `CREATE TABLE IF NOT EXISTS restaurants (
         id TEXT PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, time_zone TEXT NOT NULL, tables INTEGER NOT NULL)`,
      // The key is minted by the kit's server, one an execution. Here it becomes the law: one key, one row.
      `CREATE TABLE IF NOT EXISTS bookings (
         id TEXT PRIMARY KEY, idempotency_key TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL,
         restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
         party_size INTEGER NOT NULL, starts_at TEXT NOT NULL, status TEXT NOT NULL, created_at TEXT NOT NULL)`,
      ...restaurants.map(({ id, name, city, timeZone, tables }) => ({
        sql: "INSERT OR IGNORE INTO restaurants (id, name, city, time_zone, tables) VALUES (?, ?, ?, ?, ?)",
        args: [id, name, city, timeZone, tables],
      })),
    ],
    "write",
  );
  return database;
}
