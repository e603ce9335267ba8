import type { AgentEvent } from "../events/types";
import { isOpenRunStatus, type MessageRun } from "../parts/message";
import type { MessageStore } from "../store/message-store";
import { Backoff } from "./backoff";
import type { Environment } from "./environment";
import { isAnswer, isFinal, retryAfterMs } from "./final-answer";
import type { Transport } from "./transport";
import type { Connection } from "./types";
import { Wake } from "./wake";

/** Six open streams block every other request of a page on HTTP/1.1, so a tab that nobody sees gives its own back. */
const hiddenCloseMs = 10_000;

export type RunEnding =
  | { reason: "ended"; run: MessageRun }
  /** The backend has nothing more, and the log says no end. */
  | { reason: "nothing-more" }
  /** The backend refused: its answer is final. */
  | { reason: "refused"; error: unknown }
  | { reason: "disposed" };

export type RunReaderOptions = {
  transport: Transport;
  store: MessageStore;
  environment: Environment;
  /** The first request, for a run that has no id yet. Asked again after a lost connection: it must be safe to repeat. */
  open?: (signal: AbortSignal) => Promise<AsyncIterable<AgentEvent>>;
  /** Known for a run that is picked up again. */
  runId?: string;
  onConnection: (connection: Connection) => void;
  onEvent: (event: AgentEvent) => void;
  /** The connection was given up for now: nobody knows how the open calls end. */
  onLost: () => void;
  onGap: () => Promise<void>;
};

type Outcome = "read-on" | "paused" | "dropped" | "gap" | RunEnding;

/** Reads one run to its end through every drop: it reconnects with the cursor of what was folded, and stops visibly. */
export class RunReader {
  readonly #options: RunReaderOptions;
  readonly #wake: Wake;
  readonly #backoff: Backoff;
  #runId: string | undefined;
  #seq = 0;
  #gapAt = -1;
  #controller: AbortController | undefined;
  #disposed = false;
  #asleep = false;
  #askedAfterMs = 0;
  #hiddenTimer: (() => void) | undefined;

  constructor(options: RunReaderOptions) {
    this.#options = options;
    this.#wake = new Wake(options.environment);
    this.#backoff = new Backoff(options.environment);
    this.#runId = options.runId;
  }

  get runId(): string | undefined {
    return this.#runId;
  }

