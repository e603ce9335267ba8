import type { AgentEvent } from "../events/types";
import type { Decision } from "../parts/approval";
import { isOpenRunStatus, type MessagePart, type MessageRun } from "../parts/message";
import { createMessageStore, type MessageStore } from "../store/message-store";
import { ClientToolRunner, type RunClientTool } from "./client-tools";
import { mergeLoaded } from "./conversation";
import type { AgentSessionOptions } from "./create-agent-session";
import { Decisions } from "./decisions";
import { createPlainEnvironment, type Environment, type TabChannel } from "./environment";
import { isAnswer } from "./final-answer";
import { Outbox } from "./outbox";
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

/** Puts transport, store, reader, decisions and client tools together. Each of them has a file; this one only wires. */
export class Session implements AgentSession {
  readonly #options: AgentSessionOptions;
  readonly #environment: Environment;
  readonly #store: MessageStore;
  readonly #decisions: Decisions;
  readonly #clientTools: ClientToolRunner;
  readonly #outbox = new Outbox();
  readonly #listeners = new Set<() => void>();
  #snapshot: SessionSnapshot | undefined;
  #connection = closed;
  #problem: Problem | null = null;
  /** A start that has no run yet: the conversation is busy all the same. */
  #starting: StartRequest | undefined;
  #failedStart: StartRequest | undefined;
  #stopAsked = false;
  #reader: RunReader | undefined;
  /** Readers of runs that a newer one has taken the place of: their last events still count. */
  readonly #older = new Set<RunReader>();
  #holders = 0;
  #release: (() => void) | undefined;
  #releaseLater: (() => void) | undefined;
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
      refresh: () => this.#refresh(),
      onDecided: () => this.#changed(),
    });
    this.#clientTools = new ClientToolRunner({
      transport,
      store: this.#store,
      environment: this.#environment,
      functionOf: (name) => ownFunction(options.clientTools, name),
      onProblem: (problem) => this.#report(problem),
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
    const waitsForPeople = this.#status() === "awaiting-approval" && this.#starting === undefined;
    if (this.#isBusy() && !waitsForPeople) {
      this.#outbox.push({ id, text });
      this.#store.touch();
      return;
    }
    this.#start({ id, text });
  };

  unqueue = (id: string): QueuedMessage | undefined => {
    const taken = this.#outbox.take(id);
    this.#store.touch();
    return taken;
  };

  decide = (decision: Decision): Promise<DecideResult> => this.#decisions.decide(decision);

  addToolOutput = async (output: ToolOutputInput): Promise<void> => {
    const runId = this.#newestRun()?.id;
    if (runId !== undefined) await this.#clientTools.addOutput(runId, output);
  };

  stop = async (options: { toolCallId?: string } = {}): Promise<void> => {
    const runId = this.#reader?.runId ?? (this.#starting === undefined ? this.#newestRun()?.id : undefined);
    if (options.toolCallId === undefined) this.#stopAsked = true;
    // A run that has no id yet is stopped as soon as it has one.
    if (runId === undefined) return;
    try {
      await this.#options.transport.stop({ runId, ...options });
    } catch (cause) {
      this.#fail({ code: "stop-failed", message: "The stop could not be sent.", runId, cause });
    }
    this.#reader?.wake();
  };

  retry = (): void => {
    if (this.#isBusy()) return;
    const { conversationId } = this.#options;
    const run = this.#newestRun();
    if (this.#failedStart !== undefined) this.#follow(this.#failedStart);
    else if (run !== undefined) this.#follow({ conversationId, retryOf: run.id });
  };

  resume = (): void => {
    this.#problem = null;
    if (this.#reader !== undefined) this.#reader.wake();
    else void this.#refresh();
  };

  #open(): () => void {
    const channel = `callstate:${this.#options.conversationId}`;
    this.#tabs = this.#environment.openChannel(channel, () => void this.#refresh());
    const release = this.#environment.onSignal((signal) => {
      if (signal === "focus" || signal === "online" || signal === "restore") void this.#refresh();
    });
    void this.#refresh();
    return release;
  }

  #close(): void {
    this.#release?.();
    this.#release = undefined;
    this.#tabs?.close();
    this.#tabs = undefined;
    for (const reader of this.#older) reader.dispose();
    this.#older.clear();
    this.#reader?.dispose();
    this.#reader = undefined;
    this.#clientTools.dispose();
    this.#setConnection(closed);
  }

  /** Reads the conversation as the backend has it, and follows its open run. Resolves to false if that can't be read. */
  #refresh(): Promise<boolean> {
    return (this.#refreshing ??= this.#load().finally(() => {
      this.#refreshing = undefined;
    }));
  }

  async #load(): Promise<boolean> {
    const { transport, conversationId } = this.#options;
    if (transport.load === undefined) {
      this.#reader?.wake();
      return false;
    }
    try {
      const loaded = await transport.load(conversationId);
      mergeLoaded(this.#store, loaded);
      this.#reader?.wake();
      const { run } = loaded;
      if (run !== undefined && isOpenRunStatus(run.status) && this.#release !== undefined) this.#attach(run.id);
      return true;
    } catch (cause) {
      const message = isAnswer(cause) ? cause.message : "The conversation could not be loaded.";
      this.#fail({ code: isAnswer(cause) ? cause.code : "load-failed", message, cause });
      return false;
    }
  }

  #start({ id, text }: QueuedMessage): void {
    const part = { type: "text", key: "text-1", text, done: true } as const;
    this.#store.putMessages([{ id, role: "user", parts: [part] }]);
    this.#follow({ conversationId: this.#options.conversationId, message: { id, text } });
  }

  #follow(request: StartRequest): void {
    this.#problem = null;
    this.#stopAsked = false;
    this.#failedStart = undefined;
    this.#starting = request;
    this.#read({ open: (signal) => this.#options.transport.start(request, signal) });
    this.#store.touch();
  }

  #attach(runId: string): void {
    if (this.#reader !== undefined && (this.#reader.runId === runId || this.#starting !== undefined)) return;
    this.#read({ runId });
    this.#clientTools.check(runId);
  }

  #read(target: Pick<RunReaderOptions, "open" | "runId">): void {
    const reader: RunReader = new RunReader({
      ...target,
      transport: this.#options.transport,
      store: this.#store,
      environment: this.#environment,
      onConnection: (connection) => this.#reader === reader && this.#setConnection(connection),
      onEvent: (event) => this.#onEvent(event),
      onLost: () => this.#settle("interrupted", reader.runId),
      onGap: () => this.#refresh().then(() => {}),
    });
    if (this.#reader !== undefined) this.#older.add(this.#reader);
    this.#reader = reader;
    void reader.run().then((ending) => {
      if (this.#reader === reader) this.#onEnding(ending, reader.runId);
      else this.#older.delete(reader);
    });
  }

  #onEvent(event: AgentEvent): void {
    if (this.#starting !== undefined) this.#onStarted();
    const { runId } = event;
    if (runId === undefined) return;
    if (event.type === "run-status" || event.type === "reset") this.#clientTools.check(runId);
  }

  #onStarted(): void {
    this.#starting = undefined;
    // The new run may have ended what an older one was waiting for.
    for (const reader of this.#older) reader.wake();
    this.#tabs?.post("changed");
    if (this.#stopAsked) void this.stop();
  }

  #onEnding(ending: RunEnding, runId: string | undefined): void {
    if (ending.reason === "disposed") return;
    const start = this.#starting;
    this.#starting = undefined;
    this.#reader = undefined;
    this.#setConnection(closed);
    if (ending.reason === "refused") this.#onRefused(ending.error, start, runId);
    else if (ending.reason === "nothing-more") this.#settle(this.#stopAsked ? "stopped" : "interrupted", runId);
    if (runId !== undefined) this.#clientTools.check(runId);
    const message = runId === undefined ? undefined : this.#store.readRun(runId);
    if (ending.reason === "ended" && message !== undefined) this.#options.onFinish?.(message);
    if (ending.reason !== "refused") this.#sendNext();
  }

  #onRefused(error: unknown, start: StartRequest | undefined, runId: string | undefined): void {
    // What was followed before is followed again.
    const before = [...this.#older].at(-1);
    if (start !== undefined && before !== undefined) {
      this.#older.delete(before);
      this.#reader = before;
    }
    const answer = isAnswer(error) ? error : undefined;
    if (answer?.code === "busy" && start !== undefined && "message" in start) {
      // Another tab was first. The message waits for its run to end, like any other that is typed meanwhile.
      this.#outbox.putBack(start.message);
      void this.#refresh();
      return;
    }
    this.#failedStart = start;
    if (start === undefined) this.#settle("interrupted", runId);
    const message = answer?.message ?? "The connection was refused.";
    this.#fail({ code: answer?.code ?? "refused", message, cause: error });
  }

  #sendNext(): void {
    if (this.#isBusy() || this.#status() === "awaiting-approval") return;
    const next = this.#outbox.shift();
    if (next !== undefined) this.#start(next);
  }

  #changed(): void {
    this.#tabs?.post("changed");
    this.#reader?.wake();
    if (this.#reader === undefined) void this.#refresh();
  }

  #settle(cause: "stopped" | "interrupted", runId: string | undefined): void {
    const message = runId === undefined ? undefined : this.#store.readRun(runId);
    if (message?.run !== undefined && isOpenRunStatus(message.run.status)) this.#store.settle(message.id, cause);
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
    return this.#newestRun()?.status ?? "idle";
  }

  #setConnection(connection: Connection): void {
    this.#connection = connection;
    this.#store.touch();
  }

  #report(problem: Problem): void {
    this.#options.onProblem?.(problem);
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
      connection: this.#connection,
      problem: this.#problem,
      queued: this.#outbox.queued,
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
