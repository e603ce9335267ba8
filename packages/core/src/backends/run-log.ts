import type { AgentEvent, EventOf } from "../events/types";
import { createMessage, isOpenRunStatus, type RunStatus, type UIMessage } from "../parts/message";
import type { CancelCause } from "../parts/tool-part";
import type { ToolState } from "../parts/tool-states";
import { applyAgentEvents } from "../reduce/apply";
import { callsIn, endings } from "../wire/dialects/open-parts";

/** `live`: a response is being read. `paused`: people or the browser are waited for. `cut`: the response broke off. */
export type LogState = "live" | "paused" | "cut" | "ended";

/** Stands for the parts of the newest step being taken back. Only the log knows the message that is left. */
export const takeBackStep: AgentEvent = { type: "reset", message: { id: "", role: "assistant", parts: [] } };

const noMessage = createMessage({ id: "" });

/**
 * The events of one run over a wire without numbers, numbered as a server of ours would number them: so reading on after a cursor,
 * a second reader and a continuation in another response are the same for the session as on our own wire.
 */
export class RunLog {
  readonly runId: string;
  /** Requests that went out without the person. */
  continuations = 0;
  readonly #events: AgentEvent[] = [];
  readonly #waiting = new Set<() => void>();
  #message: UIMessage | undefined;
  #folded = 0;
  /** The number of the last event that the base has. */
  readonly #start: number;
  #state: LogState = "live";
  #status: RunStatus = "running";
  /** The message as it was when the response that is being read began. */
  #before: UIMessage | undefined;

  /** `base` is the message that the run goes on with, where the log does not begin with it. */
  constructor(runId: string, base?: UIMessage) {
    this.runId = runId;
    this.#message = base;
    this.#start = base?.run?.id === runId ? base.run.seq : 0;
    this.#before = base;
  }

  get state(): LogState {
    return this.#state;
  }

  /** The number of the last event. */
  get seq(): number {
    return this.#start + this.#events.length;
  }

  /** The message as far as it is known. */
  message(): UIMessage | undefined {
    const fresh = this.#events.slice(this.#folded);
    const first = this.#events[0];
    if (this.#message === undefined && first?.type === "run-start") {
      this.#message = createMessage({ id: first.messageId });
    }
    if (this.#message !== undefined) this.#message = applyAgentEvents(this.#message, fresh);
    this.#folded = this.#events.length;
    return this.#message;
  }

  /** A response begins: what it says is appended. */
  goOn(): void {
    this.#before = this.message();
    this.#state = "live";
    this.append({ type: "run-status", status: "running" });
  }

  append(event: AgentEvent): void {
    if (this.#state === "ended") return;
    if (event === takeBackStep) return this.#takeBackStep();
    const isEnd = event.type === "run-error" || (event.type === "run-status" && !isOpenRunStatus(event.status));
    // Calls of earlier responses, too, have their end with the run's.
    if (isEnd) this.#endAll("interrupted");
    this.#add(this.#isWaitForNothing(event) ? { type: "run-status", status: "done" } : event);
  }

  /** The response was read to its end. */
  close(): void {
    if (this.#state === "ended") return;
    if (!isOpenRunStatus(this.#status)) this.#become("ended");
    else this.#become(this.#status === "running" ? "cut" : "paused");
  }

  /** The run waits, by word from elsewhere. */
  pause(status: RunStatus): void {
    this.#status = status;
    this.#become("paused");
  }

  isBeingRead(): void {
    this.#become("live");
  }

  cut(): void {
    if (this.#state === "live") this.#become("cut");
  }

  /** A request that goes on may have been lost. */
  lose(): void {
    if (this.#state !== "ended") this.#become("cut");
  }

  /** No more comes: open calls end by this cause. */
  end(cause: CancelCause, reason?: string): void {
    if (this.#state === "ended") return;
    this.#endAll(cause);
    this.#add({ type: "run-status", status: "stopped", ...(reason !== undefined && { reason }) });
    this.#become("ended");
  }

  /** Where a replay of the response that was cut is folded to. */
  replay(): UIMessage | undefined {
    return this.#before;
  }

  /** Takes the message as a replay has it, which is at least as far as what is known. */
  reset(message: UIMessage): void {
    this.#state = "live";
    const seq = this.seq + 1;
    const status = message.run?.status ?? "running";
    this.#status = status;
    const event: EventOf<"reset"> = { type: "reset", message: { ...message, run: { id: this.runId, seq, status } } };
    this.#add(event);
  }

  #takeBackStep(): void {
    const message = this.message() ?? noMessage;
    const parts = message.parts.slice(0, message.parts.findLastIndex(({ type }) => type === "step") + 1);
    this.reset({ ...message, parts });
  }

  /** The events after this number, then live, until the response that is being read ends. */
  async *read(after: number, signal?: AbortSignal): AsyncGenerator<AgentEvent, undefined> {
    let next = Math.max(0, after - this.#start);
    for (;;) {
      for (let event = this.#events[next]; event !== undefined; event = this.#events[next]) {
        next++;
        yield event;
      }
      if (this.#state === "cut") throw new TypeError("The connection was lost.");
      if (this.#state !== "live" || signal?.aborted === true) return undefined;
      await this.#change(signal);
    }
  }

  /** A response knows its own calls only: what it waits for may have ended here. */
  #isWaitForNothing(event: AgentEvent): boolean {
    if (event.type !== "run-status") return false;
    const isIn = (...states: readonly ToolState[]) => callsIn(this.message() ?? noMessage, ...states).length > 0;
    if (event.status === "awaiting-approval") return !isIn("approval-requested");
    return event.status === "awaiting-client-tool" && !isIn("input-available", "approval-responded");
  }

  #endAll(cause: CancelCause): void {
    for (const ending of endings(this.message() ?? noMessage, cause)) this.#add(ending);
  }

  #change(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#waiting.delete(end);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      this.#waiting.add(end);
      signal?.addEventListener("abort", end);
    });
  }

  #add(event: AgentEvent): void {
    const placed: AgentEvent = { ...event, runId: this.runId, seq: this.seq + 1 };
    if (placed.type === "run-status") this.#status = placed.status;
    if (placed.type === "run-error") this.#status = "failed";
    this.#events.push(placed);
    this.#wake();
  }

  #become(state: LogState): void {
    this.#state = state;
    this.#wake();
  }

  #wake(): void {
    for (const end of this.#waiting) end();
  }
}
