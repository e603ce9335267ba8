import { defineToolRenderer } from "@callstate/react";
import type { ReactElement } from "react";
import { listOf } from "../shared/list-of";
import { NoResult, Place } from "../shared/place";
import { searchWeb, type WebResult } from "./schema";
import { ResultSkeleton, WebResults } from "./web-results";

/** So many are shown at once: more would push the answer out of sight. */
const shownResults = 3;

/** How a web search is shown in each of its states. */
export const searchWebRenderer = defineToolRenderer({
  name: "searchWeb",
  ...searchWeb,
  subject: ({ query }) => query,
  several: (count) => `${count} searches`,
  fields: { query: {}, count: {} },
  views: {
    "input-streaming": ({ partialInput }) => <Awaited count={partialInput?.count} />,
    "input-available": ({ input }) => <Awaited count={input.count} />,
    // An app may ask before a query leaves it: then the arguments are what matters, and the kit shows them.
    "approval-requested": () => null,
    "approval-responded": ({ input }) => <Awaited count={input.count} />,
    "output-streaming": ({ input, output }) =>
      output === undefined ? (
        <Awaited count={input.count} />
      ) : (
        <Results results={output.results} rows={rowsFor(input.count)} />
      ),
    "output-available": ({ output }) => <Results results={output.results} />,
    "output-error": ({ input, outcome }) => <Missing count={input?.count} title="No results" outcome={outcome} />,
    "output-denied": ({ input, outcome }) => <Missing count={input?.count} title="Not searched" outcome={outcome} />,
    cancelled: ({ input, outcome }) => <Missing count={input?.count} title="Not searched" outcome={outcome} />,
    "output-unknown": ({ input, outcome }) => <Missing count={input?.count} title="No results" outcome={outcome} />,
  },
});

function rowsFor(count: number | undefined): number {
  return count === undefined || !Number.isInteger(count) ? shownResults : Math.min(shownResults, Math.max(1, count));
}

function Awaited({ count }: { count: number | undefined }): ReactElement {
  const rows = rowsFor(count);
  return (
    <Place rows={rows} className="search-web">
      <ResultSkeleton count={rows} />
    </Place>
  );
}

/** Results as they come stand where all of them will. */
function Results({ results, rows }: { results: readonly WebResult[]; rows?: number }): ReactElement {
  const found = listOf(results);
  return (
    <Place rows={rows ?? rowsFor(found.length)} className="search-web">
      <WebResults results={found} shown={shownResults} />
    </Place>
  );
}

type MissingProps = { count: number | undefined } & Parameters<typeof NoResult>[0];

function Missing({ count, ...words }: MissingProps): ReactElement {
  return (
    <Place rows={rowsFor(count)} className="search-web">
      <NoResult {...words} />
    </Place>
  );
}
