import { ArgumentList, Bone, defineToolRenderer, type DoneWords, type Formats, HiddenText } from "@callstate/react";
import type { ReactElement } from "react";
import { listOf } from "../shared/list-of";
import { type ImportCounts, importData } from "./schema";

const modes: Readonly<Record<string, string>> = { add: "Kept, new ones are added", replace: "Replaced by the file’s" };

/** Rows that were left out, named with their reason; the rest is counted. */
const shownProblems = 3;

/** How an import is shown in each of its states: what goes where, and how many rows have arrived. */
export const importDataRenderer = defineToolRenderer({
  name: "importData",
  ...importData,
  summary: ({ file, table }) => `${file} into ${table}`,
  fields: {
    file: { skeleton: 4 },
    table: { skeleton: 3 },
    mode: { skeleton: 4, raw: false, format: (mode) => modes[mode] ?? mode },
    rows: { skeleton: 1, raw: false, format: (rows, { formats }) => formats.number(rows) },
  },
  views: {
    "input-streaming": ({ formats }) => <Import counts={undefined} formats={formats} awaited />,
    "input-available": ({ formats }) => <Import counts={undefined} formats={formats} awaited />,
    "approval-requested": ({ formats }) => <Import counts={undefined} formats={formats} awaited />,
    "approval-responded": ({ formats }) => <Import counts={undefined} formats={formats} awaited />,
    "output-streaming": ({ output, formats }) => <Import counts={output} formats={formats} awaited />,
    "output-available": ({ output, formats }) => <Import counts={output} formats={formats} />,
    "output-error": ({ formats }) => <Import counts={undefined} formats={formats} />,
    "output-denied": ({ formats }) => <Import counts={undefined} formats={formats} />,
    cancelled: ({ formats }) => <Import counts={undefined} formats={formats} />,
    "output-unknown": ({ formats }) => <Import counts={undefined} formats={formats} />,
  },
  outcomes: {
    verb: "import",
    approve: ({ mode, rows }, { formats }) => {
      const words = rows === 1 ? "1 row" : `${formats.number(rows)} rows`;
      return mode === "replace" ? `Replace with ${words}` : `Add ${words}`;
    },
    decline: "Don’t import",
    done: doneWords,
    notDone: "Not imported",
    unknown: "May be imported in part",
  },
});

type ImportProps = {
  counts: ImportCounts | undefined;
  formats: Formats;
  /** True while numbers may still come. */
  awaited?: boolean;
};

function Import({ counts, formats, awaited = false }: ImportProps): ReactElement {
  const problems = listOf(counts?.problems);
  const figures = [
    ["Added", counts?.added],
    ["Changed", counts?.changed],
    ["Left out", counts?.leftOut],
  ] as const;
  return (
    <>
      <ArgumentList />
      <dl className="import-data">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count === undefined ? awaited ? <Bone size={1} /> : "–" : formats.number(count)}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && (
        <ul className="import-data-problems">
          {problems.slice(0, shownProblems).map(({ row, message }) => (
            <li key={row}>
              <span>{`Row ${formats.number(row)}`}</span>
              <HiddenText text={message} quiet />
            </li>
          ))}
          {problems.length > shownProblems && <li>{`and ${formats.number(problems.length - shownProblems)} more`}</li>}
        </ul>
      )}
    </>
  );
}

/** An import that left rows out is not what was asked for. */
function doneWords({ leftOut }: ImportCounts, { formats }: { formats: Formats }): DoneWords {
  if (leftOut === 0) return "Imported";
  return {
    words: leftOut === 1 ? "Imported, 1 row left out" : `Imported, ${formats.number(leftOut)} rows left out`,
    tone: "neutral",
  };
}
