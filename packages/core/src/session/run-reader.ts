import type { AgentEvent } from "../events/types";
import type { MessageStore } from "../store/message-store";
import { Backoff } from "./backoff";
import type { Environment } from "./environment";
import { isAnswer, isRefusal } from "./final-answer";
import { RunCursor } from "./run-cursor";
import type { RunEnding } from "./run-ending";
import { TabRest } from "./tab-rest";
import type { EventStream, Transport } from "./transport";
import type { Connection } from "./types";
import { Wake } from "./wake";

/** A stream that was open so long worked: its end is no failed try. Servers close streams in good order after a while. */
const steadyMs = 10_000;

export type RunReaderOptions = {
  transport: Transport;
  store: MessageStore;
  environment: Environment;
  /** The first request, for a run that has no id yet. Asked again after a lost connection: it must be safe to repeat. */
  open?: (signal: AbortSignal) => Promise<EventStream>;
  /** Known for a run that is picked up again. */
  runId?: string;
  /** `connection` is another one. */
  onConnection: (status: Connection["status"]) => void;
  onEvent: (event: AgentEvent) => void;
  /** The connection was given up for now: nobody knows how the open calls end. */
  onLost: () => void;
  /** Events are missing in the stream itself: reads the run's true state from elsewhere. */
  onGap: () => Promise<unknown>;
};

type Pause = "paused" | "dropped" | "gap";

/** Reads one run to its end through every drop: it reconnects with the cursor of what was folded, and stops visibly. */
export class RunReader {
  readonly #options: RunReaderOptions;
  readonly #cursor: RunCursor;
  readonly #rest: TabRest;
  readonly #wake: Wake;
  readonly #backoff: Backoff;
  #gapAt = -1;
  #gaps = 0;
  #controller: AbortController | undefined;
  #disposed = false;
  #left = false;
  #askedAfterMs = 0;
  #retryMs: number | undefined;
  #connection: Connection = { status: "closed", attempt: 0 };

