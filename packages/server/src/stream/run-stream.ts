import { CallstateError } from "@callstate/core";
import type { Agent } from "../agent/agent";
import type { RunView } from "../store/agent-store";
import { type RunWatch, watchRun } from "./run-watch";
import type { StreamFormat } from "./stream-format";

export type RunStreamOptions = {
  readonly agent: Agent;
  readonly runId: string;
  /** Frames strictly after this `seq`. */
  readonly after: number;
  /** The reader's: it aborts when they are gone. */
  readonly signal: AbortSignal;
  readonly format: StreamFormat;
  /** Asked from time to time whether the reader still may read. */
  readonly stillAllowed: () => Promise<boolean>;
  /** When to ask next at the latest, in milliseconds since the epoch. */
  readonly expiresAt: number | undefined;
  readonly onClose: () => void;
  /** The reader cancelled the stream, or its request was aborted. */
  readonly onLeft?: () => void;
};

/**
 * The log of a run as bytes: what is written, strictly after the cursor, then what comes. Nothing is read ahead of the reader, so
 * a slow one costs one page of memory; one that stops reading is let go and may come back with its cursor.
 */
export function createRunStream(options: RunStreamOptions): ReadableStream<Uint8Array> {
  const reader = new LogReader(options);
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const text = await reader.next();
        if (text !== null && text !== "") controller.enqueue(encoder.encode(text));
        if (reader.isDone) controller.close();
        else reader.watchForPull(() => controller.close());
      },
      cancel: () => reader.abandon(),
    },
    { highWaterMark: 1 },
  );
}

const encoder = new TextEncoder();

class LogReader {
  readonly #options: RunStreamOptions;
  readonly #watch: RunWatch;
  readonly #unfollow: () => void;
  readonly #openedAt = Date.now();
  #cursor: number;
  #opening: string;
  #newsAt = Date.now();
  #saidAt = Date.now();
  #askedAt = Date.now();
  /** The log may have more than was read. */
  #isBehind = true;
  #view: RunView | null = null;
  #wake: (() => void) | null = null;
  #pullTimer: ReturnType<typeof setTimeout> | undefined;
  #done = false;

  constructor(options: RunStreamOptions) {
    this.#options = options;
    this.#cursor = options.after;
    this.#opening = options.format.opening;
    this.#watch = watchRun(options.agent, options.runId);
    // Before the first read.
    this.#unfollow = this.#watch.follow(() => this.#rouse());
    options.signal.addEventListener("abort", () => this.abandon(), { once: true });
    if (options.signal.aborted) this.abandon();
  }

  get isDone(): boolean {
    return this.#done;
  }

  /** The next text for the reader; null where there is none before the end. */
  async next(): Promise<string | null> {
    clearTimeout(this.#pullTimer);
    try {
      while (!this.#done) {
        const text = await this.#step();
        if (text !== null) return this.#say(text);
      }
      return null;
    } catch (error) {
      this.close();
      if (error instanceof CallstateError) return null;
      throw error;
    }
  }

  async #step(): Promise<string | null> {
    const { settings } = this.#options.agent;
    if (Date.now() - this.#openedAt >= settings.maxStreamMs || !(await this.#mayRead())) return this.#leave();
    if (this.#isBehind) return this.#readOn();
    if (this.#view?.run.status !== "running" && Date.now() - this.#newsAt >= settings.pausedStreamMs) {
      return this.#leave();
    }
    if (this.#opening !== "") return "";
    if (Date.now() - this.#saidAt >= settings.keepAliveMs) return this.#options.format.keepAlive;
    await this.#rest(this.#nextDue() - Date.now());
    return null;
  }

  /** When there is something to do without news. */
  #nextDue(): number {
    const { agent, expiresAt } = this.#options;
    const { keepAliveMs, maxStreamMs, pausedStreamMs, reauthorizeMs } = agent.settings;
    return Math.min(
      this.#saidAt + keepAliveMs,
      this.#openedAt + maxStreamMs,
      this.#askedAt + reauthorizeMs,
      this.#view?.run.status === "running" ? Number.POSITIVE_INFINITY : this.#newsAt + pausedStreamMs,
      expiresAt !== undefined && this.#askedAt < expiresAt ? expiresAt : Number.POSITIVE_INFINITY,
    );
  }

  /** A page of the log, or the news that there is none. */
  async #readOn(): Promise<string | null> {
    this.#isBehind = false;
    const events = await this.#watch.readEvents(this.#cursor);
    const last = events.at(-1);
    if (last !== undefined) {
      this.#cursor = last.seq;
      this.#newsAt = Date.now();
      this.#isBehind = true;
      // Nothing to say about these is no reason to return: without a piece nobody asks for the next one.
      return this.#options.format.write(events) || null;
    }
    const view = (this.#view = await this.#watch.readView());
    if (view !== null && view.seq > this.#cursor) {
      this.#isBehind = true;
      return null;
    }
    return view === null || (await this.#isOver(view)) ? this.#finish(view) : null;
  }

  async #isOver(view: RunView): Promise<boolean> {
    if (view.run.phase === "ended") return true;
    return view.run.status !== "running" && (await this.#options.format.isOver?.(view)) === true;
  }

  async #finish(view: RunView | null): Promise<string | null> {
    const last = view === null ? "" : await this.#options.format.end(view);
    this.close();
    return this.#opening + last === "" ? null : last;
  }

  #leave(): string {
    this.close();
    return this.#options.format.leave();
  }

  #say(text: string): string {
    this.#saidAt = Date.now();
    const said = this.#opening + text;
    this.#opening = "";
    return said;
  }

  async #mayRead(): Promise<boolean> {
    const { agent, expiresAt, stillAllowed } = this.#options;
    const now = Date.now();
    const hasExpired = expiresAt !== undefined && now >= expiresAt && this.#askedAt < expiresAt;
    if (!hasExpired && now - this.#askedAt < agent.settings.reauthorizeMs) return true;
    this.#askedAt = now;
    return stillAllowed();
  }

  #rouse(): void {
    this.#isBehind = true;
    this.#wake?.();
  }

  async #rest(ms: number): Promise<void> {
    if (this.#isBehind || this.#done) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(ms, 1));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }

  /** Nobody takes what was said: after a while the stream ends, and the reader may come back. */
  watchForPull(end: () => void): void {
    this.#pullTimer = setTimeout(() => {
      this.close();
      end();
    }, this.#options.agent.settings.slowReaderMs);
  }

  /** The reader is gone. */
  abandon(): void {
    if (this.#done) return;
    this.close();
    this.#options.onLeft?.();
  }

  close(): void {
    if (this.#done) return;
    this.#done = true;
    clearTimeout(this.#pullTimer);
    this.#unfollow();
    this.#rouse();
    this.#options.onClose();
  }
}
