import { readRecording, type Recording } from "@callstate/react";

/** A recording and the name of its file. */
export type OpenRecording = { name: string; recording: Recording };

const files = import.meta.glob<string>("../../test/recordings/{demo,servers}/*.jsonl", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The sessions that were recorded, of the demo and of other servers, the first one first. */
export const samples: readonly OpenRecording[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.split("/").at(-1) ?? path, recording: readRecording(text) }))
  .toSorted((one, other) => rank(one.name) - rank(other.name) || one.name.localeCompare(other.name));

function rank(name: string): number {
  return name === "booking-with-edit.jsonl" ? 0 : 1;
}
