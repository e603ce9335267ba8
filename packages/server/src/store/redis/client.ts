import { CallstateError } from "@callstate/core";
import type { Redis } from "ioredis";
import { storeUnavailable } from "../store-unavailable";
import { checkServer } from "./check-server";
import { loadDriver } from "./driver";
import type { Script } from "./script";

/** What Redis answers: texts, numbers, nothing, and lists of these. */
export type Reply = string | number | null | readonly Reply[];

export type Command = readonly [name: string, ...parameters: (string | number)[]];

const OPTIONS = {
  lazyConnect: true,
  connectTimeout: 5_000,
  // A server that hangs is as good as one that is away.
  commandTimeout: 15_000,
  // What can't be sent fails soon; the caller asks again.
  maxRetriesPerRequest: 1,
  retryStrategy: (times: number) => Math.min(50 * times, 1_000),
};

/** Makes a connection that comes back by itself. Errors reach those who wait for an answer. */
export async function connect(url: string, options: { maxRetriesPerRequest?: null } = {}): Promise<Redis> {
  const Driver = await loadDriver();
  const redis = new Driver(url, { ...OPTIONS, ...options });
  redis.on("error", () => undefined);
  return redis;
}

/** The connection for commands. Whenever it was lost the server is checked again: it may be another one. */
export class Client {
  readonly #url: string;
  #redis: Promise<Redis> | null = null;
  #checked: Promise<void> | null = null;
  #closed = false;
  /** Why the connection could not be made or was lost: commands only say that they were given up. */
  #lastError: Error | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** Runs a script on a conversation, whose base is the key, or on one other key. */
  run(script: Script, key: string, parameters: readonly (string | number)[]): Promise<Reply> {
    return this.#attempt(async (redis) => {
      try {
        return await call(redis, ["EVALSHA", script.sha, 1, key, ...parameters]);
      } catch (error) {
        if (!String(error).includes("NOSCRIPT")) throw error;
        return call(redis, ["EVAL", script.text, 1, key, ...parameters]);
      }
    });
  }

  send(...command: Command): Promise<Reply> {
    return this.#attempt((redis) => call(redis, command));
  }

  /** Sends commands one behind the other, not as a transaction. Rejects if one of them fails. */
  async sendAll(commands: readonly Command[]): Promise<Reply[]> {
    if (commands.length === 0) return [];
    return this.#attempt((redis) => Promise.all(commands.map((command) => call(redis, command))));
  }

  async close(): Promise<void> {
    this.#closed = true;
    (await this.#redis?.catch(() => null))?.disconnect();
  }

  async #attempt<Result>(work: (redis: Redis) => Promise<Result>): Promise<Result> {
    if (this.#closed) throw new CallstateError("store-closed", "The store was closed.");
    try {
      const redis = await this.#open();
      await this.#check(redis);
      return await work(redis);
    } catch (error) {
      throw error instanceof CallstateError ? error : storeUnavailable("Redis", this.#lastError ?? error);
    }
  }

  async #open(): Promise<Redis> {
    this.#redis ??= connect(this.#url).then((redis) => {
      redis.on("error", (error: Error) => {
        this.#lastError = error;
      });
      redis.on("ready", () => {
        this.#lastError = null;
      });
      return redis.on("close", () => {
        this.#checked = null;
      });
    });
    return this.#redis;
  }

  async #check(redis: Redis): Promise<void> {
    this.#checked ??= redis.info().then(checkServer);
    const checking = this.#checked;
    try {
      await checking;
    } catch (error) {
      if (this.#checked === checking) this.#checked = null;
      throw error;
    }
  }
}

/** Without maps and numbers with fractions, which the store never asks for, the driver's replies are these. */
async function call(redis: Redis, [name, ...parameters]: Command): Promise<Reply> {
  return (await redis.call(name, ...parameters)) as Reply;
}
