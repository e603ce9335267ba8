import type { FoldProblem } from "../events/event-problem";
import type { AgentEvent } from "../events/types";
import type { Dialect, Frame } from "../wire/dialect";
import { createFrameReader } from "../wire/frame-reader";
import type { RecordingEntry } from "./recording";

const longestFrame = 2 ** 23;

/** The frames of a text that is no recording of ours: an event stream, JSON lines, or a JSON list. Undefined for anything else. */
export function framesOf(text: string): Frame[] | undefined {
  const trimmed = text.trim();
  if (trimmed.startsWith("[")) return framesOfList(trimmed);
  if (trimmed.startsWith("{")) {
    return trimmed
      .split(/\r?\n/)
      .filter((line) => line.trim() !== "")
      .map(frameOf);
  }
  return /^(data|event|id|retry|):/m.test(trimmed) ? framesOfStream(text) : undefined;
}

function frameOf(data: string): Frame {
  return { data, lastEventId: "" };
}

function framesOfList(text: string): Frame[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.map((item: unknown) => frameOf(JSON.stringify(item))) : undefined;
  } catch {
    return undefined;
  }
}

function framesOfStream(text: string): Frame[] {
  const frames: Frame[] = [];
  const read = createFrameReader({
    maxFrameLength: longestFrame,
    onFrame: (frame) => frames.push(frame),
    onTooLong: () => {},
    onComment: () => {},
    onRetry: () => {},
  });
  // A file that was cut right after its last frame still has that frame.
  read(new TextEncoder().encode(`${text}\n\n`));
  return frames;
}

/** What a dialect makes of frames, with its complaints in their places. */
export function translateFrames(frames: readonly Frame[], dialect: Dialect): RecordingEntry[] {
  const translate = dialect();
  const entries: RecordingEntry[] = [];
  const report = (problem: FoldProblem) => void entries.push({ kind: "problem", problem });
  const take = (events: readonly AgentEvent[]) => {
    for (const event of events) entries.push({ kind: "event", event });
  };
  for (const frame of frames) take(safely(() => translate(frame, report), report));
  take(safely(() => translate.end?.(report) ?? [], report));
  return withTimes(entries);
}

function safely(translate: () => readonly AgentEvent[], report: (problem: FoldProblem) => void): readonly AgentEvent[] {
  try {
    return translate();
  } catch {
    report({ code: "malformed-event", message: "The dialect failed on a frame." });
    return [];
  }
}

/** Times count from the first that an event carries. */
function withTimes(entries: readonly RecordingEntry[]): RecordingEntry[] {
  let first: number | undefined;
  return entries.map((entry) => {
    const at = entry.kind === "event" ? entry.event.at : undefined;
    if (at === undefined) return entry;
    first ??= at;
    return { ...entry, atMs: Math.max(0, at - first) };
  });
}
