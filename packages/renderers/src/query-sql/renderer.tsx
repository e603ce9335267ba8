import { defineToolRenderer, type Formats } from "@callstate/react";
import type { ReactElement, ReactNode } from "react";
import { CodeBlock } from "../shared/code-block";
import { DataTable, TableSkeleton } from "../shared/data-table";
import { KeptOutput, type LoadOutput, outputReference } from "../shared/kept-output";
import { listOf } from "../shared/list-of";
import { Note } from "../shared/note";
import { NoResult } from "../shared/place";
import { querySql, querySqlOutput, type QueryResult } from "./schema";

export type QuerySqlRendererOptions = {
  /** Gets a result that was too large to be sent along. */
  loadOutput?: LoadOutput;
};

/** How a query is shown in each of its states: the query above, its rows below, in a place of one height. */
export function createQuerySqlRenderer({ loadOutput }: QuerySqlRendererOptions = {}) {
  return defineToolRenderer({
    name: "querySql",
    ...querySql,
    several: (count) => `${count} queries`,
    fields: { sql: { shownInBody: true } },
    views: {
      "input-streaming": ({ partialInput }) => <Query sql={partialInput?.sql} arriving />,
      "input-available": ({ input }) => <Query sql={input.sql} />,
      "approval-requested": ({ input }) => <Query sql={input.sql} />,
      "approval-responded": ({ input }) => <Query sql={input.sql} />,
      "output-streaming": ({ input, output, formats }) => (
        <Query sql={input.sql}>{output !== undefined && <Rows result={output} formats={formats} />}</Query>
      ),
      "output-available": ({ input, output, formats }) => {
        const reference = outputReference(output);
        return (
          <Query sql={input?.sql}>
            {reference === undefined ? (
              <Rows result={output} formats={formats} />
            ) : (
              <KeptOutput reference={reference} load={loadOutput}>
                {(loaded) => {
                  const result = querySqlOutput.safeParse(loaded);
                  return result.success ? <Rows result={result.data} formats={formats} /> : null;
                }}
              </KeptOutput>
            )}
          </Query>
        );
      },
      "output-error": ({ input, outcome }) => (
        <Query sql={input?.sql}>
          <NoResult title="No rows" outcome={outcome} />
        </Query>
      ),
      "output-denied": ({ input, outcome }) => (
        <Query sql={input?.sql}>
          <NoResult title="Not asked" outcome={outcome} />
        </Query>
      ),
      cancelled: ({ input, outcome }) => (
        <Query sql={input?.sql}>
          <NoResult title="Not asked" outcome={outcome} />
        </Query>
      ),
      "output-unknown": ({ input, outcome }) => (
        <Query sql={input?.sql}>
          <NoResult title="No rows to show" outcome={outcome} />
        </Query>
      ),
    },
  });
}

type QueryProps = { sql: string | undefined; arriving?: boolean; children?: ReactNode };

function Query({ sql = "", arriving = false, children }: QueryProps): ReactElement {
  return (
    <div className="query-sql">
      <CodeBlock code={sql} language="sql" label="Query" streaming={arriving} />
      <div className="query-sql-result">
        {children === undefined || children === false ? (
          <>
            <TableSkeleton columns={3} rows={5} />
            <Note text="" />
          </>
        ) : (
          children
        )}
      </div>
    </div>
  );
}

function Rows({ result, formats }: { result: QueryResult; formats: Formats }): ReactElement {
  const rows = listOf(result.rows);
  const columns = listOf(result.columns).map(({ name, kind }) => ({ name, numeric: kind === "number" }));
  return (
    <>
      {rows.length === 0 ? (
        <div className="cs-end">
          <p className="cs-outcome-title">No rows</p>
          <p className="cs-outcome-detail">The query ran and nothing matched.</p>
        </div>
      ) : (
        <DataTable columns={columns} rows={rows} label="Result" />
      )}
      <Note text={countWords(rows.length, result.total, formats)} />
    </>
  );
}

function countWords(count: number, total: number | undefined, formats: Formats): string {
  if (total !== undefined && total > count) return `First ${formats.number(count)} of ${formats.number(total)} rows`;
  return count === 1 ? "1 row" : `${formats.number(count)} rows`;
}

/** How a query is shown where the app loads no kept results. */
export const querySqlRenderer = createQuerySqlRenderer();
