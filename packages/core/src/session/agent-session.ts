import type { AgentEvent } from "../events/types";
import type { Decision } from "../parts/approval";
import { isOpenRunStatus, type MessagePart, type MessageRun } from "../parts/message";
import { createMessageStore, type MessageStore } from "../store/message-store";
import { ClientToolRunner, type RunClientTool } from "./client-tools";
import { mergeLoaded } from "./conversation";
import type { AgentSessionOptions } from "./create-agent-session";
import { Decisions } from "./decisions";
import { createPlainEnvironment, type Environment, type EnvironmentSignal, type TabChannel } from "./environment";
import { isAnswer } from "./final-answer";
import { type RunEnding, RunReader, type RunReaderOptions } from "./run-reader";
import { drawSnapshot } from "./snapshot";
import type { StartRequest } from "./transport";
import type {
  AgentSession,
  Connection,
  DecideResult,
  Problem,
  QueuedMessage,
  SessionSnapshot,
  SessionStatus,
  ToolOutputInput,
} from "./types";

const closed: Connection = { status: "closed", attempt: 0 };
/** How soon to ask again when the backend is busy with a run that it does not show. */
const busyMs = 2_000;
const visits: ReadonlySet<EnvironmentSignal> = new Set(["focus", "visible", "online", "restore"]);

/** Puts transport, store, reader, decisions and client tools together. Each of them has a file; this one only wires. */
export class Session implements AgentSession {
  readonly #options: AgentSessionOptions;
  readonly #environment: Environment;
  readonly #store: MessageStore;
  readonly #decisions: Decisions;
  readonly #clientTools: ClientToolRunner;
  /** Messages typed while a run was busy, in order. Replaced, not changed: its identity tells of a change. */
  #queued: readonly QueuedMessage[] = [];
  readonly #listeners = new Set<() => void>();
  #snapshot: SessionSnapshot | undefined;
  #problem: Problem | null = null;
  /** What the last reading of the conversation met: the next one that succeeds takes it back. */
  #loadProblem: Problem | null = null;
  /** A start that has no run yet: the conversation is busy all the same. */
  #starting: StartRequest | undefined;
  #failedStart: StartRequest | undefined;
  #stopAsked = false;
  /** A run of which nothing more will come although its log knows no end. */
  #over: { runId: string; cause: "stopped" | "interrupted" } | undefined;
  #reader: RunReader | undefined;
  /** Readers of runs that a newer one has taken the place of: their last events still count. */
  readonly #older = new Set<RunReader>();
  #holders = 0;
  #release: (() => void) | undefined;
  #releaseLater: (() => void) | undefined;
  #askLater: (() => void) | undefined;
  #refreshing: Promise<boolean> | undefined;
  #tabs: TabChannel | undefined;

