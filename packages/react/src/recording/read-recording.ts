import { type AgentEvent, decodeAgentEvent } from "@callstate/core";

/** Events as they were written down, in their order: a list, or JSON lines. */
export type Recording = readonly AgentEvent[] | string;

/** One event and how long after the first it came, in milliseconds. Nobody knows where the events carry no times. */
export type RecordedEvent = { event: AgentEvent; atMs: number | undefined };

/** Reads a recording. Lines that are no events are left out, as the wire's reader does. */
export function readRecording(recording: Recording): RecordedEvent[] {
  const events = typeof recording === "string" ? recording.split(/\r?\n/).flatMap(readLine) : recording;
  const first = events.find((event) => event.at !== undefined)?.at;
  return events.map((event) => ({
    event,
    atMs: event.at === undefined || first === undefined ? undefined : Math.max(0, event.at - first),
  }));
}

function readLine(line: string): AgentEvent[] {
  const text = line.replace(/^data:\s*/, "").trim();
  if (!text.startsWith("{")) return [];
  try {
    const decoded = decodeAgentEvent(JSON.parse(text));
    return decoded.ok ? [decoded.event] : [];
  } catch {
    return [];
  }
}
