"use client";

import { Bone, HiddenText, useLabels } from "@callstate/react";
import { type ReactElement, useState } from "react";
import { Note } from "../shared/note";
import { hostOf, SafeLink } from "../shared/safe-link";
import type { WebResult } from "./schema";

export type WebResultsProps = { results: readonly WebResult[]; shown: number };

/** What was found and where: title, source and day, and the words that were found there. */
export function WebResults({ results, shown }: WebResultsProps): ReactElement {
  const [all, setAll] = useState(false);
  if (results.length === 0) return <NothingFound />;
  return (
    <>
      <ol className="search-web-list">
        {(all ? results : results.slice(0, shown)).map((result, index) => (
          // One page may be found twice.
          // oxlint-disable-next-line react/no-array-index-key
          <Result key={`${index} ${result.url}`} result={result} />
        ))}
      </ol>
      <Note text={results.length === 1 ? "1 result" : `${results.length} results`}>
        {results.length > shown && (
          <button type="button" className="cs-link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show ${results.length - shown} more`}
          </button>
        )}
      </Note>
    </>
  );
}

function Result({ result: { title, url, snippet, publishedOn } }: { result: WebResult }): ReactElement {
  const { formats } = useLabels();
  const at = publishedOn === undefined ? Number.NaN : Date.parse(`${publishedOn}T00:00:00Z`);
  return (
    <li>
      <div className="search-web-title cr-line">
        <SafeLink url={url} words={title === "" ? hostOf(url) : title} />
      </div>
      <div className="search-web-meta">
        <HiddenText text={hostOf(url)} quiet />
        {!Number.isNaN(at) && <span>{formats.day(at, "UTC")}</span>}
      </div>
      <div className="search-web-snippet">
        <HiddenText text={snippet} quiet />
      </div>
    </li>
  );
}

function NothingFound(): ReactElement {
  return (
    <div className="cs-end">
      <p className="cs-outcome-title">Nothing found</p>
      <p className="cs-outcome-detail">The search ran and had no results.</p>
    </div>
  );
}

/** The lines of the results with bars in them. */
export function ResultSkeleton({ count }: { count: number }): ReactElement {
  return (
    <ol className="search-web-list" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <div className="search-web-title cr-line">
            <Bone size={index % 2 === 0 ? 5 : 4} />
          </div>
          <div className="search-web-meta">
            <Bone size={3} />
          </div>
          <div className="search-web-snippet">
            <span className="cs-bone search-web-line" />
            <span className="cs-bone search-web-line" data-last="" />
          </div>
        </li>
      ))}
    </ol>
  );
}
