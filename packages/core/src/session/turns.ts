import type { AgentEvent } from "../events/types";
import { isOpenRunStatus, type MessageRun } from "../parts/message";
import { defined } from "../parts/defined";
import { problemOf } from "./final-answer";
import type { MessageQueue } from "./message-queue";
import type { RunBoard } from "./run-board";
import type { RunEnding } from "./run-ending";
import { createRunReader, type RunReader, type RunReaderOptions } from "./run-reader";
import type { SessionContext } from "./session-context";
import type { StartRequest } from "./transport";
import type { TransportError } from "./transport-error";
import type { Connection, QueuedMessage, RefusedMessage, SessionStatus } from "./types";
import { userParts } from "./user-parts";

/** How soon to ask again when the backend is busy with a run that it does not show. */
const busyMs = 2_000;
/** The request itself is at fault: asking again would get the same answer. */
const unusable: ReadonlySet<number | undefined> = new Set([400, 409, 413, 422]);

export type TurnsOptions = {
  board: RunBoard;
  queue: MessageQueue;
  /** False while nobody holds the session. */
  isHeld: () => boolean;
  refresh: () => Promise<boolean>;
  onEvent: (event: AgentEvent) => void;
  /** Another run is read now, or none: its calls may be ready for this tab. */
  onRun: (runId: string) => void;
  /** A start has become a run. */
  onStarted: () => void;
  onFinish: (runId: string) => void;
};

/** Starts runs and reads them to their end: one after the other, and what is typed meanwhile when its turn comes. */
export type Turns = {
  readonly refused: RefusedMessage | null;
  readonly status: SessionStatus;
  /** Undefined while nothing is read. */
  readonly connection: Connection | undefined;
  readonly send: (message: QueuedMessage) => void;
  /** Another try at what failed to start, or at the answer of the newest run. */
  readonly retry: () => void;
  readonly stop: (toolCallId: string | undefined) => Promise<void>;
  /** Readers that wait look again. */
  readonly wake: () => void;
  /** Let go of before anybody answered: the same message under the same id is safe to send again. */
  readonly open: () => void;
  readonly close: () => void;
  /** Follows the run that is open, by the backend's word or by ours; sends what waits if none is. */
  readonly goOn: (loaded: MessageRun | undefined) => void;
};

