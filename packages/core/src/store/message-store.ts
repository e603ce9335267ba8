import type { AgentEvent } from "../events/types";
import type { FoldProblem } from "../events/event-problem";
import type { MessagePart, UIMessage } from "../parts/message";
import type { CancelCause } from "../parts/tool-part";
import { FrameScheduler, type ScheduleFrame, timerFrames } from "./frame-scheduler";
import { MessageLog } from "./message-log";
import { applyOverlay, type Delivery, emptyOverlay, type MessageOverlay, stillOnTheirWay } from "./overlay";
import { PartListeners } from "./part-listeners";

export type MessageStoreOptions = {
  messages?: readonly UIMessage[];
  /** When to tell subscribers. Sixty times a second by default; the React hook passes frames of the page. */
  scheduleFrame?: ScheduleFrame;
  /** Hears of every event that was not applied, and why. */
  onProblem?: (problem: FoldProblem) => void;
};

export type MessageStoreSnapshot = { messages: readonly UIMessage[] };

/** The messages of a conversation, to subscribe to. What it shows changes once a frame at most, however many events arrive. */
export interface MessageStore {
  subscribe(listener: () => void): () => void;
  /** The same object until something changed. With no subscriber it is brought up to date when it is read. */
  getSnapshot(): MessageStoreSnapshot;
  readonly subscribePart: (messageId: string, partKey: string, listener: () => void) => () => void;
  readonly getPart: (messageId: string, partKey: string) => MessagePart | undefined;
  dispatch(events: AgentEvent | readonly AgentEvent[]): void;
  /** The folded messages up to the last event, ahead of what is shown: logic reads these, never a snapshot. */
  read(): readonly UIMessage[];
  readMessage(id: string): UIMessage | undefined;
  readRun(runId: string): UIMessage | undefined;
  /**
   * A stream of this run begins that has no numbers and tells the run again: its events are folded into the message as it was before
   * the run, and shown once they have reached what is shown. Undefined: it has ended.
   */
  retell(runId: string | undefined): void;
  /** Adds messages, or puts them in place of those with the same id. */
  putMessages(messages: readonly UIMessage[]): void;
  /** Makes this the whole conversation. */
  replaceMessages(messages: readonly UIMessage[]): void;
  /** Shows open calls as ended by this cause, until an event comes again; without a cause as they are. */
  settle(messageId: string, cause: CancelCause | undefined): void;
  /** Lays a decision on its way over its call, or takes it away. */
  setDelivery(messageId: string, approvalId: string, delivery: Delivery | undefined): void;
  /** Tells subscribers now. */
  flush(): void;
  /** Asks for a notification with the next frame. */
  touch(): void;
  dispose(): void;
}

/** A store of messages. It never throws for what an event contains: that is reported to `onProblem`. */
export function createMessageStore(options: MessageStoreOptions = {}): MessageStore {
  return new Store(options);
}

class Store implements MessageStore {
  readonly #log: MessageLog;
  readonly #frames: FrameScheduler;
  readonly #listeners = new Set<() => void>();
  readonly #partListeners = new PartListeners();
  readonly #overlays = new Map<string, MessageOverlay>();
  readonly #dirty = new Set<string>();
  #snapshot: MessageStoreSnapshot = { messages: [] };
  #rebuild = false;

