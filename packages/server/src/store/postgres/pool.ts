import { CallstateError } from "@callstate/core";
import { inTime } from "../../agent/in-time";
import { storeUnavailable } from "../store-unavailable";
import { CallersError } from "./callers-error";
import { Connection } from "./connection";
import { type Driver, isServerError, loadDriver } from "./driver";
import { migrate } from "./migrate";

const USE_MS = 20_000;
const LIFE_MS = 1_800_000;

/**
 * The connections of one process. Each is lent to one caller at a time and thrown away when anything about it is in doubt. The first use
 * brings the schema up to date.
 */
export class Pool {
  readonly #url: string;
  readonly #max: number;
  #idle: Connection[] = [];
  #lent = 0;
  readonly #waiting = new Set<() => void>();
  #ready: Promise<Driver> | null = null;
  #closed = false;

  constructor(url: string, max: number) {
    this.#url = url;
    this.#max = max;
  }

  /** Lends a connection for a single statement, or several that need not see one state. */
  use<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    return this.#attempt(async () => {
      const driver = await this.#prepare();
      return this.#lend(driver, work);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const connection of this.#idle.splice(0)) connection.close();
    for (const go of this.#waiting) go();
    await this.#ready?.catch(() => undefined);
  }

  async #prepare(): Promise<Driver> {
    this.#ready ??= this.#migrate();
    try {
      return await this.#ready;
    } catch (error) {
      // The next caller tries again: the server may have been starting.
      this.#ready = null;
      throw error;
    }
  }

  async #migrate(): Promise<Driver> {
    const driver = await loadDriver();
    await this.#lend(driver, migrate);
    return driver;
  }

  async #lend<Result>(driver: Driver, work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const connection = await this.#take(driver);
    let isSound = false;
    try {
      const late = () => new Error("The database did not answer in time.");
      const result = await inTime(work(connection), USE_MS, late);
      isSound = true;
      return result;
    } catch (error) {
      isSound = error instanceof CallersError || isServerError(error);
      throw error;
    } finally {
      this.#giveBack(connection, isSound);
    }
  }

  async #take(driver: Driver): Promise<Connection> {
    while (this.#lent >= this.#max && !this.#closed) await this.#wait();
    if (this.#closed) throw new CallstateError("store-closed", "The store was closed.");
    this.#lent += 1;
    // Those that the server closed in the meantime are left out.
    this.#idle = this.#idle.filter((connection) => !connection.isLost);
    return this.#idle.pop() ?? new Connection(driver, { url: this.#url });
  }

  async #wait(): Promise<void> {
    let go: () => void = () => undefined;
    const free = new Promise<void>((resolve) => {
      go = resolve;
    });
    this.#waiting.add(go);
    try {
      await inTime(free, USE_MS, () => new Error("All connections are in use."));
    } finally {
      this.#waiting.delete(go);
    }
  }

  #giveBack(connection: Connection, isSound: boolean): void {
    this.#lent -= 1;
    const isOld = Date.now() - connection.openedAt > LIFE_MS;
    if (isSound && !isOld && !connection.isLost && !this.#closed) this.#idle.push(connection);
    else connection.close();
    const [go] = this.#waiting;
    if (go === undefined) return;
    this.#waiting.delete(go);
    go();
  }

  async #attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof CallersError) throw error.value;
      throw error instanceof CallstateError ? error : storeUnavailable("PostgreSQL", error);
    }
  }
}
