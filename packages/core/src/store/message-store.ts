import type { AgentEvent } from "../events/types";
import type { FoldProblem } from "../events/event-problem";
import type { MessagePart, UIMessage } from "../parts/message";
import type { CancelCause } from "../parts/tool-part";
import { createFrameScheduler, type ScheduleFrame, timerFrames } from "./frame-scheduler";
import { createMessageLog } from "./message-log";
import { applyOverlay, type Delivery, type MessageOverlay, stillOnTheirWay } from "./overlay";
import { createPartListeners } from "./part-listeners";

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
  readRun(runId: string | undefined): UIMessage | undefined;
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
  const { messages: given = [], scheduleFrame = timerFrames, onProblem = () => {} } = options;
  const log = createMessageLog(onProblem);
  const listeners = new Set<() => void>();
  const overlays = new Map<string, MessageOverlay>();
  let snapshot: MessageStoreSnapshot = { messages: [] };
  /** What the snapshot was drawn from. */
  let drawn = log.messages;
  /** True if something is laid over a message that the snapshot does not show, or no more. */
  let isLaidAnew = false;
  // What is shown may be behind the log.
  const shownOf = (id: string) => {
    const message = snapshot.messages[log.indexOf(id) ?? -1];
    return message?.id === id ? message : undefined;
  };
  const parts = createPartListeners(shownOf);
  const frames = createFrameScheduler(scheduleFrame, publish);

  function fold(): void {
    log.fold();
    for (const [id, { under, deliveries }] of overlays) {
      const message = log.get(id);
      // More came of the message after all: what was shown as its end is not its end.
      if (message !== under) lay(id, { under: message, deliveries: stillOnTheirWay(message, deliveries) });
    }
  }

  function lay(id: string, overlay: MessageOverlay): void {
    isLaidAnew = true;
    if (overlay.deliveries.size > 0 || overlay.settled !== undefined) overlays.set(id, overlay);
    else overlays.delete(id);
  }

  function publish(): void {
    fold();
    const { messages } = log;
    if (isLaidAnew || messages !== drawn) {
      isLaidAnew = false;
      drawn = messages;
      snapshot = { messages: overlays.size === 0 ? messages : messages.map(shown) };
      parts.notify();
    }
    for (const listener of listeners) listener();
  }

  function shown(message: UIMessage): UIMessage {
    const overlay = overlays.get(message.id);
    return overlay === undefined ? message : applyOverlay(message, overlay);
  }

  function flush(): void {
    frames.cancel();
    publish();
  }

  log.replaceAll(given);
  publish();

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot() {
      if (listeners.size === 0) flush();
      return snapshot;
    },
    subscribePart: parts.add,
    getPart: (messageId, partKey) => shownOf(messageId)?.parts.find((part) => part.key === partKey),
    dispatch(events) {
      log.add(isList(events) ? events : [events]);
      frames.request();
    },
    read() {
      fold();
      return log.messages;
    },
    readMessage(id) {
      fold();
      return log.get(id);
    },
    readRun(runId) {
      fold();
      return log.byRun(runId);
    },
    retell(runId) {
      fold();
      log.retell(runId);
    },
    putMessages(messages) {
      fold();
      log.put(messages);
      frames.request();
    },
    replaceMessages(messages) {
      fold();
      log.replaceAll(messages);
      frames.request();
    },
    settle(messageId, cause) {
      fold();
      const { settled, deliveries = new Map() } = overlays.get(messageId) ?? {};
      if (settled === cause) return;
      lay(messageId, { under: log.get(messageId), deliveries, ...(cause && { settled: cause }) });
      frames.request();
    },
    setDelivery(messageId, approvalId, delivery) {
      const overlay = overlays.get(messageId);
      const deliveries = new Map(overlay?.deliveries);
      if (delivery === undefined) deliveries.delete(approvalId);
      else deliveries.set(approvalId, delivery);
      lay(messageId, { under: log.get(messageId), ...overlay, deliveries });
      frames.request();
    },
    flush,
    touch: frames.request,
    dispose: frames.cancel,
  };
}

function isList(events: AgentEvent | readonly AgentEvent[]): events is readonly AgentEvent[] {
  return Array.isArray(events);
}
