import type { AgentEvent } from "../events/types";
import { isOpenRunStatus, type MessageRun } from "../parts/message";
import { defined } from "../reduce/defined";
import { isAnswer } from "./final-answer";
import type { RunBoard } from "./run-board";
import type { RunEnding } from "./run-ending";
import { RunReader, type RunReaderOptions } from "./run-reader";
import { RunReaders } from "./run-readers";
import type { MessageQueue } from "./message-queue";
import type { StartRequest } from "./transport";
import { userParts } from "./user-parts";
import type { Connection, Problem, QueuedMessage, RefusedMessage, SessionStatus } from "./types";

/** How soon to ask again when the backend is busy with a run that it does not show. */
const busyMs = 2_000;
/** The request itself is at fault: asking again would get the same answer. */
const unusable: ReadonlySet<number | undefined> = new Set([400, 409, 413, 422]);

export type TurnsOptions = Pick<RunReaderOptions, "transport" | "store" | "environment" | "onEvent"> & {
  conversationId: string;
  board: RunBoard;
  queue: MessageQueue;
  /** False while nobody holds the session. */
  isHeld: () => boolean;
  refresh: () => Promise<boolean>;
  /** Another run is read now, or none: its calls may be ready for this tab. */
  onRun: (runId: string) => void;
  /** A start has become a run. */
  onStarted: () => void;
  onFinish: (runId: string) => void;
  onProblem: (problem: Problem | null) => void;
};

