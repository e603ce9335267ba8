import { isOpenRunStatus, type MessageRun } from "../parts/message";
import type { MessageStore } from "../store/message-store";

type Cause = "stopped" | "interrupted";

/** How the runs of a conversation stand, by their events and by what this tab knows beyond them. */
export class RunBoard {
  readonly #store: MessageStore;
  /** A run of which nothing more will come although its log knows no end. */
  #over: { runId: string; cause: Cause } | undefined;

  constructor(store: MessageStore) {
    this.#store = store;
  }

  get newest(): MessageRun | undefined {
    return this.#store.read().findLast((message) => message.run !== undefined)?.run;
  }

  /** The newest run, if more may come of it. */
  get open(): MessageRun | undefined {
    const run = this.newest;
    return run !== undefined && isOpenRunStatus(run.status) && run.id !== this.#over?.runId ? run : undefined;
  }

  get status(): MessageRun["status"] | "idle" {
    const run = this.newest;
    if (run === undefined) return "idle";
    return this.#over?.runId === run.id && isOpenRunStatus(run.status) ? this.#over.cause : run.status;
  }

  hasEnded(runId: string): boolean {
    const run = this.#store.readRun(runId)?.run;
    return run?.id === runId && !isOpenRunStatus(run.status);
  }

  /** Nothing more will come of a run. */
  giveUp(runId: string | undefined, cause: Cause): void {
    if (runId === undefined) return;
    this.settle(runId, cause);
    this.#over = { runId, cause };
  }

  /** A run is read again. */
  reopen(): void {
    this.#over = undefined;
  }

  /** For display only: nothing but events ends a call. Without a cause its calls are shown as they are. */
  settle(runId: string | undefined, cause: Cause | undefined): void {
    const message = runId === undefined ? undefined : this.#store.readRun(runId);
    if (message?.run === undefined || message.run.id !== runId || !isOpenRunStatus(message.run.status)) return;
    this.#store.settle(message.id, cause);
  }
}