  constructor(options: AgentSessionOptions) {
    this.#options = options;
    this.#environment = options.environment ?? createPlainEnvironment();
    const { transport, conversationId } = options;
    this.#store = createMessageStore({
      messages: options.initialMessages ?? [],
      scheduleFrame: this.#environment.scheduleFrame,
      onProblem: (problem) => this.#report(problem),
    });
    this.#store.subscribe(() => this.#publish());
    this.#decisions = new Decisions({
      transport,
      conversationId,
      store: this.#store,
      refresh: () => this.#refreshAndWake(),
      onDecided: () => this.#changed(),
    });
    this.#clientTools = new ClientToolRunner({
      transport,
      store: this.#store,
      environment: this.#environment,
      functionOf: (name) => ownFunction(options.clientTools, name),
      onProblem: (problem) => this.#report(problem),
      onUnsent: (problem) => this.#fail(problem),
      onSent: () => this.#changed(),
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): SessionSnapshot => {
    if (this.#listeners.size === 0) this.#store.flush();
    return (this.#snapshot ??= this.#draw());
  };

  subscribePart = (messageId: string, partKey: string, listener: () => void): (() => void) =>
    this.#store.subscribePart(messageId, partKey, listener);

  getPart = (messageId: string, partKey: string): MessagePart | undefined => this.#store.getPart(messageId, partKey);

  connect = (): (() => void) => {
    this.#holders++;
    this.#releaseLater?.();
    this.#releaseLater = undefined;
    if (this.#release === undefined) this.#release = this.#open();
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#holders--;
      // StrictMode lets go and takes hold again at once: that must not cost a connection.
      if (this.#holders === 0) this.#releaseLater = this.#environment.setTimer(() => this.#close(), 0);
    };
  };

  send = (message: string | { id?: string; text: string }): void => {
    const { id = this.#environment.newId(), text } = typeof message === "string" ? { text: message } : message;
    const waitsForPeople = this.#newestRun()?.status === "awaiting-approval" && this.#starting === undefined;
    if (this.#isBusy() && !waitsForPeople) {
      this.#queued = [...this.#queued, { id, text }];
      this.#store.touch();
      return;
    }
    this.#start({ id, text });
  };

  unqueue = (id: string): QueuedMessage | undefined => {
    const taken = this.#queued.find((message) => message.id === id);
    this.#queued = this.#queued.filter((message) => message !== taken);
    this.#store.touch();
    return taken;
  };

  decide = (decision: Decision): Promise<DecideResult> => this.#decisions.decide(decision);

  addToolOutput = async (output: ToolOutputInput): Promise<void> => {
    const runId = this.#newestRun()?.id;
    if (runId !== undefined) await this.#clientTools.addOutput(runId, output);
  };

  stop = async ({ toolCallId }: { toolCallId?: string } = {}): Promise<void> => {
    const reader = this.#reader;
    const runId = reader === undefined ? this.#openRun()?.id : reader.runId;
    if (reader === undefined && runId === undefined) return;
    if (toolCallId === undefined) this.#stopAsked = true;
    // A run that has no id yet is stopped as soon as it has one.
    if (runId === undefined) return;
    // One that never gets an id can only be left.
    if (runId === "") return reader?.leave();
    try {
      await this.#options.transport.stop({ runId, ...(toolCallId !== undefined && { toolCallId }) });
    } catch (cause) {
      this.#stopAsked = false;
      this.#fail({ code: "stop-failed", message: "The stop could not be sent.", runId, cause });
    }
    reader?.wake();
  };

  retry = (): void => {
    const { conversationId } = this.#options;
    const run = this.#newestRun();
    if (this.#starting !== undefined) return;
    if (this.#failedStart !== undefined) this.#follow(this.#failedStart);
    else if (this.#reader === undefined && run !== undefined) this.#follow({ conversationId, retryOf: run.id });
  };

  resume = (): void => {
    this.#problem = null;
    if (this.#reader !== undefined) this.#reader.wake();
    else void this.#refresh();
  };

  #open(): () => void {
    const channel = `callstate:${this.#options.conversationId}`;
    this.#tabs = this.#environment.openChannel(channel, () => void this.#refreshAndWake());
    const release = this.#environment.onSignal((signal) => {
      if (visits.has(signal)) void this.#refreshAndWake();
    });
    // Let go of before anybody answered: the same message under the same id is safe to send again.
    if (this.#starting !== undefined) this.#request(this.#starting);
    void this.#refresh();
    return release;
  }

  #close(): void {
    this.#release?.();
    this.#release = undefined;
    this.#tabs?.close();
    this.#tabs = undefined;
    for (const reader of this.#readers()) reader.dispose();
    this.#older.clear();
    this.#reader = undefined;
    this.#clientTools.dispose();
    this.#askLater?.();
    this.#askLater = undefined;
    this.#store.flush();
  }

  *#readers(): Generator<RunReader> {
    yield* this.#older;
    if (this.#reader !== undefined) yield this.#reader;
  }

  /** Reads the conversation as the backend has it, and follows its open run. Resolves to false if that can't be read. */
  #refresh(): Promise<boolean> {
    return (this.#refreshing ??= this.#load().finally(() => {
      this.#refreshing = undefined;
    }));
  }

  /** The same, on word from elsewhere: readers that wait look again. */
  async #refreshAndWake(): Promise<boolean> {
    const isRead = await this.#refresh();
    for (const reader of this.#readers()) reader.wake();
    return isRead;
  }

  async #load(): Promise<boolean> {
    const { transport, conversationId } = this.#options;
    try {
      const loaded = await transport.load?.(conversationId);
      if (loaded !== undefined) mergeLoaded(this.#store, loaded);
      if (this.#problem === this.#loadProblem) this.#problem = null;
      this.#goOn(loaded?.run);
      return loaded !== undefined;
    } catch (cause) {
      const message = isAnswer(cause) ? cause.message : "The conversation could not be loaded.";
      this.#loadProblem = { code: isAnswer(cause) ? cause.code : "load-failed", message, cause };
      this.#fail(this.#loadProblem);
      return false;
    }
  }

  /** Follows the run that is open, by the backend's word or by ours; sends what waits if none is. */
  #goOn(loaded: MessageRun | undefined): void {
    if (this.#release === undefined || this.#starting !== undefined) return;
    const isOpen = loaded !== undefined && isOpenRunStatus(loaded.status) && !this.#hasEnded(loaded.id);
    const runId = isOpen ? loaded.id : this.#openRun()?.id;
    if (runId === undefined) return this.#sendNext();
    // A run without a name can't be picked up again.
    if (runId === "" || [...this.#readers()].some((reader) => reader.runId === runId)) return;
    this.#read({ runId });
    this.#clientTools.check(runId);
  }

  #hasEnded(runId: string): boolean {
    const run = this.#store.readRun(runId)?.run;
    return run?.id === runId && !isOpenRunStatus(run.status);
  }

  #start({ id, text }: QueuedMessage): void {
    const part = { type: "text", key: "text-1", text, done: true } as const;
    this.#store.putMessages([{ id, role: "user", parts: [part] }]);
    this.#follow({ conversationId: this.#options.conversationId, message: { id, text } });
  }

  #follow(request: StartRequest): void {
    this.#problem = null;
    this.#failedStart = undefined;
    this.#starting = request;
    this.#request(request);
    this.#store.touch();
  }

  #request(request: StartRequest): void {
    this.#read({ open: (signal) => this.#options.transport.start(request, signal) });
  }

  #read(target: Pick<RunReaderOptions, "open" | "runId">): void {
    const reader: RunReader = new RunReader({
      ...target,
      transport: this.#options.transport,
      store: this.#store,
      environment: this.#environment,
      onConnection: (status) => {
        // What was shown as ended may go on now.
        if (status === "open") this.#settle(undefined, reader.runId);
        this.#store.touch();
      },
      onEvent: (event) => this.#onEvent(event),
      onLost: () => this.#settle("interrupted", reader.runId),
      onGap: () => this.#refresh(),
    });
    if (this.#reader !== undefined) this.#older.add(this.#reader);
    this.#reader = reader;
    this.#stopAsked = false;
    this.#over = undefined;
    void reader.run().then((ending) => this.#onEnding(reader, ending));
  }

  #onEvent(event: AgentEvent): void {
    if (this.#starting !== undefined) this.#onStarted();
    this.#clientTools.hear(event);
  }

  #onStarted(): void {
    this.#starting = undefined;
    // The new run may have ended what an older one was waiting for.
    for (const reader of this.#older) reader.wake();
    this.#tabs?.post("changed");
    if (this.#stopAsked) void this.stop();
  }

  #onEnding(reader: RunReader, ending: RunEnding): void {
    if (ending.reason === "disposed") return;
    const isNewest = this.#reader === reader;
    const start = isNewest ? this.#starting : undefined;
    this.#older.delete(reader);
    if (isNewest) {
      this.#starting = undefined;
      this.#reader = undefined;
    }
    this.#store.touch();
    const { runId } = reader;
    if (runId !== undefined) this.#clientTools.check(runId);
    if (ending.reason === "ended") this.#finish(ending.run.id);
    else if (start === undefined || ending.reason === "nothing-more") {
      this.#giveUp(isNewest && this.#stopAsked ? "stopped" : "interrupted", runId);
    }
    if (ending.reason === "refused") this.#onRefused(ending.error, start);
    else if (isNewest) this.#sendNext();
  }

  #finish(runId: string): void {
    const message = this.#store.readRun(runId);
    if (message === undefined) return;
    this.#callApp(() => this.#options.onFinish?.(message));
  }

  #giveUp(cause: "stopped" | "interrupted", runId: string | undefined): void {
    if (runId === undefined) return;
    this.#settle(cause, runId);
    this.#over = { runId, cause };
  }

  #onRefused(error: unknown, start: StartRequest | undefined): void {
    const answer = isAnswer(error) ? error : undefined;
    if (start !== undefined) {
      // What was followed before is followed again.
      const before = [...this.#older].at(-1);
      if (before !== undefined) this.#older.delete(before);
      this.#reader ??= before;
      if (answer?.code === "busy") return this.#onBusy(start);
      this.#failedStart = start;
    }
    const message = answer?.message ?? "The connection was refused.";
    this.#fail({ code: answer?.code ?? "refused", message, cause: error });
  }

  /** Another tab was first. The message waits for its run to end, like any other that is typed meanwhile. */
  #onBusy(start: StartRequest): void {
    if ("message" in start) {
      this.#queued = [start.message, ...this.#queued];
      this.#store.replaceMessages(this.#store.read().filter(({ id }) => id !== start.message.id));
    }
    this.#askLater?.();
    this.#askLater = this.#environment.setTimer(() => {
      this.#askLater = undefined;
      void this.#refresh();
    }, busyMs);
    void this.#refresh();
  }

  #sendNext(): void {
    if (this.#isBusy() || this.#failedStart !== undefined || this.#askLater !== undefined) return;
    if (this.#status() === "awaiting-approval") return;
    const [next, ...rest] = this.#queued;
    if (next === undefined) return;
    this.#queued = rest;
    this.#start(next);
  }

  #changed(): void {
    this.#tabs?.post("changed");
    if (this.#reader === undefined) void this.#refresh();
    else this.#reader.wake();
  }

  /** For display only. Nothing but events ends a call. */
  #settle(cause: "stopped" | "interrupted" | undefined, runId: string | undefined): void {
    const message = runId === undefined ? undefined : this.#store.readRun(runId);
    if (message?.run === undefined || message.run.id !== runId || !isOpenRunStatus(message.run.status)) return;
    this.#store.settle(message.id, cause);
  }

  #openRun(): MessageRun | undefined {
    const run = this.#newestRun();
    return run !== undefined && isOpenRunStatus(run.status) && run.id !== this.#over?.runId ? run : undefined;
  }

  #newestRun(): MessageRun | undefined {
    return this.#store.read().findLast((message) => message.run !== undefined)?.run;
  }

  #isBusy(): boolean {
    return this.#starting !== undefined || this.#reader !== undefined;
  }

  #status(): SessionStatus {
    if (this.#starting !== undefined) return "running";
    if (this.#failedStart !== undefined) return "failed";
    const run = this.#newestRun();
    if (run === undefined) return "idle";
    return this.#over?.runId === run.id && isOpenRunStatus(run.status) ? this.#over.cause : run.status;
  }

  #report(problem: Problem): void {
    this.#callApp(() => this.#options.onProblem?.(problem));
  }

  /** What the app's code throws is the app's to hear of, and stops nothing here. */
  #callApp(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.#environment.setTimer(() => {
        throw error;
      }, 0);
    }
  }

  #fail(problem: Problem): void {
    this.#problem = problem;
    this.#report(problem);
    this.#store.touch();
  }

  #publish(): void {
    const next = this.#draw();
    if (next === this.#snapshot) return;
    this.#snapshot = next;
    for (const listener of this.#listeners) listener();
  }

  #draw(): SessionSnapshot {
    return drawSnapshot(this.#snapshot, {
      messages: this.#store.getSnapshot().messages,
      status: this.#status(),
      connection: this.#reader?.connection ?? closed,
      problem: this.#problem,
      queued: this.#queued,
    });
  }
}

function ownFunction(tools: AgentSessionOptions["clientTools"], name: string): RunClientTool | undefined {
  const found: unknown = tools !== undefined && Object.hasOwn(tools, name) ? Reflect.get(tools, name) : undefined;
  return isFunction(found) ? found : undefined;
}

function isFunction(value: unknown): value is RunClientTool {
  return typeof value === "function";
}
