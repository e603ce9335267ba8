import { CallstateError } from "@callstate/core";
import type { Client, createClient, InStatement, InValue, ResultSet, Row, Transaction } from "@libsql/client";
import { storeUnavailable } from "../store-unavailable";
import { MIGRATIONS } from "./migrations";
import { inTurn, queueEnd } from "./write-queue";

export type { InStatement, InValue, Row, Transaction };

const BUSY_TIMEOUT_MS = 5_000;
const OPEN_TRIES = 40;

/**
 * One SQLite file. Writes of this process stand in a queue, so that only other processes can hold the lock; reads don't wait,
 * since the file is in WAL mode.
 */
export class Database {
  readonly #url: string;
  #client: Promise<Client> | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** Runs the function in a write transaction, which is the lock. What it throws rolls everything back. */
  write<Result>(change: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return inTurn(this.#url, () => this.#write(change));
  }

  /** All statements see one state. */
  async read(statements: InStatement[]): Promise<ResultSet[]> {
    // Opening may write the schema.
    const client = await (this.#client ?? inTurn(this.#url, () => this.#open()));
    try {
      return await client.batch(statements, "deferred");
    } catch (error) {
      throw storeUnavailable("SQLite", error);
    }
  }

  async readRows(sql: string, args: InValue[]): Promise<Row[]> {
    const [result] = await this.read([{ sql, args }]);
    return result?.rows ?? [];
  }

  async close(): Promise<void> {
    await queueEnd(this.#url);
    const client = this.#client;
    this.#client = null;
    (await client?.catch(() => null))?.close();
  }

  async #write<Result>(change: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const client = await this.#open();
    const transaction = await client.transaction("write").catch((error: unknown) => {
      throw storeUnavailable("SQLite", error);
    });
    try {
      const result = await change(transaction);
      await transaction.commit();
      return result;
    } catch (error) {
      throw isDriverError(error) ? storeUnavailable("SQLite", error) : error;
    } finally {
      transaction.close();
    }
  }

  async #open(): Promise<Client> {
    this.#client ??= this.#connect();
    try {
      return await this.#client;
    } catch (error) {
      // The next caller tries again: the disk may have been full.
      this.#client = null;
      throw error;
    }
  }

  async #connect(): Promise<Client> {
    const driver = await loadDriver();
    let client: Client | null = null;
    try {
      client = driver.createClient({ url: this.#url, timeout: BUSY_TIMEOUT_MS });
      await prepare(client);
      return client;
    } catch (error) {
      client?.close();
      throw error instanceof CallstateError ? error : storeUnavailable("SQLite", error);
    }
  }
}

async function loadDriver(): Promise<{ createClient: typeof createClient }> {
  try {
    return await import("@libsql/client");
  } catch (cause) {
    throw new CallstateError("missing-package", "The SQLite store needs the package @libsql/client.", {
      hint: "Install it with `npm install @libsql/client`.",
      cause,
    });
  }
}

function isDriverError(error: unknown): boolean {
  return error instanceof Error && error.name === "LibsqlError";
}

/** Several processes may open a new file at once, and the change to WAL does not wait for the lock. */
async function prepare(client: Client): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.execute("PRAGMA journal_mode = WAL");
      return await migrate(client);
    } catch (error) {
      if (attempt === OPEN_TRIES || !/SQLITE_(BUSY|LOCKED)/.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25 + 25 * Math.random()));
    }
  }
}

async function migrate(client: Client): Promise<void> {
  const transaction = await client.transaction("write");
  try {
    await transaction.execute("CREATE TABLE IF NOT EXISTS callstate_schema (version INTEGER NOT NULL)");
    const { rows } = await transaction.execute("SELECT version FROM callstate_schema");
    const version = Number(rows[0]?.["version"] ?? 0);
    if (version > MIGRATIONS.length) {
      throw new CallstateError("newer-schema", "The database was made by a newer version of @callstate/server.", {
        hint: "Update the package.",
      });
    }
    if (version < MIGRATIONS.length) {
      await transaction.batch(MIGRATIONS.slice(version).flat());
      await transaction.execute("DELETE FROM callstate_schema");
      const args = [MIGRATIONS.length];
      await transaction.execute({ sql: "INSERT INTO callstate_schema (version) VALUES (?)", args });
    }
    await transaction.commit();
  } finally {
    transaction.close();
  }
}
