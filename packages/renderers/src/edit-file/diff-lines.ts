/** One line of an edit, or a number of lines that nothing happened to. */
export type DiffLine = { kind: "same" | "added" | "removed"; text: string } | { kind: "fold"; count: number };

/** Unchanged lines that stay in view beside a change. */
const context = 3;

/** The lines of a text. The empty one after the last line break is none. */
export function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** An edit told without comparing: all that goes, then all that comes. */
export function replacedLines(before: string, after: string): DiffLine[] {
  return [
    ...linesOf(before).map((text) => ({ kind: "removed" as const, text })),
    ...linesOf(after).map((text) => ({ kind: "added" as const, text })),
  ];
}

/** Counts unchanged lines that are far from any change, in place of showing them. */
export function foldSame(lines: readonly DiffLine[]): DiffLine[] {
  const near = lines.map(() => false);
  lines.forEach(({ kind }, index) => {
    if (kind !== "added" && kind !== "removed") return;
    for (let at = Math.max(0, index - context); at <= index + context && at < near.length; at += 1) near[at] = true;
  });
  const folded: DiffLine[] = [];
  lines.forEach((line, index) => {
    const last = folded.at(-1);
    if (near[index] === true) folded.push(line);
    else if (last?.kind === "fold") last.count += 1;
    else folded.push({ kind: "fold", count: 1 });
  });
  return folded;
}