/** Starts runs and reads them to their end: one after the other, and what is typed meanwhile when its turn comes. */
export class Turns {
  refused: RefusedMessage | null = null;
  readonly #options: TurnsOptions;
  /** A start that has no run yet: the conversation is busy all the same. */
  #starting: StartRequest | undefined;
  #failedStart: StartRequest | undefined;
  #stopAsked = false;
  readonly #readers = new RunReaders();
  #askLater: (() => void) | undefined;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  get isReading(): boolean {
    return this.#readers.newest !== undefined;
  }

  get connection(): Connection | undefined {
    return this.#readers.newest?.connection;
  }

  get status(): SessionStatus {
    if (this.#starting !== undefined) return "running";
    return this.#failedStart === undefined ? this.#options.board.status : "failed";
  }

  send(message: QueuedMessage): void {
    const { board, queue, store } = this.#options;
    const isWaitedFor = board.newest?.status === "awaiting-approval" && this.#starting === undefined;
    if (!this.#isBusy() || isWaitedFor) return this.#start(message);
    queue.add(message);
    store.touch();
  }

  /** Another try at what failed to start, or at the answer of the newest run. */
  retry(): void {
    const { board, conversationId } = this.#options;
    const run = board.newest;
    if (this.#starting !== undefined) return;
    if (this.#failedStart !== undefined) this.#follow(this.#failedStart);
    else if (!this.isReading && run !== undefined) this.#follow({ conversationId, retryOf: run.id });
  }

  async stop(toolCallId: string | undefined): Promise<void> {
    const { board, transport, onProblem } = this.#options;
    const reader = this.#readers.newest;
    const runId = reader === undefined ? board.open?.id : reader.runId;
    if (reader === undefined && runId === undefined) return;
    if (toolCallId === undefined) this.#stopAsked = true;
    // A run that has no id yet is stopped as soon as it has one.
    if (runId === undefined) return;
    // One that never gets an id can only be left.
    if (runId === "") return reader?.leave();
    try {
      await transport.stop({ runId, ...defined({ toolCallId }) });
    } catch (cause) {
      this.#stopAsked = false;
      onProblem({ code: "stop-failed", message: "The stop could not be sent.", runId, cause });
    }
    reader?.wake();
  }

  /** Readers that wait look again. */
  wake(): void {
    for (const reader of this.#readers.all()) reader.wake();
  }

  /** Let go of before anybody answered: the same message under the same id is safe to send again. */
  open(): void {
    if (this.#starting !== undefined) this.#request(this.#starting);
  }

  close(): void {
    this.#readers.dispose();
    this.#askLater?.();
    this.#askLater = undefined;
  }

  /** Follows the run that is open, by the backend's word or by ours; sends what waits if none is. */
  goOn(loaded: MessageRun | undefined): void {
    const { board, isHeld, onRun } = this.#options;
    if (!isHeld() || this.#starting !== undefined) return;
    const isOpen = loaded !== undefined && isOpenRunStatus(loaded.status) && !board.hasEnded(loaded.id);
    const runId = isOpen ? loaded.id : board.open?.id;
    if (runId === undefined) return this.#sendNext();
    // A run without a name can't be picked up again.
    if (runId === "" || [...this.#readers.all()].some((reader) => reader.runId === runId)) return;
    this.#read({ runId });
    onRun(runId);
  }

  #isBusy(): boolean {
    return this.#starting !== undefined || this.isReading;
  }

  #start(message: QueuedMessage): void {
    const { store, queue, conversationId } = this.#options;
    queue.keep(message);
    store.putMessages([{ id: message.id, role: "user", parts: userParts(message) }]);
    this.#follow({ conversationId, message });
  }

  #follow(request: StartRequest): void {
    this.#options.onProblem(null);
    this.refused = null;
    this.#failedStart = undefined;
    this.#starting = request;
    this.#request(request);
    this.#options.store.touch();
  }

  #request(request: StartRequest): void {
    this.#read({ open: (signal) => this.#options.transport.start(request, signal) });
  }

  #read(target: Pick<RunReaderOptions, "open" | "runId">): void {
    const { transport, store, environment, board, onEvent, refresh } = this.#options;
    const reader: RunReader = new RunReader({
      ...target,
      transport,
      store,
      environment,
      onConnection: (status) => {
        // What was shown as ended may go on now.
        if (status === "open") board.settle(reader.runId, undefined);
        store.touch();
      },
      onEvent: (event: AgentEvent) => {
        if (this.#starting !== undefined) this.#onStarted();
        onEvent(event);
      },
      onLost: () => board.settle(reader.runId, "interrupted"),
      onGap: refresh,
    });
    this.#readers.add(reader);
    this.#stopAsked = false;
    board.reopen();
    void reader.run().then((ending) => this.#onEnding(reader, ending));
  }

  #onStarted(): void {
    this.#starting = undefined;
    // The new run may have ended what an older one was waiting for.
    for (const reader of this.#readers.older) reader.wake();
    this.#options.queue.keep(undefined);
    this.#options.onStarted();
    if (this.#stopAsked) void this.stop(undefined);
  }

  #onEnding(reader: RunReader, ending: RunEnding): void {
    if (ending.reason === "disposed") return;
    const { store, board, onRun, onFinish } = this.#options;
    const isNewest = this.#readers.remove(reader);
    const start = isNewest ? this.#starting : undefined;
    if (isNewest) this.#starting = undefined;
    store.touch();
    const { runId } = reader;
    if (runId !== undefined) onRun(runId);
    if (ending.reason === "ended") onFinish(ending.run.id);
    else if (start === undefined || ending.reason === "nothing-more") {
      board.giveUp(runId, isNewest && this.#stopAsked ? "stopped" : "interrupted");
    }
    if (ending.reason === "refused") this.#onRefused(ending.error, start);
    else if (isNewest) this.#sendNext();
  }

  #onRefused(error: unknown, start: StartRequest | undefined): void {
    const { code, message, status } = isAnswer(error)
      ? error
      : { code: "refused", message: "The connection was refused.", status: undefined };
    const problem: Problem = { code, message, cause: error };
    if (start !== undefined) {
      this.#readers.goBack();
      if (code === "busy") return this.#onBusy(start);
      if (!unusable.has(status)) this.#failedStart = start;
      else if ("message" in start) {
        this.#takeBack(start.message);
        this.refused = { message: start.message, problem };
      }
    }
    this.#options.onProblem(problem);
  }

  /** Another tab was first. The message waits for its run to end, like any other that is typed meanwhile. */
  #onBusy(start: StartRequest): void {
    const { environment, queue, refresh } = this.#options;
    if ("message" in start) {
      queue.addFirst(start.message);
      this.#takeBack(start.message);
    }
    this.#askLater?.();
    this.#askLater = environment.setTimer(() => {
      this.#askLater = undefined;
      void refresh();
    }, busyMs);
    void refresh();
  }

  /** The backend has not taken it: it is no message of the conversation. */
  #takeBack(message: QueuedMessage): void {
    const { store, queue } = this.#options;
    queue.keep(undefined);
    store.replaceMessages(store.read().filter(({ id }) => id !== message.id));
  }

  #sendNext(): void {
    const { board, queue, store } = this.#options;
    if (this.#isBusy() || this.#failedStart !== undefined || this.#askLater !== undefined) return;
    if (board.status === "awaiting-approval") return;
    let next = queue.take();
    // Sent by this page before it was loaded anew.
    while (next !== undefined && store.readMessage(next.id) !== undefined) next = queue.take();
    if (next !== undefined) this.#start(next);
  }
}
