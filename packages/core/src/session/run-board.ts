import { isOpenRunStatus, type MessageRun } from "../parts/message";
import type { MessageStore } from "../store/message-store";

type Cause = "stopped" | "interrupted";

/** How the runs of a conversation stand, by their events and by what this tab knows beyond them. */
export type RunBoard = {
  readonly newest: () => MessageRun | undefined;
  /** The name of the newest run, if more may come of it. */
  readonly openId: () => string | undefined;
  readonly status: () => MessageRun["status"] | "idle";
  /** True for a run that may still go on, or of which nothing is known. */
  readonly mayGoOn: (runId: string) => boolean;
  /** Nothing more will come of a run. */
  readonly giveUp: (runId: string | undefined, cause: Cause) => void;
  /** A run is read again. */
  readonly reopen: () => void;
  /** For display only: nothing but events ends a call. Without a cause its calls are shown as they are. */
  readonly settle: (runId: string | undefined, cause: Cause | undefined) => void;
};

export function createRunBoard(store: MessageStore): RunBoard {
  /** A run of which nothing more will come although its log knows no end. */
  let over: { runId: string; cause: Cause } | undefined;
  const newest = () => store.read().findLast((message) => message.run !== undefined)?.run;
  const board: RunBoard = {
    newest,
    openId() {
      const run = newest();
      return run !== undefined && isOpenRunStatus(run.status) && run.id !== over?.runId ? run.id : undefined;
    },
    status() {
      const run = newest();
      if (run === undefined) return "idle";
      return over?.runId === run.id && isOpenRunStatus(run.status) ? over.cause : run.status;
    },
    mayGoOn(runId) {
      const run = store.readRun(runId)?.run;
      return run?.id !== runId || isOpenRunStatus(run.status);
    },
    giveUp(runId, cause) {
      if (runId === undefined) return;
      board.settle(runId, cause);
      over = { runId, cause };
    },
    reopen() {
      over = undefined;
    },
    settle(runId, cause) {
      const message = store.readRun(runId);
      if (message?.run !== undefined && message.run.id === runId && isOpenRunStatus(message.run.status)) {
        store.settle(message.id, cause);
      }
    },
  };
  return board;
}
