import { diffLines } from "diff";
import { type DiffLine, linesOf } from "./diff-lines";

/** Longer than this, comparing gives up: the page must answer. */
const timeout = 150;

/** The lines of two texts, compared; undefined where they are too different or too long for that. */
export function compareLines(before: string, after: string): readonly DiffLine[] | undefined {
  const changes = diffLines(before, after, { timeout });
  return changes?.flatMap(({ added, removed, value }) => {
    const kind = added ? "added" : removed ? "removed" : "same";
    return linesOf(value).map((text) => ({ kind, text }) as const);
  });
}
