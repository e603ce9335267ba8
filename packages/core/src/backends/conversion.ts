import type { FoldProblem } from "../events/event-problem";
import type { AgentEvent } from "../events/types";
import { createMessage, type RunStatus, type UIMessage } from "../parts/message";
import { applyAgentEvents } from "../reduce/apply";
import { Translation } from "../wire/dialects/translation";

/** Something that a conversion could not keep. `path` says where it stood, as `messages[2].parts[0].providerMetadata`. */
export type ConversionProblem = { path: string; message: string };

export type Imported = { messages: UIMessage[]; problems: ConversionProblem[] };

/** Notes what could not be kept, with the place where it stood. */
export class ConversionReport {
  readonly problems: ConversionProblem[] = [];

  lost(path: string, message: string): void {
    this.problems.push({ path, message });
  }
}

/** A stored list of messages; an empty one, and reported, if it is none. */
export function storedList(stored: unknown, report: ConversionReport): readonly unknown[] {
  if (Array.isArray(stored)) return stored;
  report.lost("messages", "This is no list of messages.");
  return [];
}

/** Makes a stored message by folding the events that would have written it: so it is what a stream would have left. */
export class MessageBuilder {
  readonly translation = new Translation();
  readonly #events: AgentEvent[] = [];
  readonly #report: ConversionReport;

  constructor(report: ConversionReport) {
    this.#report = report;
  }

  /** Runs `say` with the translation; what it says wrong is reported at this place. */
  at(path: string, say: (translation: Translation) => void): void {
    const onProblem = ({ message }: FoldProblem) => this.#report.lost(path, message);
    this.#events.push(...this.translation.collect(onProblem, () => say(this.translation)));
  }

  /** `status` is the run's, for a message of the assistant. That it was stored counts as its one event so far. */
  build(id: string, role: UIMessage["role"], status?: RunStatus): UIMessage {
    const { parts } = applyAgentEvents(createMessage({ id, role }), this.#events);
    return { id, role, parts, ...(status !== undefined && { run: { id: `run-${id}`, seq: 1, status } }) };
  }
}
