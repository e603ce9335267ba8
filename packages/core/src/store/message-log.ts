import type { AgentEvent } from "../events/types";
import { createMessage, isOpenRunStatus, type UIMessage } from "../parts/message";
import { applyAgentEvents } from "../reduce/apply";
import type { FoldProblem } from "../events/event-problem";
import { Retelling } from "./retelling";

/**
 * The true messages of a conversation: the fold of every event so far, in order.
 *
 * Events wait until somebody reads. A batch costs one copy of the list and one fold a message, however many events it has.
 */
export class MessageLog {
  #messages: readonly UIMessage[] = [];
  #pending: AgentEvent[] = [];
  readonly #indexById = new Map<string, number>();
  readonly #messageByRun = new Map<string, string>();
  readonly #report: (problem: FoldProblem) => void;
  /** Where events without a run go: to the message that the last event went to. */
  #current: string | undefined;
  /** The newest message of a wire without numbers, as it was before its run. */
  #before: UIMessage | undefined;
  #retelling: Retelling | undefined;

  constructor(report: (problem: FoldProblem) => void) {
    this.#report = report;
  }

  add(events: readonly AgentEvent[]): void {
    for (const event of events) this.#pending.push(event);
  }

  /** Folds what waits. Returns the ids of the messages that are other objects now. */
  fold(): ReadonlySet<string> {
    const changed = new Set<string>();
    const events = this.#pending;
    if (events.length === 0) return changed;
    this.#pending = [];
    const next = [...this.#messages];
    let start = 0;
    while (start < events.length) {
      const id = this.#targetOf(events[start], next);
      let end = start + 1;
      while (end < events.length && events[end]?.type !== "run-start" && this.#targetOf(events[end], next) === id)
        end++;
      this.#foldInto(next, id, end - start === events.length ? events : events.slice(start, end), changed);
      start = end;
    }
    this.#messages = next;
    return changed;
  }

  get messages(): readonly UIMessage[] {
    return this.#messages;
  }

  indexOf(id: string | undefined): number | undefined {
    return id === undefined ? undefined : this.#indexById.get(id);
  }

  get(id: string | undefined): UIMessage | undefined {
    return this.#messages[this.indexOf(id) ?? -1];
  }

  byRun(runId: string): UIMessage | undefined {
    return this.get(this.#messageByRun.get(runId));
  }

  /** Puts messages in place of those with the same id, and new ones at the end. Drops what waits to be folded. */
  put(messages: readonly UIMessage[]): ReadonlySet<string> {
    const changed = new Set<string>();
    const next = [...this.#messages];
    for (const message of messages) {
      const known = this.get(message.id);
      if (known === message) continue;
      if (known === undefined && message.role === "user") this.#current = undefined;
      this.#place(next, message);
      changed.add(message.id);
    }
    this.#messages = next;
    return changed;
  }

  /** What comes of this run from now on tells it again from its beginning, on a wire without numbers. Undefined: no more. */
  retell(runId: string | undefined): void {
    const message = runId === undefined ? undefined : this.byRun(runId);
    const before = message && this.#beforeRun(message);
    this.#retelling = runId === undefined || before === undefined ? undefined : new Retelling(runId, before);
  }

  /** A message as it was before its run; undefined if it has nothing of it that was not counted. */
  #beforeRun(message: UIMessage): UIMessage | undefined {
    if (this.#before?.id === message.id) return this.#before;
    const { run, ...rest } = message;
    // Stored in mid-run by a backend that counts nothing: one run is one message.
    return run?.seq === 0 && run.earlier === undefined && rest.parts.length > 0 ? { ...rest, parts: [] } : undefined;
  }

  /** Makes this the whole conversation. */
  replaceAll(messages: readonly UIMessage[]): void {
    this.#indexById.clear();
    this.#messageByRun.clear();
    const next: UIMessage[] = [];
    for (const message of messages) this.#place(next, message);
    this.#messages = next;
    this.#current = undefined;
  }

  #foldInto(next: UIMessage[], id: string, events: readonly AgentEvent[], changed: Set<string>): void {
    const before = next[this.indexOf(id) ?? -1] ?? createMessage({ id });
    const after = this.#after(before, events);
    this.#current = id;
    // A message of which nothing is known but a frame that could not be used is no message.
    if (after === before) return;
    this.#place(next, after);
    changed.add(id);
    if (after.id !== id) changed.add(after.id);
  }

  #after(before: UIMessage, events: readonly AgentEvent[]): UIMessage {
    const fold = (message: UIMessage) => applyAgentEvents(message, events, this.#report);
    const [first] = events;
    const retelling = this.#retelling;
    if (first !== undefined && retelling?.messageId === before.id && retelling.isOf(first)) {
      const told = retelling.tell(before, fold);
      if (told !== undefined) this.#retelling = undefined;
      return told ?? before;
    }
    const begins = before.run === undefined || !isOpenRunStatus(before.run.status);
    if (begins && first?.seq === undefined) this.#before = before;
    return fold(before);
  }

  #place(next: UIMessage[], message: UIMessage): void {
    const index = this.#indexById.get(message.id) ?? next.length;
    next[index] = message;
    this.#indexById.set(message.id, index);
    if (message.run !== undefined) this.#messageByRun.set(message.run.id, message.id);
  }

  #targetOf(event: AgentEvent | undefined, next: readonly UIMessage[]): string {
    if (event?.type === "reset") return event.message.id;
    if (event !== undefined && this.#retelling?.isOf(event) === true) return this.#retelling.messageId;
    if (event?.type === "run-start") {
      if (event.runId !== undefined) this.#messageByRun.set(event.runId, event.messageId);
      return event.messageId;
    }
    const known = event?.runId === undefined ? undefined : this.#messageByRun.get(event.runId);
    if (known !== undefined) return known;
    if (event?.runId !== undefined) return `run-${event.runId}`;
    // An answer that says nothing of itself follows what the person wrote last.
    const last = next.at(-1);
    return this.#current ?? (last?.role === "assistant" ? last.id : `message-${next.length + 1}`);
  }
}
