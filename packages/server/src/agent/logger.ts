/** One line for the log. It may hold what no browser and no model may see. */
export type LogEntry = {
  readonly level: "error" | "warn" | "info";
  /** Stable, for programs: `tool-failed`, `bad-arguments`, `bad-output`, … */
  readonly code: string;
  readonly message: string;
  /** Stands in the sentence that people got, where there is one. */
  readonly correlationId: string;
  readonly conversationId?: string;
  readonly runId?: string;
  readonly toolCallId?: string;
  readonly toolName?: string;
  readonly model?: string;
  readonly promptVersion?: string;
  readonly error?: unknown;
  /** What could not be used. */
  readonly value?: unknown;
};

export interface Logger {
  log(entry: LogEntry): void;
}

/** Writes to the console. The default, so that no failure goes unseen. */
export const consoleLogger: Logger = {
  log(entry) {
    // oxlint-disable-next-line no-console -- this is what the logger is for
    console[entry.level](`[callstate] ${entry.code} ${entry.correlationId}: ${entry.message}`, entry);
  },
};
