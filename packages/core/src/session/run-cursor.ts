import type { AgentEvent } from "../events/types";
import { type MessageRun, isOpenRunStatus } from "../parts/message";
import type { MessageStore } from "../store/message-store";
import { formatCursor } from "../wire/cursor";
import type { RunEnding } from "./run-ending";

/** Which run is read, and how far: what was dispatched to the store, never what was merely received. */
export type RunCursor = {
  /** Undefined before the first event, empty for a run that its wire does not name. */
  runId: string | undefined;
  readonly seq: number;
  /** The run as the store knows it. */
  readonly run: () => MessageRun | undefined;
  /** How the run ended, if it has. */
  readonly ending: () => RunEnding | undefined;
  /** The place to read on from, as the store has it. */
  readonly take: (runId: string) => string | null;
  readonly isGap: (event: AgentEvent) => boolean;
  /** Takes note of an event that is about to be dispatched. True if it brings the run further. */
  readonly pass: (event: AgentEvent) => boolean;
};

export function createRunCursor(store: MessageStore, runId: string | undefined): RunCursor {
  let seq = 0;
  const cursor: RunCursor = {
    runId,
    get seq() {
      return seq;
    },
    run() {
      const run = store.readRun(cursor.runId)?.run;
      // A message may have gone on to another run.
      return run?.id === cursor.runId ? run : undefined;
    },
    ending() {
      const run = cursor.run();
      return run === undefined || isOpenRunStatus(run.status) ? undefined : { reason: "ended", run };
    },
    take(known) {
      seq = cursor.run()?.seq ?? 0;
      return seq > 0 ? formatCursor({ runId: known, seq }) : null;
    },
    isGap: (event) =>
      event.type !== "reset" && event.seq !== undefined && event.runId === cursor.runId && event.seq > seq + 1,
    pass(event) {
      if (event.type === "reset") seq = event.message.run?.seq ?? event.seq ?? seq;
      else if (event.seq !== undefined) {
        if (event.seq <= seq) return false;
        seq = event.seq;
      }
      return true;
    },
  };
  return cursor;
}
