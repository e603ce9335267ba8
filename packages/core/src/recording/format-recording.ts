import type { Recording, RecordingEntry } from "./recording";

/** A recording as JSON lines: the header, then one line an entry, each ended by a line feed. */
export function formatRecording({ header, entries }: Recording): string {
  return [JSON.stringify(header), ...entries.map(formatEntry)].map((line) => `${line}\n`).join("");
}

/** One entry as its line, without the line feed: for a file that grows while it is recorded. */
export function formatEntry(entry: RecordingEntry): string {
  const time = entry.atMs === undefined ? {} : { t: entry.atMs };
  switch (entry.kind) {
    case "event":
      return JSON.stringify({ ...time, event: entry.event });
    case "message":
      return JSON.stringify({ ...time, message: entry.message });
    case "problem":
      return JSON.stringify({ ...time, problem: entry.problem });
    default:
      return entry satisfies never;
  }
}
