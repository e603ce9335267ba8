import { CallstateError } from "../errors";
import type { AgentEvent } from "../events/types";
import type { Dialect } from "../wire/dialect";
import { nativeDialect } from "../wire/native-dialect";
import { framesOf, translateFrames } from "./foreign-text";
import { readEntries, readHeader } from "./read-lines";
import { createHeader, type Recording, type RecordingEntry, RECORDING_FORMAT } from "./recording";

/** A recording, its text, the text of an event stream or of JSON lines, or plain events. */
export type RecordingSource = Recording | readonly AgentEvent[] | string;

export type ReadRecordingOptions = {
  /** Other formats that a text may be in, by name: `{ "ai-sdk": aiSdkDialect() }`. Our own is always known, as `"callstate"`. */
  dialects?: { readonly [name: string]: Dialect };
  /** The name of the format. Without it, the one that understands most of the text is taken. */
  dialect?: string;
};

/**
 * Reads a recording: one of ours (JSON lines with a header), a saved event stream, JSON lines without a header, or plain events.
 *
 * Throws a `CallstateError`: `not-a-recording` for a text that is none of these, `recording-version` for one of a later version,
 * `unknown-dialect` for a name that is not among `dialects`.
 */
export function readRecording(source: RecordingSource, options: ReadRecordingOptions = {}): Recording {
  if (typeof source !== "string")
    return isRecording(source) ? source : { header: createHeader(), entries: timed(source) };
  const text = source.replace(/^\uFEFF/, "");
  const header = readHeader(text);
  return header === undefined ? readForeign(text, options) : { header, entries: readEntries(text) };
}

function isRecording(source: Recording | readonly AgentEvent[]): source is Recording {
  return "header" in source && source.header.format === RECORDING_FORMAT;
}

function timed(events: readonly AgentEvent[]): RecordingEntry[] {
  const first = events.find((event) => event.at !== undefined)?.at;
  return events.map((event): RecordingEntry => {
    const entry = { kind: "event" as const, event };
    return event.at === undefined || first === undefined ? entry : { ...entry, atMs: Math.max(0, event.at - first) };
  });
}

function readForeign(text: string, { dialects = {}, dialect }: ReadRecordingOptions): Recording {
  const known: readonly [string, Dialect][] = [["callstate", nativeDialect], ...Object.entries(dialects)];
  const wanted = dialect === undefined ? known : known.filter(([name]) => name === dialect);
  const names = known.map(([name]) => name).join(", ");
  if (wanted.length === 0) {
    throw new CallstateError("unknown-dialect", `The format "${dialect}" is unknown.`, {
      hint: `Known are: ${names}. Pass others as \`dialects\`.`,
    });
  }
  const frames = framesOf(text);
  const readings = wanted.map(([name, candidate]) => {
    const entries = frames === undefined ? [] : translateFrames(frames, candidate);
    return { name, entries, understood: understoodIn(entries) };
  });
  const best = readings.reduce((one, other) => (other.understood > one.understood ? other : one));
  if (best.entries.some(isUsable)) return { header: createHeader({ dialect: best.name }), entries: best.entries };
  throw new CallstateError("not-a-recording", "This is no recording: no event could be read from it.", {
    hint: `Use JSON lines written by \`recordStream\`, or a saved event stream in one of these formats: ${names}.`,
  });
}

function isUsable(entry: RecordingEntry): boolean {
  return entry.kind === "event" && entry.event.type !== "skipped";
}

/** What was read, less what was not: the wrong format often knows a few frames too. */
function understoodIn(entries: readonly RecordingEntry[]): number {
  return entries.reduce((sum, entry) => sum + (isUsable(entry) ? 1 : -1), 0);
}