  constructor(options: RunReaderOptions) {
    const { environment, store, runId } = options;
    this.#options = options;
    this.#cursor = new RunCursor(store, runId);
    this.#wake = new Wake(environment);
    this.#backoff = new Backoff(environment);
    this.#rest = new TabRest({
      environment,
      mayRest: () => this.runId !== "",
      onRest: () => this.#controller?.abort(),
      onWake: () => this.wake(),
    });
  }

  /** Undefined before the first event, empty for a run that its wire does not name. */
  get runId(): string | undefined {
    return this.#cursor.runId;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Resolves when the run has ended for this client. Never rejects. */
  async run(): Promise<RunEnding> {
    this.#rest.watch();
    try {
      for (;;) {
        // What the run's end was may be known from elsewhere by now: that saves a request.
        const outcome = this.#cursor.ending ?? (await this.#readOnce());
        if (typeof outcome === "object") return outcome;
        if (this.runId === "" && !this.#disposed) return { reason: "nothing-more" };
        if (!this.#disposed) await this.#pauseAfter(outcome);
        if (this.#disposed) return { reason: "disposed" };
      }
    } finally {
      this.#rest.dispose();
    }
  }

  /** Reads on now: a decision was made, a person came back or asked for it. */
  wake(): void {
    this.#backoff.reset();
    this.#wake.wake();
  }

  /** Reads no more of a run that goes on: its wire has no way to stop it. */
  leave(): void {
    this.#left = true;
    this.#controller?.abort();
    this.wake();
  }

  dispose(): void {
    this.#disposed = true;
    this.#rest.dispose();
    this.#controller?.abort();
    this.#wake.wake();
  }

  async #readOnce(): Promise<Pause | RunEnding> {
    const { environment, store } = this.#options;
    if (this.#left) return { reason: "nothing-more" };
    if (this.#rest.isResting) return "paused";
    if (!environment.isOnline()) return "dropped";
    this.#setConnection(this.#backoff.tries === 0 ? "connecting" : "reconnecting");
    this.#wake.clear();
    const controller = new AbortController();
    this.#controller = controller;
    let openedAt: number | undefined;
    let isRetold = false;
    try {
      const stream = await this.#open(controller.signal);
      if (stream === null) return this.#cursor.ending ?? { reason: "nothing-more" };
      openedAt = environment.now();
      isRetold = this.#cursor.isFromBeginning;
      if (isRetold) store.retell(this.runId);
      this.#setConnection("open");
      return (await this.#readStream(stream)) ?? this.#afterCleanEnd();
    } catch (error) {
      if (isRefusal(error) && !this.#disposed) return { reason: "refused", error };
      this.#askedAfterMs = isAnswer(error) ? (error.retryAfterMs ?? 0) : 0;
      return this.#rest.isResting ? "paused" : "dropped";
    } finally {
      if (isRetold) store.retell(undefined);
      if (openedAt !== undefined && environment.now() - openedAt >= steadyMs) this.#backoff.reset();
      controller.abort();
    }
  }

  async #open(signal: AbortSignal): Promise<EventStream | null> {
    const { open, transport } = this.#options;
    const { runId } = this;
    if (runId === undefined) return (await open?.(signal)) ?? null;
    return transport.attach({ runId, cursor: this.#cursor.take(runId) }, signal);
  }

  /** Returns an outcome that ends the stream early, or undefined at its own end. */
  async #readStream(stream: EventStream): Promise<Pause | RunEnding | undefined> {
    const cursor = this.#cursor;
    try {
      for await (const event of stream) {
        if (this.#disposed) return { reason: "disposed" };
        if (cursor.runId === undefined) {
          cursor.runId = event.runId ?? "";
          this.#setConnection("open");
        }
        cursor.runId ||= event.runId ?? "";
        if (cursor.isGap(event)) return "gap";
        if (cursor.pass(event) && this.#backoff.tries > 0) {
          this.#backoff.reset();
          this.#setConnection("open");
        }
        // Nothing is awaited between the event and the store: the cursor is what was dispatched.
        this.#options.store.dispatch(event);
        this.#options.onEvent(event);
      }
      return undefined;
    } finally {
      this.#retryMs = stream.retryMs;
    }
  }

  #afterCleanEnd(): Pause | RunEnding {
    const { ending, run } = this.#cursor;
    if (ending !== undefined) return ending;
    return this.#rest.isResting || (run !== undefined && run.status !== "running") ? "paused" : "dropped";
  }

  async #pauseAfter(outcome: Pause): Promise<void> {
    if (outcome === "paused") {
      this.#setConnection("closed");
      return this.#wake.wait();
    }
    if (outcome === "dropped") return this.#waitToReconnect();
    const { seq } = this.#cursor;
    this.#gaps = this.#gapAt === seq ? this.#gaps + 1 : 1;
    this.#gapAt = seq;
    // The first time the frames may only have crossed on the way: reading after the cursor again tells. Then the backend's own
    // word for the run is taken. A hole that even this does not close can't be read over.
    if (this.#gaps === 2) await this.#options.onGap();
    if (this.#gaps > 2) return this.#giveUp();
  }

  async #waitToReconnect(): Promise<void> {
    if (!this.#options.environment.isOnline()) {
      this.#setConnection("offline");
      return this.#wake.wait();
    }
    const ms = this.#backoff.next(this.#askedAfterMs, this.#retryMs);
    this.#askedAfterMs = 0;
    if (ms === undefined) return this.#giveUp();
    this.#setConnection("reconnecting");
    return this.#wake.wait(ms);
  }

  /** Nothing is tried any more, and that is said, until somebody asks for it. */
  async #giveUp(): Promise<void> {
    this.#setConnection("lost");
    this.#options.onLost();
    this.#gaps = 0;
    await this.#wake.wait();
    this.#backoff.reset();
  }

  #setConnection(status: Connection["status"]): void {
    const attempt = status === "reconnecting" ? Math.max(1, this.#backoff.tries) : 0;
    const next: Connection = this.runId === undefined ? { status, attempt, unsent: true } : { status, attempt };
    const { connection } = this;
    if (connection.status !== status || connection.attempt !== attempt || connection.unsent !== next.unsent) {
      this.#connection = next;
    }
    this.#options.onConnection(status);
  }
}
