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
    const isFollowed = this.#notifier.runIds.includes(runId);
    if (this.#closed || isFollowed === this.#heard.has(runId)) return;
    if (isFollowed) this.#heard.add(runId);
    else this.#heard.delete(runId);
    try {
      const redis = await this.#open();
      if (isFollowed) {
        await redis.subscribe(this.#channel + runId);
        // What was said before the channel was open, nobody heard.
        this.#notifier.wake(runId);
      } else if (!this.#heard.has(runId)) await redis.unsubscribe(this.#channel + runId);
    } catch {
      // Without hints readers look once a second. The next one to follow this run tries again.
      this.#heard.delete(runId);
    }
  }

  #open(): Promise<Redis> {
    // Subscriptions wait for the server as long as it takes, and the driver repeats them when it comes back.
    this.#redis ??= connect(this.#url, { maxRetriesPerRequest: null }).then((redis) => {
      redis.on("message", (channel: string) => this.#notifier.wake(channel.slice(this.#channel.length)));
      redis.on("ready", () => this.wake(this.#notifier.runIds));
      return redis;
    });
    return this.#redis;
  }
}
