import {
  applyAgentEvents,
  columnOf,
  createMessage,
  type AgentEvent,
  type EventColumn,
  type FoldProblem,
  isToolPart,
  type RowName,
  type ToolState,
  type UIMessage,
  type UntypedToolPart,
} from "@callstate/core";
import type { Recording, RecordingEntry } from "@callstate/core/recording";

/** What an event did to a call: a cell of the table of transitions, and where it led. */
export type CallChange = {
  messageId: string;
  part: UntypedToolPart;
  from: RowName;
  column: EventColumn;
  to: ToolState;
};

/** One entry of a recording and how everything stood after it. */
export type TimelineFrame = {
  index: number;
  entry: RecordingEntry;
  /** Since the first entry. Where nobody knows, every entry counts 40 ms. */
  atMs: number;
  messages: readonly UIMessage[];
  /** Of events of a call. */
  change?: CallChange;
  /** What the reducer reported, or what the entry itself reports. */
  problems: readonly FoldProblem[];
};

/** A call's way through its states: from which frame on it was in which. */
export type CallLane = {
  /** Unique among all messages. */
  id: string;
  toolName: string;
  title?: string;
  segments: readonly { state: ToolState; frame: number; atMs: number; part: UntypedToolPart }[];
};

const unknownIntervalMs = 40;

/** Everything that a recording shows, entry by entry, so that one can go forwards and backwards in it. Grows while it is recorded. */
export class Timeline {
  readonly #frames: TimelineFrame[] = [];
  readonly #lanes = new Map<string, CallLane>();
  readonly #runs = new Map<string, string>();
  #messages: readonly UIMessage[] = [];
  #current: string | undefined;

  get frames(): readonly TimelineFrame[] {
    return this.#frames;
  }

  /** In the order in which the calls began. */
  get lanes(): readonly CallLane[] {
    return [...this.#lanes.values()];
  }

  push(entry: RecordingEntry): TimelineFrame {
    const before = this.#frames.at(-1)?.atMs ?? 0;
    const atMs = Math.max(before, entry.atMs ?? (this.#frames.length === 0 ? 0 : before + unknownIntervalMs));
    const problems: FoldProblem[] = entry.kind === "problem" ? [entry.problem] : [];
    const place = { index: this.#frames.length, entry, atMs };
    let change: CallChange | undefined;
    if (entry.kind === "message") this.#say(entry.message);
    if (entry.kind === "event") change = this.#apply(entry.event, (problem) => problems.push(problem));
    const frame: TimelineFrame = {
      ...place,
      messages: this.#messages,
      problems,
      ...(change === undefined ? {} : { change }),
    };
    this.#frames.push(frame);
    if (change !== undefined) this.#follow(change, frame);
    else if (entry.kind === "event" && entry.event.type === "reset") this.#followAll(frame);
    return frame;
  }

  #say({ id, text }: { id: string; text: string }): void {
    const said: UIMessage = { id, role: "user", parts: [{ type: "text", key: "text-1", text, done: true }] };
    this.#put(said);
    this.#current = undefined;
  }

  #apply(event: AgentEvent, report: (problem: FoldProblem) => void): CallChange | undefined {
    const message = this.#messageFor(event);
    const before = callIn(message, event);
    const after = applyAgentEvents(message, [event], report);
    this.#put(after);
    if (event.runId !== undefined && after.run?.id === event.runId) this.#runs.set(event.runId, after.id);
    const part = callIn(after, event);
    if (part === undefined || !("toolCallId" in event)) return undefined;
    // Another part under the same id is another call.
    const known = before?.key === part.key ? before : undefined;
    return {
      messageId: after.id,
      part,
      from: known?.state ?? "none",
      column: columnOf(known, event),
      to: part.state,
    };
  }

  /** A run writes one message; events that name no run belong to the one that is being written. */
  #messageFor(event: AgentEvent): UIMessage {
    const named = event.type === "run-start" ? event.messageId : event.type === "reset" ? event.message.id : undefined;
    const ofRun = event.runId === undefined ? undefined : this.#runs.get(event.runId);
    const id = named ?? ofRun ?? this.#current ?? `message_${this.#frames.length + 1}`;
    this.#current = id;
    return this.#messages.find((message) => message.id === id) ?? createMessage({ id });
  }

  #put(message: UIMessage): void {
    const at = this.#messages.findIndex(({ id }) => id === message.id);
    if (at < 0) this.#messages = [...this.#messages, message];
    else if (this.#messages[at] !== message) this.#messages = this.#messages.with(at, message);
  }

  #follow({ messageId, part }: CallChange, { index, atMs }: TimelineFrame): void {
    const id = `${messageId} ${part.key}`;
    const lane = this.#lanes.get(id);
    const last = lane?.segments.at(-1);
    if (last !== undefined && last.state === part.state) {
      // The name may come after the call.
      if (lane !== undefined && lane.toolName !== part.toolName)
        this.#lanes.set(id, { ...lane, toolName: part.toolName });
      return;
    }
    const segments = [...(lane?.segments ?? []), { state: part.state, frame: index, atMs, part }];
    const title = part.title === undefined ? {} : { title: part.title };
    this.#lanes.set(id, { id, toolName: part.toolName, ...title, segments });
  }

  #followAll(frame: TimelineFrame): void {
    const message = frame.messages.at(-1);
    for (const part of message?.parts ?? []) {
      if (message === undefined || !isToolPart(part)) continue;
      this.#follow({ messageId: message.id, part, from: "none", column: "start", to: part.state }, frame);
    }
  }
}

function callIn(message: UIMessage, event: AgentEvent): UntypedToolPart | undefined {
  if (!("toolCallId" in event)) return undefined;
  const { toolCallId } = event;
  return message.parts.filter(isToolPart).findLast((part) => part.toolCallId === toolCallId);
}

/** The timeline of a whole recording. */
export function createTimeline({ entries }: Recording): Timeline {
  const timeline = new Timeline();
  for (const entry of entries) timeline.push(entry);
  return timeline;
}
