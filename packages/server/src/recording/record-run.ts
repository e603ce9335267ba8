import { type AgentEvent, decodeAgentEvent, decodeMessage, type ToolSet } from "@callstate/core";
import {
  createHeader,
  EventRedactor,
  type HeaderOptions,
  type Recording,
  type RecordingEntry,
} from "@callstate/core/recording";
import type { AgentStore, RunPage, StoredEvent } from "../store/agent-store";

export type RecordRunOptions = Pick<HeaderOptions, "title" | "labels"> & {
  /** The tools whose secrets are taken out: `implementTools(…).definitions`. */
  tools: ToolSet;
};

const PAGE = 500;

/**
 * The recording of a run that is over or under way, out of its log: what went wrong on a person's screen can be looked at later,
 * without the secrets. Null for a run that the store does not have.
 *
 * Where the first events were trimmed, it begins with the snapshot that stands for them.
 */
export async function recordRun(
  store: AgentStore,
  runId: string,
  { tools, ...options }: RecordRunOptions,
): Promise<Recording | null> {
  const page = await store.readRun(runId);
  if (page === null) return null;
  const { createdAt, messageId } = page.run;
  const redactor = new EventRedactor(tools);
  const entries: RecordingEntry[] = [{ kind: "message", message: { id: messageId, text: textOf(page) }, atMs: 0 }];
  const keep = (event: AgentEvent, at: number) =>
    entries.push({ kind: "event", event: redactor.redact(event), atMs: Math.max(0, at - createdAt) });
  const { snapshot, events } = await logOf(store, page);
  if (snapshot !== null) keep(snapshot, events[0]?.at ?? createdAt);
  for (const { seq, at, json } of events) {
    const decoded = decodeAgentEvent({ ...JSON.parse(json), runId, seq, at });
    if (decoded.ok) keep(decoded.event, at);
    else
      entries.push({ kind: "problem", problem: { ...decoded.problem, runId, seq }, atMs: Math.max(0, at - createdAt) });
  }
  return { header: createHeader({ ...options, tools, startedAt: createdAt }), entries };
}

type Log = { snapshot: AgentEvent | null; events: readonly StoredEvent[] };

/** The whole log; from the snapshot on, where events before it are gone. */
async function logOf(store: AgentStore, page: RunPage): Promise<Log> {
  const { runId } = page.run;
  const events: StoredEvent[] = [];
  for (let more: readonly StoredEvent[] = [], after = 0; ; after = more.at(-1)?.seq ?? after) {
    more = await store.readEvents(runId, after, PAGE);
    events.push(...more);
    if (more.length < PAGE) break;
  }
  if (page.snapshot === null || events[0]?.seq === 1) return { snapshot: null, events };
  const { seq, json } = page.snapshot;
  const message = decodeMessage(JSON.parse(json));
  const rest = events.filter((event) => event.seq > seq);
  return message === undefined
    ? { snapshot: null, events }
    : { snapshot: { type: "reset", message, runId, seq }, events: rest };
}

function textOf({ text }: RunPage): string {
  const value: unknown = JSON.parse(text);
  return typeof value === "string" ? value : "";
}