  constructor({ messages = [], scheduleFrame = timerFrames, onProblem = () => {} }: MessageStoreOptions) {
    this.#log = new MessageLog(onProblem);
    this.#frames = new FrameScheduler(scheduleFrame, () => this.#publish());
    this.#log.replaceAll(messages);
    this.#rebuild = true;
    this.#publish();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): MessageStoreSnapshot => {
    if (this.#listeners.size === 0) this.flush();
    return this.#snapshot;
  };

  subscribePart = (messageId: string, partKey: string, listener: () => void): (() => void) =>
    this.#partListeners.add(messageId, partKey, listener);

  getPart = (messageId: string, partKey: string): MessagePart | undefined => {
    const message = this.#snapshot.messages[this.#log.indexOf(messageId) ?? -1];
    // What is shown may be behind the log.
    return message?.id === messageId ? message.parts.find((part) => part.key === partKey) : undefined;
  };

  dispatch = (events: AgentEvent | readonly AgentEvent[]): void => {
    this.#log.add(isList(events) ? events : [events]);
    this.#frames.request();
  };

  read(): readonly UIMessage[] {
    this.#fold();
    return this.#log.messages;
  }

  readMessage(id: string): UIMessage | undefined {
    this.#fold();
    return this.#log.get(id);
  }

  readRun(runId: string): UIMessage | undefined {
    this.#fold();
    return this.#log.byRun(runId);
  }

  retell(runId: string | undefined): void {
    this.#fold();
    this.#log.retell(runId);
  }

  putMessages(messages: readonly UIMessage[]): void {
    this.#fold();
    for (const id of this.#log.put(messages)) this.#markChanged(id);
    this.#frames.request();
  }

  replaceMessages(messages: readonly UIMessage[]): void {
    this.#fold();
    this.#log.replaceAll(messages);
    this.#rebuild = true;
    this.#frames.request();
  }

  settle(messageId: string, cause: CancelCause | undefined): void {
    this.#fold();
    if (this.#overlays.get(messageId)?.settled === cause) return;
    this.#overlay(messageId, ({ deliveries }) => ({ deliveries, ...(cause && { settled: cause }) }));
  }

  setDelivery(messageId: string, approvalId: string, delivery: Delivery | undefined): void {
    this.#overlay(messageId, (overlay) => {
      const deliveries = new Map(overlay.deliveries);
      if (delivery === undefined) deliveries.delete(approvalId);
      else deliveries.set(approvalId, delivery);
      return { ...overlay, deliveries };
    });
  }

  flush(): void {
    this.#frames.cancel();
    this.#publish();
  }

  touch(): void {
    this.#frames.request();
  }

  dispose(): void {
    this.#frames.cancel();
  }

  #fold(): void {
    for (const id of this.#log.fold()) this.#markChanged(id);
  }

  #markChanged(id: string): void {
    this.#dirty.add(id);
    const overlay = this.#overlays.get(id);
    // More came of the message after all: what was shown as its end is not its end.
    if (overlay !== undefined) this.#setOverlay(id, { deliveries: stillOnTheirWay(this.#log.get(id), overlay) });
  }

  #overlay(messageId: string, change: (overlay: MessageOverlay) => MessageOverlay): void {
    this.#setOverlay(messageId, change(this.#overlays.get(messageId) ?? emptyOverlay));
    this.#dirty.add(messageId);
    this.#frames.request();
  }

  #setOverlay(messageId: string, overlay: MessageOverlay): void {
    if (overlay.deliveries.size > 0 || overlay.settled !== undefined) this.#overlays.set(messageId, overlay);
    else this.#overlays.delete(messageId);
  }

  #publish(): void {
    this.#fold();
    const before = this.#snapshot.messages;
    const { messages } = this.#log;
    if (this.#rebuild) this.#rebuildFrom(before);
    else if (this.#dirty.size > 0) {
      const next = this.#overlays.size === 0 ? messages : this.#redrawn(before);
      this.#snapshot = { messages: next };
      for (const id of this.#dirty) {
        const index = this.#log.indexOf(id) ?? -1;
        this.#partListeners.notify(id, before[index], next[index]);
      }
    }
    this.#dirty.clear();
    for (const listener of this.#listeners) listener();
  }

  /** What is shown, with what changed drawn again. Where nothing is laid over, what is shown is the log's own list. */
  #redrawn(before: readonly UIMessage[]): readonly UIMessage[] {
    const next = [...before];
    for (const id of this.#dirty) {
      const index = this.#log.indexOf(id);
      const message = this.#log.get(id);
      if (index !== undefined && message !== undefined) next[index] = this.#shown(message);
    }
    return next;
  }

  #rebuildFrom(before: readonly UIMessage[]): void {
    this.#rebuild = false;
    const next = this.#log.messages.map((message) => this.#shown(message));
    this.#snapshot = { messages: next };
    const old = new Map(before.map((message) => [message.id, message]));
    for (const message of next) {
      this.#partListeners.notify(message.id, old.get(message.id), message);
      old.delete(message.id);
    }
    for (const [id, message] of old) this.#partListeners.notify(id, message, undefined);
  }

  #shown(message: UIMessage): UIMessage {
    const overlay = this.#overlays.get(message.id);
    return overlay === undefined ? message : applyOverlay(message, overlay);
  }
}

function isList(events: AgentEvent | readonly AgentEvent[]): events is readonly AgentEvent[] {
  return Array.isArray(events);
}
