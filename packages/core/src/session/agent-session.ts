import type { AgentEvent } from "../events/types";
import type { Decision } from "../parts/approval";
import { createMessageStore, type MessageStore } from "../store/message-store";
import { ClientToolRunner, type RunClientTool } from "./client-tools";
import { ConversationLoader } from "./conversation-loader";
import type { AgentSessionOptions } from "./create-agent-session";
import { Decisions } from "./decisions";
import { createPlainEnvironment, type Environment, type EnvironmentSignal, type TabChannel } from "./environment";
import { MessageQueue } from "./message-queue";
import { RunBoard } from "./run-board";
import { SharedHold } from "./shared-hold";
import { drawSnapshot } from "./snapshot";
import { isBlank } from "./is-blank";
import type { OutgoingFile } from "./transport";
import { Turns } from "./turns";
import type {
  AgentSession,
  Connection,
  DecideResult,
  Problem,
  QueuedMessage,
  SessionSnapshot,
  ToolOutputInput,
} from "./types";

const closed: Connection = { status: "closed", attempt: 0 };
const offline: Connection = { status: "offline", attempt: 0 };
const visits: ReadonlySet<EnvironmentSignal> = new Set(["focus", "visible", "online", "restore"]);

/** Puts transport, store, runs, decisions and client tools together. Each of them has a file; this one only wires. */
export class Session implements AgentSession {
  readonly #options: AgentSessionOptions;
  readonly #environment: Environment;
  readonly #store: MessageStore;
  readonly #board: RunBoard;
  readonly #queue: MessageQueue;
  readonly #turns: Turns;
  readonly #loader: ConversationLoader;
  readonly #decisions: Decisions;
  readonly #clientTools: ClientToolRunner;
  readonly #hold: SharedHold;
  readonly #listeners = new Set<() => void>();
  #snapshot: SessionSnapshot | undefined;
  #problem: Problem | null = null;
  /** What the last reading of the conversation met: the next one that succeeds takes it back. */
  #loadProblem: Problem | null = null;
  #tabs: TabChannel | undefined;

  constructor(options: AgentSessionOptions) {
    const { transport, conversationId, environment = createPlainEnvironment() } = options;
    this.#options = options;
    this.#environment = environment;
    const store = createMessageStore({
      messages: options.initialMessages ?? [],
      scheduleFrame: environment.scheduleFrame,
      onProblem: (problem) => this.#report(problem),
    });
    this.#store = store;
    store.subscribe(() => this.#publish());
    this.#board = new RunBoard(store);
    this.#queue = new MessageQueue(environment, conversationId);
    this.#hold = new SharedHold(environment, () => this.#open());
    const refresh = () => this.#loader.load();
    this.#decisions = new Decisions({
      transport,
      conversationId,
      store,
      refresh: () => this.#refreshAndWake(),
      onDecided: () => this.#changed(),
    });
    this.#clientTools = new ClientToolRunner({
      transport,
      store,
      environment,
      functionOf: (name) => ownFunction(options.clientTools, name),
      onProblem: (problem) => this.#report(problem),
      onUnsent: (problem) => this.#fail(problem),
      onSent: () => this.#changed(),
    });
    this.#turns = new Turns({
      transport,
      conversationId,
      store,
      environment,
      board: this.#board,
      queue: this.#queue,
      isHeld: () => this.#hold.isOpen,
      refresh,
      onRun: (runId) => this.#clientTools.check(runId),
      onEvent: (event: AgentEvent) => this.#clientTools.hear(event),
      onStarted: () => this.#tabs?.post("changed"),
      onFinish: (runId) => this.#finish(runId),
      onProblem: (problem) => this.#fail(problem),
    });
    this.#loader = new ConversationLoader({
      transport,
      conversationId,
      store,
      onLoaded: (run) => this.#turns.goOn(run),
      onProblem: (problem) => this.#onLoadProblem(problem),
    });
    this.subscribePart = store.subscribePart;
    this.getPart = store.getPart;
    this.decide = (decision) => this.#decisions.decide(decision);
    this.connect = () => this.#hold.take();
    this.retry = () => this.#turns.retry();
  }

  readonly subscribePart: AgentSession["subscribePart"];
  readonly getPart: AgentSession["getPart"];
  readonly connect: () => () => void;
  readonly decide: (decision: Decision) => Promise<DecideResult>;
  readonly retry: () => void;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): SessionSnapshot => {
    if (this.#listeners.size === 0) this.#store.flush();
    return (this.#snapshot ??= this.#draw());
  };

  send = (message: string | { id?: string; text: string; files?: readonly OutgoingFile[] }): void => {
    const given = typeof message === "string" ? { text: message } : message;
    if (isBlank(given.text) && !given.files?.length) {
      this.#report({ code: "blank-message", message: "A message without words was not sent." });
    } else this.#turns.send({ ...given, id: given.id ?? this.#environment.newId() });
  };

  unqueue = (id: string): QueuedMessage | undefined => {
    const taken = this.#queue.take(id);
    this.#store.touch();
    return taken;
  };

  addToolOutput = async (output: ToolOutputInput): Promise<void> => {
    const runId = this.#board.newest?.id;
    if (runId !== undefined) await this.#clientTools.addOutput(runId, output);
  };

  stop = ({ toolCallId }: { toolCallId?: string } = {}): Promise<void> => this.#turns.stop(toolCallId);

  resume = (): void => {
    this.#problem = null;
    if (this.#turns.isReading) this.#turns.wake();
    else void this.#loader.load();
  };

  #open(): () => void {
    this.#queue.restore();
    const channel = `callstate:${this.#options.conversationId}`;
    this.#tabs = this.#environment.openChannel(channel, () => void this.#refreshAndWake());
    const release = this.#environment.onSignal((signal) => {
      if (visits.has(signal)) void this.#refreshAndWake();
      this.#store.touch();
    });
    this.#turns.open();
    void this.#loader.load();
    return () => {
      release();
      this.#tabs?.close();
      this.#tabs = undefined;
      this.#turns.close();
      this.#clientTools.dispose();
      this.#store.flush();
    };
  }

  /** Reads the conversation on word from elsewhere: readers that wait look again. */
  async #refreshAndWake(): Promise<boolean> {
    const isRead = await this.#loader.load();
    this.#turns.wake();
    return isRead;
  }

  #changed(): void {
    this.#tabs?.post("changed");
    if (this.#turns.isReading) this.#turns.wake();
    else void this.#loader.load();
  }

  #finish(runId: string): void {
    const message = this.#store.readRun(runId);
    if (message !== undefined) this.#callApp(() => this.#options.onFinish?.(message));
  }

  #onLoadProblem(problem: Problem | null): void {
    if (problem !== null) this.#fail(problem);
    else if (this.#problem === this.#loadProblem) this.#problem = null;
    this.#loadProblem = problem;
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

  #fail(problem: Problem | null): void {
    this.#problem = problem;
    if (problem !== null) this.#report(problem);
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
      status: this.#turns.status,
      connection: this.#environment.isOnline() ? (this.#turns.connection ?? closed) : offline,
      problem: this.#problem,
      refused: this.#turns.refused,
      queued: this.#queue.messages,
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
