import {
  type AgentEvent,
  type AttachRequest,
  applyAgentEvents,
  createMessage,
  type Decision,
  type DecisionAnswer,
  isOpenRunStatus,
  type LoadedConversation,
  type StartRequest,
  type ToolOutputRequest,
  type Transport,
  TransportError,
  type UIMessage,
} from "@callstate/core";

type Reader = { push: (event: AgentEvent) => void; end: () => void; fail: (error: Error) => void };
type Unnumbered = AgentEvent extends infer Event
  ? Event extends AgentEvent
    ? Omit<Event, "seq" | "runId">
    : never
  : never;

/** A server of the kit as its clients see it: one log a run, many readers, and whatever fault a test asks for. */
export class FakeBackend implements Transport {
  readonly logs = new Map<string, AgentEvent[]>();
  readonly requests: string[] = [];
  readonly decisions: Decision[] = [];
  readonly outputs: ToolOutputRequest[] = [];
  readonly stops: { runId: string; toolCallId?: string }[] = [];
  readonly users: UIMessage[] = [];
  readonly #readers = new Map<string, Set<Reader>>();
  readonly #claims = new Map<string, string>();
  readonly #byMessage = new Map<string, string>();
  /** The next requests of a kind fail with these, in order. */
  readonly faults = {
    start: new Array<unknown>(),
    attach: new Array<unknown>(),
    decide: new Array<unknown>(),
    load: new Array<unknown>(),
    output: new Array<unknown>(),
    claim: new Array<unknown>(),
    stop: new Array<unknown>(),
  };
  /** Claims and renewals, as `run call token`. */
  readonly claims: string[] = [];

  /** The open streams of a run. */
  readers(runId: string): number {
    return this.#readers.get(runId)?.size ?? 0;
  }

  /** Appends to the log of a run and delivers. `seq` is given here, as the server gives it. */
  emit(runId: string, ...events: Unnumbered[]): void {
    const log = this.logs.get(runId) ?? [];
    this.logs.set(runId, log);
    for (const event of events) {
      const numbered = { ...event, runId, seq: log.length + 1 } as AgentEvent;
      log.push(numbered);
      for (const reader of this.#readers.get(runId) ?? []) reader.push(numbered);
    }
    if (this.#hasEnded(runId)) this.end(runId);
  }

  /** Delivers a frame as it is, whatever the log says. */
  deliver(runId: string, event: AgentEvent): void {
    for (const reader of this.#readers.get(runId) ?? []) reader.push(event);
  }

  /** Closes the streams of a run in good order. */
  end(runId: string): void {
    for (const reader of Array.from(this.#readers.get(runId) ?? [])) reader.end();
  }

  /** Breaks the streams of a run. */
  cut(runId: string): void {
    for (const reader of Array.from(this.#readers.get(runId) ?? [])) reader.fail(new TypeError("network error"));
  }

  async start(request: StartRequest, signal: AbortSignal): Promise<AsyncIterable<AgentEvent>> {
    const id = "message" in request ? request.message.id : request.retryOf;
    this.requests.push(`start ${id}`);
    throwNext(this.faults.start);
    const known = this.#byMessage.get(id);
    const runId = known ?? `r${this.#byMessage.size + 1}`;
    if (known === undefined) {
      this.#byMessage.set(id, runId);
      if ("message" in request) this.users.push(userMessage(request.message));
      this.emit(runId, { type: "run-start", messageId: `a-${runId}` });
    }
    return this.#open(runId, 0, signal);
  }

  async attach({ runId, cursor }: AttachRequest, signal: AbortSignal): Promise<AsyncIterable<AgentEvent> | null> {
    this.requests.push(`attach ${cursor ?? "start"}`);
    throwNext(this.faults.attach);
    const after = cursor === null ? 0 : Number(cursor.split(":").at(-1));
    const log = this.logs.get(runId) ?? [];
    if (this.#hasEnded(runId) && after >= log.length) return null;
    return this.#open(runId, after, signal);
  }

  async decide(decision: Decision & { conversationId: string }): Promise<DecisionAnswer> {
    this.decisions.push(decision);
    throwNext(this.faults.decide);
    const { approvalId, approved } = decision;
    return { approvalId, approved, status: approved ? "approved" : "denied" };
  }

  async sendToolOutput(output: ToolOutputRequest): Promise<void> {
    this.outputs.push(output);
    throwNext(this.faults.output);
  }

  async claimTool({
    runId,
    toolCallId,
    token,
  }: {
    runId: string;
    toolCallId: string;
    token: string;
  }): Promise<boolean> {
    const key = `${runId} ${toolCallId}`;
    this.claims.push(`${key} ${token}`);
    throwNext(this.faults.claim);
    const holder = this.#claims.get(key) ?? token;
    this.#claims.set(key, holder);
    return holder === token;
  }

  async stop(request: { runId: string; toolCallId?: string }): Promise<void> {
    this.stops.push(request);
    throwNext(this.faults.stop);
  }

  async load(): Promise<LoadedConversation> {
    this.requests.push("load");
    throwNext(this.faults.load);
    const answers = [...this.logs].map(([runId, log]) => applyAgentEvents(createMessage({ id: `a-${runId}` }), log));
    const messages = this.users.flatMap((user, index) => [user, ...(answers[index] ? [answers[index]] : [])]);
    const run = answers.at(-1)?.run;
    return run === undefined ? { messages } : { messages, run };
  }

  #hasEnded(runId: string): boolean {
    const status = this.logs.get(runId)?.findLast((event) => event.type === "run-status");
    return status !== undefined && !isOpenRunStatus(status.status);
  }

  async *#open(runId: string, after: number, signal: AbortSignal): AsyncGenerator<AgentEvent> {
    const queue: AgentEvent[] = (this.logs.get(runId) ?? []).slice(after);
    let ended = this.#hasEnded(runId);
    let failure: Error | undefined;
    let wake = () => {};
    const reader: Reader = {
      push: (event) => {
        queue.push(event);
        wake();
      },
      end: () => {
        ended = true;
        wake();
      },
      fail: (error) => {
        failure = error;
        wake();
      },
    };
    const readers = this.#readers.get(runId) ?? new Set<Reader>();
    this.#readers.set(runId, readers);
    readers.add(reader);
    signal.addEventListener("abort", () => reader.fail(new Error("aborted")));
    try {
      for (;;) {
        if (failure !== undefined) throw failure;
        const event = queue.shift();
        if (event !== undefined) yield event;
        else if (ended) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      readers.delete(reader);
    }
  }
}

/** An answer of the server that refuses. */
export function refusal(status: number, code: string, details: Record<string, unknown> = {}): TransportError {
  return new TransportError(code, `The server says ${code}.`, { status, details });
}

function userMessage({ id, text }: { id: string; text: string }): UIMessage {
  return { id, role: "user", parts: [{ type: "text", key: "text-1", text, done: true }] };
}

function throwNext(faults: unknown[]): void {
  if (faults.length > 0) throw faults.shift();
}
