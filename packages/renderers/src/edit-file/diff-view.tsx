"use client";

import { Caret, HiddenText, useLabels } from "@callstate/react";
import { type ReactElement, useEffect, useState } from "react";
import { scrollable } from "../shared/scrollable";
import { type DiffLine, foldSame, replacedLines } from "./diff-lines";

/** More lines than anybody reads at once; how many are left is said. */
const shownLines = 600;

export type DiffViewProps = {
  before: string;
  after: string;
  /** True while the edit is still being written: what is there so far stands line by line. */
  arriving: boolean;
};

/** An edit, line by line, in a place of one height. */
export function DiffView({ before, after, arriving }: DiffViewProps): ReactElement {
  const { formats } = useLabels();
  const compared = useComparedLines(before, after, arriving);
  const lines = foldSame(compared ?? replacedLines(before, after));
  return (
    <div className="edit-file" {...scrollable("Changes")}>
      {lines.slice(0, shownLines).map((line, index) => (
        // Lines have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={index} line={line} caret={arriving && index === lines.length - 1} />
      ))}
      {lines.length > shownLines && (
        <div className="edit-file-fold">{`${formats.number(lines.length - shownLines)} more lines`}</div>
      )}
    </div>
  );
}

function Line({ line, caret }: { line: DiffLine; caret: boolean }): ReactElement {
  const { formats } = useLabels();
  if (line.kind === "fold") {
    return (
      <div className="edit-file-fold">
        {line.count === 1 ? "1 line unchanged" : `${formats.number(line.count)} lines unchanged`}
      </div>
    );
  }
  const text = (
    <>
      <HiddenText text={line.text === "" ? " " : line.text} quiet />
      {caret && <Caret />}
    </>
  );
  return (
    <div className="edit-file-line" data-kind={line.kind}>
      <span className="edit-file-sign" aria-hidden="true">
        {line.kind === "added" ? "+" : line.kind === "removed" ? "−" : ""}
      </span>
      {line.kind === "added" ? <ins>{text}</ins> : line.kind === "removed" ? <del>{text}</del> : <span>{text}</span>}
    </div>
  );
}

/** The lines compared; undefined until that is done. What compares them is loaded when there is something to compare. */
function useComparedLines(before: string, after: string, arriving: boolean): readonly DiffLine[] | undefined {
  const [found, setFound] = useState<{ before: string; after: string; lines: readonly DiffLine[] }>();
  useEffect(() => {
    if (arriving || before === "" || after === "") return undefined;
    let here = true;
    const compare = async () => {
      const { compareLines } = await import("./compare-lines");
      const lines = compareLines(before, after);
      if (here && lines !== undefined) setFound({ before, after, lines });
    };
    // All old lines and then all new ones say the same, at more length.
    compare().catch(() => undefined);
    return () => {
      here = false;
    };
  }, [before, after, arriving]);
  return found?.before === before && found.after === after ? found.lines : undefined;
}
