/** A place in a run: everything up to and including `seq` has been read. */
export type Cursor = { runId: string; seq: number };

/** `<runId>:<seq>`, the id of a frame. */
export function formatCursor(cursor: Cursor): string {
  return `${cursor.runId}:${cursor.seq}`;
}

/** Reads `<runId>:<seq>`; null for anything else. A run id may contain colons, `seq` is a whole number of up to 15 digits. */
export function parseCursor(text: string): Cursor | null {
  const match = /^([^]+):(0|[1-9]\d{0,14})$/.exec(text);
  return match?.[1] === undefined ? null : { runId: match[1], seq: Number(match[2]) };
}
