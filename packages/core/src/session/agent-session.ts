import { isBlank } from "../parts/is-blank";
import { createMessageStore } from "../store/message-store";
import { createClientTools, type RunClientTool } from "./client-tools";
import { createLoader } from "./conversation-loader";
import type { AgentSessionOptions } from "./create-agent-session";
import { createDecide } from "./decisions";
import { createPlainEnvironment, type EnvironmentSignal, type TabChannel } from "./environment";
import { createMessageQueue } from "./message-queue";
import { createRunBoard } from "./run-board";
import type { SessionContext } from "./session-context";
import { createSharedHold } from "./shared-hold";
import { drawSnapshot } from "./snapshot";
import { createTurns } from "./turns";
import type { AgentSession, Connection, Problem, SessionSnapshot } from "./types";

const closed: Connection = { status: "closed", attempt: 0 };
const offline: Connection = { status: "offline", attempt: 0 };
const visits: ReadonlySet<EnvironmentSignal> = new Set(["focus", "visible", "online", "restore"]);

/** Puts transport, store, runs, decisions and client tools together. Each of them has a file; this one only wires. */
export function openSession(options: AgentSessionOptions): AgentSession {
  const { transport, conversationId, environment = createPlainEnvironment() } = options;
  const listeners = new Set<() => void>();
  let snapshot: SessionSnapshot | undefined;
  let problem: Problem | null = null;
  /** What the last reading of the conversation met: the next one that succeeds takes it back. */
  let loadProblem: Problem | null = null;
  let tabs: TabChannel | undefined;

  const store = createMessageStore({
    messages: options.initialMessages ?? [],
    scheduleFrame: environment.scheduleFrame,
    onProblem: report,
  });
  const context: SessionContext = { conversationId, transport, store, environment, report, fail };
  const board = createRunBoard(store);
  const queue = createMessageQueue(environment, conversationId);
  const hold = createSharedHold(environment, open);
  const load = createLoader(context, {
    onLoaded: (run) => turns.goOn(run),
    onProblem: (next) => {
      if (next !== null) fail(next);
      else if (problem === loadProblem) problem = null;
      loadProblem = next;
    },
  });
  const clientTools = createClientTools(context, {
    functionOf: (name) => ownFunction(options.clientTools, name),
    onSent: changed,
  });
  const turns = createTurns(context, {
    board,
    queue,
    isHeld: hold.isOpen,
    refresh: load,
    onRun: clientTools.check,
    onEvent: clientTools.hear,
    onStarted: tellTabs,
    onFinish: (runId) => {
      const message = store.readRun(runId);
      if (message !== undefined) callApp(() => options.onFinish?.(message));
    },
  });
  store.subscribe(() => {
    const next = draw();
    if (next === snapshot) return;
    snapshot = next;
    for (const listener of listeners) listener();
  });

  function open(): () => void {
    queue.restore();
    tabs = environment.openChannel(`callstate:${conversationId}`, () => void refreshAndWake());
    const release = environment.onSignal((signal) => {
      if (visits.has(signal)) void refreshAndWake();
      store.touch();
    });
    turns.open();
    void load();
    return () => {
      release();
      tabs?.close();
      tabs = undefined;
      turns.close();
      clientTools.dispose();
      store.flush();
    };
  }

  /** Reads the conversation on word from elsewhere: readers that wait look again. */
  async function refreshAndWake(): Promise<boolean> {
    const isRead = await load();
    turns.wake();
    return isRead;
  }

  function tellTabs(): void {
    tabs?.post("changed");
  }

  function readOn(): void {
    if (turns.connection === undefined) void load();
    else turns.wake();
  }

  function changed(): void {
    tellTabs();
    readOn();
  }

  function report(met: Problem): void {
    callApp(() => options.onProblem?.(met));
  }

  function fail(met: Problem | null): void {
    problem = met;
    if (met !== null) report(met);
    store.touch();
  }

  /** What the app's code throws is the app's to hear of, and stops nothing here. */
  function callApp(call: () => void): void {
    try {
      call();
    } catch (error) {
      environment.setTimer(() => {
        throw error;
      }, 0);
    }
  }

  function draw(): SessionSnapshot {
    return drawSnapshot(snapshot, {
      messages: store.getSnapshot().messages,
      status: turns.status,
      connection: environment.isOnline() ? (turns.connection ?? closed) : offline,
      problem,
      refused: turns.refused,
      queued: queue.messages,
    });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot() {
      if (listeners.size === 0) store.flush();
      return (snapshot ??= draw());
    },
    subscribePart: store.subscribePart,
    getPart: store.getPart,
    connect: hold.take,
    decide: createDecide(context, { refresh: refreshAndWake, onDecided: changed }),
    retry: turns.retry,
    stop: ({ toolCallId } = {}) => turns.stop(toolCallId),
    send(message) {
      const given = typeof message === "string" ? { text: message } : message;
      if (isBlank(given.text) && !given.files?.length) {
        report({ code: "blank-message", message: "A message without words was not sent." });
      } else turns.send({ ...given, id: given.id ?? environment.newId() });
    },
    unqueue(id) {
      const taken = queue.take(id);
      store.touch();
      return taken;
    },
    async addToolOutput(output) {
      const run = board.newest();
      if (run !== undefined) await clientTools.addOutput(run.id, output);
    },
    resume() {
      problem = null;
      readOn();
    },
  };
}

function ownFunction(tools: AgentSessionOptions["clientTools"], name: string): RunClientTool | undefined {
  const found: unknown = tools !== undefined && Object.hasOwn(tools, name) ? Reflect.get(tools, name) : undefined;
  return isFunction(found) ? found : undefined;
}

function isFunction(value: unknown): value is RunClientTool {
  return typeof value === "function";
}
