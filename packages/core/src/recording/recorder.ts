import type { FoldProblem } from "../events/event-problem";
import type { AgentEvent } from "../events/types";
import type { UIMessage } from "../parts/message";
import { createHeader, type HeaderOptions, type Recording, type RecordingEntry } from "./recording";
import { EventRedactor } from "./redact-event";

export type RecorderOptions = Omit<HeaderOptions, "startedAt"> & {
  /** Milliseconds since the epoch; the runtime's clock without it. */
  now?: () => number;
  /** Hears of every entry as it is kept, without secrets: to write it to a file. */
  onEntry?: (entry: RecordingEntry) => void;
  /** Entries beyond this many are not kept; the recording says so. 50,000 by default. */
  maxEntries?: number;
};

/** Writes down what happens. Its functions need no `this`. */
export type Recorder = {
  readonly event: (event: AgentEvent) => void;
  readonly message: (message: { id: string; text: string }) => void;
  readonly problem: (problem: FoldProblem) => void;
  /** Messages that were there before: the starting point of what follows. */
  readonly history: (messages: readonly UIMessage[]) => void;
  /** All that was kept so far. The same object until something is added. */
  readonly recording: () => Recording;
};

/**
 * Keeps events with their times. With `tools` it takes out what their schemas mark `.meta({ sensitive: true })` before it keeps
 * anything; without, the recording holds everything and says so (`redacted: false`).
 */
export function createRecorder(options: RecorderOptions = {}): Recorder {
  const { tools, now = Date.now, onEntry, maxEntries = 50_000 } = options;
  const redactor = tools === undefined ? undefined : new EventRedactor(tools);
  const entries: RecordingEntry[] = [];
  let startedAt: number | undefined;
  let current: Recording | undefined;
  const keep = (entry: RecordingEntry): void => {
    if (entries.length > maxEntries) return;
    const at = now();
    startedAt ??= at;
    const kept = entries.length === maxEntries ? full(maxEntries) : entry;
    const timed = { ...kept, atMs: Math.max(0, at - startedAt) };
    entries.push(timed);
    current = undefined;
    onEntry?.(timed);
  };
  const event = (happened: AgentEvent) =>
    keep({ kind: "event", event: redactor === undefined ? happened : redactor.redact(happened) });
  const message = (said: { id: string; text: string }) =>
    keep({ kind: "message", message: { id: said.id, text: said.text } });
  return {
    event,
    message,
    problem: (problem) => keep({ kind: "problem", problem }),
    history: (messages) => {
      for (const known of messages) {
        if (known.role === "user") message({ id: known.id, text: textOf(known) });
        else event({ type: "reset", message: known, ...(known.run && { runId: known.run.id, seq: known.run.seq }) });
      }
    },
    recording: () => {
      const header = createHeader(startedAt === undefined ? options : { ...options, startedAt });
      current ??= { header, entries: [...entries] };
      return current;
    },
  };
}

function full(maxEntries: number): RecordingEntry {
  const message = `The recording ends here: it has ${maxEntries} entries.`;
  return { kind: "problem", problem: { code: "skipped", message } };
}

function textOf(message: UIMessage): string {
  return message.parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}
