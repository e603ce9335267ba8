import type { Redis } from "ioredis";
import { Notifier } from "../notifier";
import { connect } from "./client";

/**
 * Hears which runs were written to, by a connection of its own and a channel a run. Only a hint: readers look by themselves too, and
 * whenever the connection is there again all of them do.
 */
export class WakeUps {
  readonly #url: string;
  readonly #channel: string;
  readonly #notifier = new Notifier();
  /** Followed, and asked for. */
  readonly #wanted = new Set<string>();
  /** Those whose channel is open now. */
  readonly #heard = new Set<string>();
  #redis: Promise<Redis> | null = null;
  #closed = false;

  constructor(url: string, channel: string) {
    this.#url = url;
    this.#channel = channel;
  }

  subscribe(runId: string, wake: () => void): () => void {
    const unsubscribe = this.#notifier.subscribe(runId, wake);
    void this.#adjust(runId);
    return () => {
      unsubscribe();
      void this.#adjust(runId);
    };
  }

  isListening(runId: string): boolean {
    return this.#heard.has(runId);
  }

  /** The others hear of it from the script that wrote. */
  wake(runIds: readonly string[]): void {
    for (const runId of runIds) this.#notifier.wake(runId);
  }

  async close(): Promise<void> {
    this.#closed = true;
    (await this.#redis?.catch(() => null))?.disconnect();
  }

  /** Hears of a run as long as somebody follows it. */
  async #adjust(runId: string): Promise<void> {
    const isFollowed = this.#notifier.isFollowed(runId);
    if (this.#closed || isFollowed === this.#wanted.has(runId)) return;
    if (isFollowed) this.#wanted.add(runId);
    else this.#wanted.delete(runId);
    try {
      const redis = await this.#open();
      if (isFollowed) await this.#hear(redis, [runId]);
      else if (!this.#wanted.has(runId)) {
        this.#heard.delete(runId);
        await redis.unsubscribe(this.#channel + runId);
      }
    } catch {
      // Without hints readers look once a second. The next one to follow this run tries again.
      this.#wanted.delete(runId);
    }
  }

  async #hear(redis: Redis, runIds: readonly string[]): Promise<void> {
    await redis.subscribe(...runIds.map((runId) => this.#channel + runId));
    for (const runId of runIds) if (this.#wanted.has(runId)) this.#heard.add(runId);
    // What was said before the channel was open, nobody heard.
    this.wake(runIds);
  }

  #open(): Promise<Redis> {
    // Subscriptions wait for the server as long as it takes.
    this.#redis ??= connect(this.#url, { maxRetriesPerRequest: null }).then((redis) => {
      redis.on("message", (channel: string) => this.#notifier.wake(channel.slice(this.#channel.length)));
      redis.on("close", () => this.#heard.clear());
      // The driver repeats the subscriptions too, but does not say when they hold.
      redis.on("ready", () => {
        const again = [...this.#wanted];
        if (again.length > 0) void this.#hear(redis, again).catch(() => undefined);
      });
      return redis;
    });
    return this.#redis;
  }
}
