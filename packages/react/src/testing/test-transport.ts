import {
  type AgentEvent,
  type AttachRequest,
  type Decision,
  type DecisionAnswer,
  type LoadedConversation,
  type StartRequest,
  type ToolOutputRequest,
  type Transport,
  TransportError,
} from "@callstate/core";

type DecideRequest = Decision & { conversationId: string };

/** What stands behind the screens of a test. Everything may be left out. */
export type TestScript = {
  /** The events of the answer to a message; `run-start` and numbers are added where they are missing. */
  reply?: (request: StartRequest) => Iterable<AgentEvent> | AsyncIterable<AgentEvent>;
  /** What is there when the conversation is opened. */
  loaded?: LoadedConversation;
  /** The server's answer to a decision, or a throw. Recorded without it; the events that follow it come from `afterDecision`. */
  decide?: (decision: DecideRequest) => DecisionAnswer | Promise<DecisionAnswer>;
  afterDecision?: (decision: DecideRequest) => Iterable<AgentEvent>;
};

/** A transport without a server, and all that was asked of it. */
export type TestTransport = Transport & {
  readonly started: readonly StartRequest[];
  readonly decisions: readonly DecideRequest[];
  readonly outputs: readonly ToolOutputRequest[];
  readonly stops: readonly { runId: string; toolCallId?: string }[];
  /** Adds events to the open run. */
  push: (...events: AgentEvent[]) => void;
  /** Breaks the stream, as a lost connection does. */
  cut: () => void;
};

/** A transport that plays a script, so that an app tests its screens without a server. */
export function createTestTransport(script: TestScript = {}): TestTransport {
  const started: StartRequest[] = [];
  const decisions: DecideRequest[] = [];
  const outputs: ToolOutputRequest[] = [];
  const stops: { runId: string; toolCallId?: string }[] = [];
  let run: TestRun | undefined;

  const push = (...events: AgentEvent[]) => {
    if (run === undefined) throw new Error("No run is open: send a message first.");
    for (const event of events) run.append(event);
  };
  return {
    started,
    decisions,
    outputs,
    stops,
    push,
    cut: () => run?.cut(),
    start: async (request, signal) => {
      started.push(request);
      const opened = new TestRun(`run_${started.length}`);
      run = opened;
      opened.append({
        type: "run-start",
        messageId: `message_${started.length}`,
        conversationId: request.conversationId,
      });
      if (script.reply !== undefined) void opened.play(script.reply(request));
      return opened.read(0, signal);
    },
    attach: async (request: AttachRequest, signal) => {
      if (run === undefined || run.id !== request.runId) return null;
      return run.read(Number(request.cursor?.split(":").at(-1) ?? 0), signal);
    },
    decide: async (decision) => {
      decisions.push(decision);
      const { approvalId, approved } = decision;
      const answer: DecisionAnswer = { approvalId, approved, status: approved ? "approved" : "denied" };
      const given = (await script.decide?.(decision)) ?? answer;
      for (const event of script.afterDecision?.(decision) ?? []) push(event);
      return given;
    },
    sendToolOutput: async (output) => {
      outputs.push(output);
    },
    claimTool: async () => true,
    stop: async (request) => {
      stops.push(request);
    },
    load: async () => script.loaded ?? { messages: [] },
  };
}

const ends: ReadonlySet<string> = new Set([
  "done",
  "step-limit",
  "too-many-tool-errors",
  "stopped",
  "failed",
  "interrupted",
]);

/** The log of one run: events with their numbers, and whoever reads them. */
class TestRun {
  readonly id: string;
  readonly #log: AgentEvent[] = [];
  readonly #wakes = new Set<() => void>();
  #cuts = 0;

  constructor(id: string) {
    this.id = id;
  }

  append(event: AgentEvent): void {
    this.#log.push({ runId: this.id, seq: this.#log.length + 1, at: Date.now(), ...event });
    this.#wake();
  }

  async play(events: Iterable<AgentEvent> | AsyncIterable<AgentEvent>): Promise<void> {
    for await (const event of events) this.append(event);
  }

  cut(): void {
    this.#cuts += 1;
    this.#wake();
  }

  async *read(after: number, signal: AbortSignal): AsyncGenerator<AgentEvent> {
    const cuts = this.#cuts;
    for (let next = after; ; next += 1) {
      while (next >= this.#log.length) {
        if (signal.aborted) return;
        if (this.#cuts !== cuts) throw new TransportError("lost", "The connection was cut.");
        if (this.#isOver()) return;
        await this.#more(signal);
      }
      const event = this.#log[next];
      if (event !== undefined) yield event;
    }
  }

  #isOver(): boolean {
    const last = this.#log.at(-1);
    return last?.type === "run-error" || (last?.type === "run-status" && ends.has(last.status));
  }

  #more(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#wakes.delete(wake);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      this.#wakes.add(wake);
      signal.addEventListener("abort", wake);
    });
  }

  #wake(): void {
    for (const wake of this.#wakes) wake();
  }
}