export function createTurns(context: SessionContext, options: TurnsOptions): Turns {
  const { conversationId, transport, store, environment, fail } = context;
  const { board, queue, refresh, onRun } = options;
  let refused: RefusedMessage | null = null;
  /** A start that has no run yet: the conversation is busy all the same. */
  let starting: StartRequest | undefined;
  let failedStart: StartRequest | undefined;
  let isStopAsked = false;
  let askLater: (() => void) | undefined;
  /** In the order of their runs. Those that a newer run has taken the place of go on: their last events still count. */
  const readers = new Set<RunReader>();
  let newest: RunReader | undefined;

  const isBusy = () => starting !== undefined || newest !== undefined;

  function send(message: QueuedMessage): void {
    const isWaitedFor = board.newest()?.status === "awaiting-approval" && starting === undefined;
    if (!isBusy() || isWaitedFor) return start(message);
    queue.add(message);
    store.touch();
  }

  function start(message: QueuedMessage): void {
    queue.keep(message);
    store.putMessages([{ id: message.id, role: "user", parts: userParts(message) }]);
    follow({ conversationId, message });
  }

  function follow(request: StartRequest): void {
    fail(null);
    refused = null;
    failedStart = undefined;
    starting = request;
    ask(request);
    store.touch();
  }

  function ask(request: StartRequest): void {
    read({ open: (signal) => transport.start(request, signal) });
  }

  function read(target: Pick<RunReaderOptions, "open" | "runId">): void {
    const reader: RunReader = createRunReader(context, {
      ...target,
      onConnection: (status) => {
        // What was shown as ended may go on now.
        if (status === "open") board.settle(reader.runId, undefined);
        store.touch();
      },
      onEvent: (event) => {
        if (starting !== undefined) onStarted();
        options.onEvent(event);
      },
      onLost: () => board.settle(reader.runId, "interrupted"),
      onGap: refresh,
    });
    readers.add(reader);
    newest = reader;
    isStopAsked = false;
    board.reopen();
    void reader.run().then((ending) => onEnding(reader, ending));
  }

  function onStarted(): void {
    starting = undefined;
    // The new run may have ended what an older one was waiting for.
    for (const reader of readers) if (reader !== newest) reader.wake();
    queue.keep(undefined);
    options.onStarted();
    if (isStopAsked) void stop(undefined);
  }

  async function stop(toolCallId: string | undefined): Promise<void> {
    const reader = newest;
    const runId = reader === undefined ? board.openId() : reader.runId;
    if (reader === undefined && runId === undefined) return;
    if (toolCallId === undefined) isStopAsked = true;
    // A run that has no id yet is stopped as soon as it has one.
    if (runId === undefined) return;
    // One that never gets an id can only be left.
    if (runId === "") return reader?.leave();
    try {
      await transport.stop({ runId, ...defined({ toolCallId }) });
    } catch (cause) {
      isStopAsked = false;
      fail({ code: "stop-failed", message: "The stop could not be sent.", runId, cause });
    }
    reader?.wake();
  }

  function onEnding(reader: RunReader, ending: RunEnding): void {
    const { reason } = ending;
    if (reason === "disposed") return;
    const isNewest = reader === newest;
    const start = isNewest ? starting : undefined;
    readers.delete(reader);
    if (isNewest) newest = starting = undefined;
    store.touch();
    const { runId } = reader;
    if (runId !== undefined) onRun(runId);
    if (reason === "ended") options.onFinish(ending.run.id);
    else if (start === undefined || reason === "nothing-more") {
      board.giveUp(runId, isNewest && isStopAsked ? "stopped" : "interrupted");
    }
    if (reason === "refused") onRefused(ending.error, start);
    else if (isNewest) sendNext();
  }

  function onRefused(error: TransportError, start: StartRequest | undefined): void {
    const problem = problemOf(error);
    if (start !== undefined) {
      // What was followed before is followed again.
      newest ??= [...readers].at(-1);
      if (error.code === "busy") return onBusy(start);
      if (!unusable.has(error.status)) failedStart = start;
      else if ("message" in start) {
        takeBack(start.message);
        refused = { message: start.message, problem };
      }
    }
    fail(problem);
  }

  /** Another tab was first. The message waits for its run to end, like any other that is typed meanwhile. */
  function onBusy(start: StartRequest): void {
    if ("message" in start) {
      queue.addFirst(start.message);
      takeBack(start.message);
    }
    askLater?.();
    askLater = environment.setTimer(() => {
      askLater = undefined;
      void refresh();
    }, busyMs);
    void refresh();
  }

  /** The backend has not taken it: it is no message of the conversation. */
  function takeBack(message: QueuedMessage): void {
    queue.keep(undefined);
    store.replaceMessages(store.read().filter(({ id }) => id !== message.id));
  }

  function sendNext(): void {
    if (isBusy() || (failedStart ?? askLater) !== undefined || board.status() === "awaiting-approval") return;
    for (let next = queue.take(); next !== undefined; next = queue.take()) {
      // It may have been sent by this page before it was loaded anew.
      if (store.readMessage(next.id) === undefined) return start(next);
    }
  }

  return {
    get refused() {
      return refused;
    },
    get status() {
      return starting !== undefined ? "running" : failedStart !== undefined ? "failed" : board.status();
    },
    get connection() {
      return newest?.connection;
    },
    send,
    stop,
    retry() {
      const run = board.newest();
      if (starting !== undefined) return;
      if (failedStart !== undefined) follow(failedStart);
      else if (newest === undefined && run !== undefined) follow({ conversationId, retryOf: run.id });
    },
    wake() {
      for (const reader of readers) reader.wake();
    },
    open() {
      if (starting !== undefined) ask(starting);
    },
    close() {
      for (const reader of readers) reader.dispose();
      readers.clear();
      newest = undefined;
      askLater?.();
      askLater = undefined;
    },
    goOn(loaded) {
      if (!options.isHeld() || starting !== undefined) return;
      const isOpen = loaded !== undefined && isOpenRunStatus(loaded.status) && board.mayGoOn(loaded.id);
      const runId = isOpen ? loaded.id : board.openId();
      if (runId === undefined) return sendNext();
      // A run without a name can't be picked up again.
      if (runId === "" || [...readers].some((reader) => reader.runId === runId)) return;
      read({ runId });
      onRun(runId);
    },
  };
}
