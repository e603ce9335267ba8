import type { AgentEvent } from "../events/types";
import { isOpenRunStatus, type MessagePart, type MessageRun } from "../parts/message";
import { defined } from "../reduce/defined";
import { isAnswer } from "./final-answer";
import type { RunBoard } from "./run-board";
import type { RunEnding } from "./run-ending";
import { RunReader, type RunReaderOptions } from "./run-reader";
import type { MessageQueue } from "./message-queue";
import type { StartRequest } from "./transport";
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
  #reader: RunReader | undefined;
  /** Readers of runs that a newer one has taken the place of: their last events still count. */
  readonly #older = new Set<RunReader>();
  #askLater: (() => void) | undefined;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  get isReading(): boolean {
    return this.#reader !== undefined;
  }

  get connection(): Connection | undefined {
    return this.#reader?.connection;
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
    else if (this.#reader === undefined && run !== undefined) this.#follow({ conversationId, retryOf: run.id });
  }

  async stop(toolCallId: string | undefined): Promise<void> {
    const { board, transport, onProblem } = this.#options;
    const reader = this.#reader;
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
    for (const reader of this.#readers()) reader.wake();
  }

  /** Let go of before anybody answered: the same message under the same id is safe to send again. */
  open(): void {
    if (this.#starting !== undefined) this.#request(this.#starting);
  }

  close(): void {
    for (const reader of this.#readers()) reader.dispose();
    this.#older.clear();
    this.#reader = undefined;
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
    if (runId === "" || [...this.#readers()].some((reader) => reader.runId === runId)) return;
    this.#read({ runId });
    onRun(runId);
  }

  #isBusy(): boolean {
    return this.#starting !== undefined || this.#reader !== undefined;
  }

  *#readers(): Generator<RunReader> {
    yield* this.#older;
    if (this.#reader !== undefined) yield this.#reader;
  }

  #start(message: QueuedMessage): void {
    const { store, queue, conversationId } = this.#options;
    queue.keep(message);
    store.putMessages([{ id: message.id, role: "user", parts: partsOf(message) }]);
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
    if (this.#reader !== undefined) this.#older.add(this.#reader);
    this.#reader = reader;
    this.#stopAsked = false;
    board.reopen();
    void reader.run().then((ending) => this.#onEnding(reader, ending));
  }

  #onStarted(): void {
    this.#starting = undefined;
    // The new run may have ended what an older one was waiting for.
    for (const reader of this.#older) reader.wake();
    this.#options.queue.keep(undefined);
    this.#options.onStarted();
    if (this.#stopAsked) void this.stop(undefined);
  }

  #onEnding(reader: RunReader, ending: RunEnding): void {
    if (ending.reason === "disposed") return;
    const { store, board, onRun, onFinish } = this.#options;
    const isNewest = this.#reader === reader;
    const start = isNewest ? this.#starting : undefined;
    this.#older.delete(reader);
    if (isNewest) {
      this.#starting = undefined;
      this.#reader = undefined;
    }
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
      // What was followed before is followed again.
      const before = [...this.#older].at(-1);
      if (before !== undefined) this.#older.delete(before);
      this.#reader ??= before;
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

function partsOf({ text, files = [] }: QueuedMessage): MessagePart[] {
  const parts: MessagePart[] = files.map((file, index) => ({ ...file, type: "file", key: `file-${index + 1}` }));
  if (text !== "") parts.unshift({ type: "text", key: "text-1", text, done: true });
  return parts;
}