  /** Resolves when the run has ended for this client. Never rejects. */
  async run(): Promise<RunEnding> {
    const release = this.#options.environment.onSignal((signal) => {
      if (signal === "hidden") this.#closeSoon();
      else if (signal === "freeze") this.#sleep();
      else if (signal !== "offline") this.#awake();
    });
    if (!this.#options.environment.isVisible()) this.#closeSoon();
    try {
      for (;;) {
        const outcome = await this.#readOnce();
        if (typeof outcome === "object") return outcome;
        if (this.#disposed) return { reason: "disposed" };
        await this.#pauseAfter(outcome);
        if (this.#disposed) return { reason: "disposed" };
      }
    } finally {
      release();
      this.#hiddenTimer?.();
    }
  }

  /** Reads on now: a decision was made, a person came back or asked for it. */
  wake(): void {
    this.#backoff.reset();
    this.#wake.wake();
  }

  dispose(): void {
    this.#disposed = true;
    this.#controller?.abort();
    this.#wake.wake();
  }

  async #readOnce(): Promise<Outcome> {
    if (this.#asleep) return "paused";
    if (!this.#options.environment.isOnline()) return "dropped";
    this.#setConnection(this.#backoff.tries === 0 ? "connecting" : "reconnecting");
    this.#wake.clear();
    const controller = new AbortController();
    this.#controller = controller;
    try {
      const stream = await this.#open(controller.signal);
      if (stream === null) return this.#ending() ?? { reason: "nothing-more" };
      this.#setConnection("open");
      return (await this.#readStream(stream)) ?? this.#afterCleanEnd();
    } catch (error) {
      if (this.#disposed) return { reason: "disposed" };
      if (isFinal(error) || (isAnswer(error) && error.status === 409)) return { reason: "refused", error };
      this.#askedAfterMs = retryAfterMs(error);
      return this.#asleep ? "paused" : "dropped";
    } finally {
      controller.abort();
    }
  }

  async #open(signal: AbortSignal): Promise<AsyncIterable<AgentEvent> | null> {
    if (this.#runId !== undefined) {
      this.#seq = this.#options.store.readRun(this.#runId)?.run?.seq ?? 0;
      const cursor = this.#seq > 0 ? `${this.#runId}:${this.#seq}` : null;
      return this.#options.transport.attach({ runId: this.#runId, cursor }, signal);
    }
    return (await this.#options.open?.(signal)) ?? null;
  }

  /** Returns an outcome that ends the stream early, or undefined at its own end. */
  async #readStream(stream: AsyncIterable<AgentEvent>): Promise<Outcome | undefined> {
    for await (const event of stream) {
      if (this.#disposed) return { reason: "disposed" };
      if (event.runId !== undefined) this.#runId ??= event.runId;
      if (this.#isGap(event)) return "gap";
      if (this.#isProgress(event)) this.#progress(event);
      // Nothing is awaited between the event and the store: the cursor is what was dispatched.
      this.#options.store.dispatch(event);
      this.#options.onEvent(event);
    }
    return undefined;
  }

  #isGap(event: AgentEvent): boolean {
    return (
      event.type !== "reset" && event.seq !== undefined && event.runId === this.#runId && event.seq > this.#seq + 1
    );
  }

  #isProgress(event: AgentEvent): boolean {
    return event.type === "reset" || event.seq === undefined || event.seq > this.#seq;
  }

  #progress(event: AgentEvent): void {
    if (event.type === "reset") this.#seq = event.message.run?.seq ?? this.#seq;
    else if (event.seq !== undefined) this.#seq = event.seq;
    if (this.#backoff.tries > 0) {
      this.#backoff.reset();
      this.#setConnection("open");
    }
  }

  #afterCleanEnd(): Outcome {
    const ending = this.#ending();
    if (ending !== undefined) return ending;
    const status = this.#run()?.status;
    return this.#asleep || (status !== undefined && status !== "running") ? "paused" : "dropped";
  }

  #ending(): RunEnding | undefined {
    const run = this.#run();
    return run === undefined || isOpenRunStatus(run.status) ? undefined : { reason: "ended", run };
  }

  #run(): MessageRun | undefined {
    return this.#runId === undefined ? undefined : this.#options.store.readRun(this.#runId)?.run;
  }

  async #pauseAfter(outcome: "read-on" | "paused" | "dropped" | "gap"): Promise<void> {
    if (outcome === "read-on") return;
    if (outcome === "paused") {
      this.#setConnection("closed");
      return this.#wake.wait();
    }
    if (outcome === "gap" && this.#gapAt !== this.#seq) {
      // The first time the frames may only have crossed on the way: reading after the cursor again tells.
      this.#gapAt = this.#seq;
      return;
    }
    if (outcome === "gap") await this.#options.onGap();
    return this.#waitToReconnect();
  }

  async #waitToReconnect(): Promise<void> {
    if (!this.#options.environment.isOnline()) {
      this.#setConnection("offline");
      return this.#wake.wait();
    }
    const ms = this.#backoff.next(this.#askedAfterMs);
    this.#askedAfterMs = 0;
    if (ms !== undefined) {
      this.#setConnection("reconnecting");
      return this.#wake.wait(ms);
    }
    this.#setConnection("lost");
    this.#options.onLost();
    await this.#wake.wait();
    this.#backoff.reset();
  }

  #closeSoon(): void {
    this.#hiddenTimer?.();
    this.#hiddenTimer = this.#options.environment.setTimer(() => this.#sleep(), hiddenCloseMs);
  }

  #sleep(): void {
    this.#asleep = true;
    this.#controller?.abort();
  }

  #awake(): void {
    this.#hiddenTimer?.();
    this.#hiddenTimer = undefined;
    this.#asleep = false;
    this.wake();
  }

  #setConnection(status: Connection["status"]): void {
    this.#options.onConnection({ status, attempt: status === "reconnecting" ? Math.max(1, this.#backoff.tries) : 0 });
  }
}
