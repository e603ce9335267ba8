import type { AgentEvent } from "../events/types";
import { createBackoff } from "./backoff";
import { isAnswer, isRefusal } from "./final-answer";
import { createRunCursor } from "./run-cursor";
import type { RunEnding } from "./run-ending";
import type { SessionContext } from "./session-context";
import { watchTab } from "./tab-rest";
import type { EventStream } from "./transport";
import type { Connection } from "./types";
import { createWake } from "./wake";

/** A stream that was open so long worked: its end is no failed try. Servers close streams in good order after a while. */
const steadyMs = 10_000;

export type RunReaderOptions = {
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
export type RunReader = {
  /** Undefined before the first event, empty for a run that its wire does not name. */
  readonly runId: string | undefined;
  readonly connection: Connection;
  /** Resolves when the run has ended for this client. Never rejects. */
  readonly run: () => Promise<RunEnding>;
  /** Reads on now: a decision was made, a person came back or asked for it. */
  readonly wake: () => void;
  /** Reads no more of a run that goes on: its wire has no way to stop it. */
  readonly leave: () => void;
  readonly dispose: () => void;
};

export function createRunReader(context: SessionContext, options: RunReaderOptions): RunReader {
  const { transport, store, environment } = context;
  const cursor = createRunCursor(store, options.runId);
  const pause = createWake(environment);
  const backoff = createBackoff(environment);
  let controller = new AbortController();
  let isDisposed = false;
  let isLeft = false;
  let askedAfterMs = 0;
  let retryMs: number | undefined;
  let gapAt = -1;
  let gaps = 0;
  let connection: Connection = { status: "closed", attempt: 0 };
  const rest = watchTab(environment, {
    mayRest: () => cursor.runId !== "",
    onRest: () => controller.abort(),
    onWake: wake,
  });

  function wake(): void {
    backoff.reset();
    pause.wake();
  }

  async function run(): Promise<RunEnding> {
    try {
      for (;;) {
        // What the run's end was may be known from elsewhere by now: that saves a request.
        const outcome = cursor.ending() ?? (await readOnce());
        if (typeof outcome === "object") return outcome;
        if (cursor.runId === "" && !isDisposed) return { reason: "nothing-more" };
        if (!isDisposed) await pauseAfter(outcome);
        if (isDisposed) return { reason: "disposed" };
      }
    } finally {
      rest.dispose();
    }
  }

  async function readOnce(): Promise<Pause | RunEnding> {
    if (isLeft) return { reason: "nothing-more" };
    if (rest.isResting) return "paused";
    if (!environment.isOnline()) return "dropped";
    setConnection(backoff.tries === 0 ? "connecting" : "reconnecting");
    pause.clear();
    const request = new AbortController();
    controller = request;
    let openedAt: number | undefined;
    let isRetold = false;
    try {
      const stream = await openStream(request.signal);
      if (stream === null) return cursor.ending() ?? { reason: "nothing-more" };
      openedAt = environment.now();
      // Whoever attaches to a run of which nothing is counted hears it from its beginning.
      isRetold = cursor.runId !== undefined && cursor.seq === 0;
      if (isRetold) store.retell(cursor.runId);
      setConnection("open");
      return (await readStream(stream)) ?? afterCleanEnd();
    } catch (error) {
      if (isRefusal(error) && !isDisposed) return { reason: "refused", error };
      askedAfterMs = isAnswer(error) ? (error.retryAfterMs ?? 0) : 0;
      return rest.isResting ? "paused" : "dropped";
    } finally {
      if (isRetold) store.retell(undefined);
      if (openedAt !== undefined && environment.now() - openedAt >= steadyMs) backoff.reset();
      request.abort();
    }
  }

  async function openStream(signal: AbortSignal): Promise<EventStream | null> {
    const { runId } = cursor;
    if (runId === undefined) return (await options.open?.(signal)) ?? null;
    return transport.attach({ runId, cursor: cursor.take(runId) }, signal);
  }

  /** Returns an outcome that ends the stream early, or undefined at its own end. */
  async function readStream(stream: EventStream): Promise<Pause | RunEnding | undefined> {
    try {
      for await (const event of stream) {
        if (isDisposed) return { reason: "disposed" };
        if (cursor.runId === undefined) {
          cursor.runId = event.runId ?? "";
          setConnection("open");
        }
        cursor.runId ||= event.runId ?? "";
        if (cursor.isGap(event)) return "gap";
        if (cursor.pass(event) && backoff.tries > 0) {
          backoff.reset();
          setConnection("open");
        }
        // Nothing is awaited between the event and the store: the cursor is what was dispatched.
        store.dispatch(event);
        options.onEvent(event);
      }
      return undefined;
    } finally {
      retryMs = stream.retryMs;
    }
  }

  function afterCleanEnd(): Pause | RunEnding {
    const status = cursor.run()?.status ?? "running";
    return cursor.ending() ?? (rest.isResting || status !== "running" ? "paused" : "dropped");
  }

  async function pauseAfter(outcome: Pause): Promise<void> {
    if (outcome === "paused") {
      setConnection("closed");
      return pause.wait();
    }
    if (outcome === "dropped") return waitToReconnect();
    gaps = gapAt === cursor.seq ? gaps + 1 : 1;
    gapAt = cursor.seq;
    // The first time the frames may only have crossed on the way: reading after the cursor again tells. Then the backend's own
    // word for the run is taken. A hole that even this does not close can't be read over.
    if (gaps === 2) await options.onGap();
    if (gaps > 2) return giveUp();
  }

  async function waitToReconnect(): Promise<void> {
    if (!environment.isOnline()) {
      setConnection("offline");
      return pause.wait();
    }
    const ms = backoff.next(askedAfterMs, retryMs);
    askedAfterMs = 0;
    if (ms === undefined) return giveUp();
    setConnection("reconnecting");
    return pause.wait(ms);
  }

  /** Nothing is tried any more, and that is said, until somebody asks for it. */
  async function giveUp(): Promise<void> {
    setConnection("lost");
    options.onLost();
    gaps = 0;
    await pause.wait();
    backoff.reset();
  }

  function setConnection(status: Connection["status"]): void {
    const attempt = status === "reconnecting" ? Math.max(1, backoff.tries) : 0;
    const next: Connection = { status, attempt, ...(cursor.runId === undefined && { unsent: true }) };
    // The same one while it says the same.
    if (JSON.stringify(next) !== JSON.stringify(connection)) connection = next;
    options.onConnection(status);
  }

  return {
    get runId() {
      return cursor.runId;
    },
    get connection() {
      return connection;
    },
    run,
    wake,
    leave() {
      isLeft = true;
      controller.abort();
      wake();
    },
    dispose() {
      isDisposed = true;
      rest.dispose();
      controller.abort();
      pause.wake();
    },
  };
}
