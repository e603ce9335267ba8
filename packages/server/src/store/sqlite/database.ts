import { CallstateError } from "@callstate/core";
import type { Client, createClient, InStatement, InValue, ResultSet, Row, Transaction } from "@libsql/client";
import { storeUnavailable } from "../store-unavailable";
import { MIGRATIONS } from "./migrations";
import { inTurn, queueEnd } from "./write-queue";

export type { InStatement, InValue, Row, Transaction };

/** How long the driver waits for another process's lock. It stops the whole process meanwhile, so not for long at a time. */
const BUSY_TIMEOUT_MS = 250;
/** How long to try again and again, with the process free in between. */
const LOCK_PATIENCE_MS = 5_000;

type Driver = { createClient: typeof createClient };

/**
 * One SQLite file. Writes of this process stand in a queue, so that only other processes can hold the lock; reads don't wait,
 * since the file is in WAL mode.
 *
 * Reads and writes have a client each, which is thrown away with the first error: after one the driver leaves its statement in
 * progress, and nothing on that connection can be committed any more.
 */
export class Database {
  readonly #url: string;
  #ready: Promise<Driver> | null = null;
  #reader: Client | null = null;
  #writer: Client | null = null;
  #watcher: Client | null = null;

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
    const driver = await (this.#ready ?? inTurn(this.#url, () => this.#open()));
    try {
      return await patiently(() => this.#readOnce(driver, statements));
    } catch (error) {
      throw storeUnavailable("SQLite", error);
    }
  }

  async readRows(sql: string, args: InValue[]): Promise<Row[]> {
    const [result] = await this.read([{ sql, args }]);
    return result?.rows ?? [];
  }

  /** A number that is another one after somebody else's connection has written. */
  async readVersion(): Promise<number> {
    const driver = await (this.#ready ?? inTurn(this.#url, () => this.#open()));
    // The number means something to a single connection only.
    const client = (this.#watcher ??= driver.createClient({
      url: this.#url,
      timeout: BUSY_TIMEOUT_MS,
      concurrency: 1,
    }));
    try {
      const { rows } = await client.execute("PRAGMA data_version");
      return Number(rows[0]?.["data_version"]);
    } catch (error) {
      client.close();
      this.#watcher = null;
      throw storeUnavailable("SQLite", error);
    }
  }

  async close(): Promise<void> {
    await queueEnd(this.#url);
    await this.#ready?.catch(() => undefined);
    this.#ready = null;
    for (const client of [this.#reader, this.#writer, this.#watcher]) client?.close();
    this.#reader = this.#writer = this.#watcher = null;
  }

  async #readOnce(driver: Driver, statements: InStatement[]): Promise<ResultSet[]> {
    const client = (this.#reader ??= this.#connect(driver));
    try {
      return await client.batch(statements, "deferred");
    } catch (error) {
      if (this.#reader === client) this.#reader = null;
      // Not at once: other reads may be about to use it.
      setImmediate(() => client.close());
      throw error;
    }
  }

  async #write<Result>(change: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const driver = await this.#open();
    const transaction = await patiently(() => this.#begin(driver)).catch((error: unknown) => {
      throw storeUnavailable("SQLite", error);
    });
    try {
      const result = await change(transaction);
      await transaction.commit();
      return result;
    } catch (error) {
      if (!isDriverError(error)) throw error;
      this.#dropWriter();
      throw storeUnavailable("SQLite", error);
    } finally {
      transaction.close();
    }
  }

  async #begin(driver: Driver): Promise<Transaction> {
    this.#writer ??= this.#connect(driver);
    try {
      return await this.#writer.transaction("write");
    } catch (error) {
      this.#dropWriter();
      throw error;
    }
  }

  #dropWriter(): void {
    this.#writer?.close();
    this.#writer = null;
  }

  #connect(driver: Driver): Client {
    return driver.createClient({ url: this.#url, timeout: BUSY_TIMEOUT_MS });
  }

  async #open(): Promise<Driver> {
    this.#ready ??= this.#prepare();
    try {
      return await this.#ready;
    } catch (error) {
      // The next caller tries again: the disk may have been full.
      this.#ready = null;
      throw error;
    }
  }

  /** Several processes may open a new file at once, and the change to WAL does not wait for the lock. */
  async #prepare(): Promise<Driver> {
    const driver = await loadDriver();
    const prepare = async () => {
      const client = this.#connect(driver);
      try {
        await client.execute("PRAGMA journal_mode = WAL");
        await migrate(client);
      } finally {
        client.close();
      }
    };
    try {
      await patiently(prepare);
      return driver;
    } catch (error) {
      throw error instanceof CallstateError ? error : storeUnavailable("SQLite", error);
    }
  }
}

/** Tries again while another process has the lock. Work that met a lock has changed nothing. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + LOCK_PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() >= until || !/SQLITE_(BUSY|LOCKED)/.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25 + 25 * Math.random()));
    }
  }
}

async function loadDriver(): Promise<Driver> {
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
