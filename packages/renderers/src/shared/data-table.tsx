"use client";

import { lazy, type ReactElement, Suspense } from "react";
import { TableHead, TableRow } from "./table-parts";
import { scrollable } from "./scrollable";

/** From this many rows on only those in sight are drawn. */
const manyRows = 200;

export type TableColumn = { name: string; numeric: boolean };

export type DataTableProps = {
  columns: readonly TableColumn[];
  rows: readonly (readonly unknown[])[];
  /** The name of the table, for assistive technology. */
  label: string;
};

const LongTable = lazy(() => import("./long-table"));

/** Rows and columns in a place of a fixed height: what does not fit scrolls, and of very many rows only those in sight are drawn. */
export function DataTable(props: DataTableProps): ReactElement {
  const short = <ShortTable {...props} />;
  if (props.rows.length <= manyRows) return short;
  return (
    <Suspense fallback={short}>
      <LongTable {...props} />
    </Suspense>
  );
}

function ShortTable({ columns, rows, label }: DataTableProps): ReactElement {
  return (
    <div className="cr-table" {...scrollable(label)}>
      <table aria-rowcount={rows.length + 1}>
        <TableHead columns={columns} />
        <tbody>
          {rows.slice(0, manyRows).map((row, index) => (
            // Rows of a result have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <TableRow key={index} columns={columns} row={row} index={index} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The bars of a table that isn't there yet. */
export function TableSkeleton({ columns, rows }: { columns: number; rows: number }): ReactElement {
  return (
    <div className="cr-table" aria-hidden="true">
      <div className="cr-table-bones" data-columns={columns}>
        {Array.from({ length: rows + 1 }, (_, row) => (
          // oxlint-disable-next-line react/no-array-index-key
          <div key={row}>
            {Array.from({ length: columns }, (__, column) => (
              // oxlint-disable-next-line react/no-array-index-key
              <span className="cs-bone" key={column} data-width={(row + column) % 3} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
