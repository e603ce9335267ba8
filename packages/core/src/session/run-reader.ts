import type { AgentEvent } from "../events/types";
import { isOpenRunStatus, type MessageRun } from "../parts/message";
import type { MessageStore } from "../store/message-store";
import { formatCursor } from "../wire/cursor";
import { Backoff } from "./backoff";
import type { Environment } from "./environment";
import { isAnswer, isRefusal } from "./final-answer";
import type { Transport } from "./transport";
import type { Connection } from "./types";
import { Wake } from "./wake";

/** Six open streams block every other request of a page on HTTP/1.1, so a tab that nobody sees gives its own back. */
const hiddenCloseMs = 10_000;
/** A stream that was open so long worked: its end is no failed try. Servers close streams in good order after a while. */
const steadyMs = 10_000;

const closed: Connection = { status: "closed", attempt: 0 };

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
  readonly #wake: Wake;
  readonly #backoff: Backoff;
  /** Empty for a run that its wire does not name: it can't be attached to. */
  #runId: string | undefined;
  #seq = 0;
  #gapAt = -1;
  #gaps = 0;
  #controller: AbortController | undefined;
  #disposed = false;
  #left = false;
  #asleep = false;
  #askedAfterMs = 0;
  #hiddenTimer: (() => void) | undefined;
  #release = () => {};
  #connection = closed;

  constructor(options: RunReaderOptions) {
    this.#options = options;
    this.#wake = new Wake(options.environment);
    this.#backoff = new Backoff(options.environment);
    this.#runId = options.runId;
  }

  /** Undefined before the first event, empty for a run that its wire does not name. */
  get runId(): string | undefined {
    return this.#runId;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Resolves when the run has ended for this client. Never rejects. */
  async run(): Promise<RunEnding> {
    const { environment } = this.#options;
    this.#release = environment.onSignal((signal) => {
      if (signal === "hidden") this.#closeSoon();
      else if (signal === "freeze") this.#sleep();
      else if (signal === "online") this.wake();
      else if (signal !== "offline") this.#awake();
    });
    if (!environment.isVisible()) this.#closeSoon();
    try {
      for (;;) {
        // What the run's end was may be known from elsewhere by now: that saves a request.
        const outcome = this.#ending() ?? (await this.#readOnce());
        if (typeof outcome === "object") return outcome;
        if (this.#runId === "" && !this.#disposed) return { reason: "nothing-more" };
        if (!this.#disposed) await this.#pauseAfter(outcome);
        if (this.#disposed) return { reason: "disposed" };
      }
    } finally {
      this.#letGo();
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
    this.#letGo();
    this.#controller?.abort();
    this.#wake.wake();
  }

  #letGo(): void {
    this.#release();
    this.#hiddenTimer?.();
  }

  async #readOnce(): Promise<Pause | RunEnding> {
    const { environment } = this.#options;
    if (this.#left) return { reason: "nothing-more" };
    if (this.#asleep) return "paused";
    if (!environment.isOnline()) return "dropped";
    this.#setConnection(this.#backoff.tries === 0 ? "connecting" : "reconnecting");
    this.#wake.clear();
    const controller = new AbortController();
    this.#controller = controller;
    let openedAt: number | undefined;
    try {
      const stream = await this.#open(controller.signal);
      if (stream === null) return this.#ending() ?? { reason: "nothing-more" };
      openedAt = environment.now();
      this.#setConnection("open");
      return (await this.#readStream(stream)) ?? this.#afterCleanEnd();
    } catch (error) {
      if (isRefusal(error) && !this.#disposed) return { reason: "refused", error };
      this.#askedAfterMs = isAnswer(error) ? (error.retryAfterMs ?? 0) : 0;
      return this.#asleep ? "paused" : "dropped";
    } finally {
      if (openedAt !== undefined && environment.now() - openedAt >= steadyMs) this.#backoff.reset();
      controller.abort();
    }
  }

  async #open(signal: AbortSignal): Promise<AsyncIterable<AgentEvent> | null> {
    const { open, transport } = this.#options;
    const runId = this.#runId;
    if (runId === undefined) return (await open?.(signal)) ?? null;
    this.#seq = this.#run()?.seq ?? 0;
    return transport.attach({ runId, cursor: this.#seq > 0 ? formatCursor({ runId, seq: this.#seq }) : null }, signal);
  }

  /** Returns an outcome that ends the stream early, or undefined at its own end. */
  async #readStream(stream: AsyncIterable<AgentEvent>): Promise<Pause | RunEnding | undefined> {
    for await (const event of stream) {
      if (this.#disposed) return { reason: "disposed" };
      this.#runId ||= event.runId ?? "";
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
    if (event.type === "reset") this.#seq = event.message.run?.seq ?? event.seq ?? this.#seq;
    else if (event.seq !== undefined) this.#seq = event.seq;
    if (this.#backoff.tries > 0) {
      this.#backoff.reset();
      this.#setConnection("open");
    }
  }

  #afterCleanEnd(): Pause | RunEnding {
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
    const runId = this.#runId;
    const run = runId === undefined ? undefined : this.#options.store.readRun(runId)?.run;
    // A message may have gone on to another run.
    return run?.id === runId ? run : undefined;
  }

  async #pauseAfter(outcome: Pause): Promise<void> {
    if (outcome === "paused") {
      this.#setConnection("closed");
      return this.#wake.wait();
    }
    if (outcome === "dropped") return this.#waitToReconnect();
    this.#gaps = this.#gapAt === this.#seq ? this.#gaps + 1 : 1;
    this.#gapAt = this.#seq;
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
    const ms = this.#backoff.next(this.#askedAfterMs);
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

  #closeSoon(): void {
    this.#hiddenTimer?.();
    this.#hiddenTimer = this.#options.environment.setTimer(() => this.#sleep(), hiddenCloseMs);
  }

  #sleep(): void {
    // What can't be picked up again is kept.
    if (this.#runId === "") return;
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
    const attempt = status === "reconnecting" ? Math.max(1, this.#backoff.tries) : 0;
    const { connection } = this;
    if (connection.status !== status || connection.attempt !== attempt) this.#connection = { status, attempt };
    this.#options.onConnection(status);
  }
}
