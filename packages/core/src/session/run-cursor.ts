import type { AgentEvent } from "../events/types";
import { type MessageRun, isOpenRunStatus } from "../parts/message";
import type { MessageStore } from "../store/message-store";
import { formatCursor } from "../wire/cursor";
import type { RunEnding } from "./run-ending";

/** Which run is read, and how far: what was dispatched to the store, never what was merely received. */
export class RunCursor {
  /** Undefined before the first event, empty for a run that its wire does not name. */
  runId: string | undefined;
  #seq = 0;
  readonly #store: MessageStore;

  constructor(store: MessageStore, runId: string | undefined) {
    this.#store = store;
    this.runId = runId;
  }

  get seq(): number {
    return this.#seq;
  }

  /** True for a known run of which nothing is counted: whoever attaches to it hears it from its beginning. */
  get isFromBeginning(): boolean {
    return this.runId !== undefined && this.#seq === 0;
  }

  /** The run as the store knows it. */
  get run(): MessageRun | undefined {
    const run = this.runId === undefined ? undefined : this.#store.readRun(this.runId)?.run;
    // A message may have gone on to another run.
    return run?.id === this.runId ? run : undefined;
  }

  /** How the run ended, if it has. */
  get ending(): RunEnding | undefined {
    const { run } = this;
    return run === undefined || isOpenRunStatus(run.status) ? undefined : { reason: "ended", run };
  }

  /** The place to read on from, as the store has it. */
  take(runId: string): string | null {
    this.#seq = this.run?.seq ?? 0;
    return this.#seq > 0 ? formatCursor({ runId, seq: this.#seq }) : null;
  }

  isGap({ type, seq, runId }: AgentEvent): boolean {
    return type !== "reset" && seq !== undefined && runId === this.runId && seq > this.#seq + 1;
  }

  /** Takes note of an event that is about to be dispatched. True if it brings the run further. */
  pass(event: AgentEvent): boolean {
    const { type, seq } = event;
    if (type === "reset") this.#seq = event.message.run?.seq ?? seq ?? this.#seq;
    else if (seq !== undefined) {
      if (seq <= this.#seq) return false;
      this.#seq = seq;
    }
    return true;
  }
}
