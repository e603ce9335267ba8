import { escapeHidden, type Formats, useLabels } from "@callstate/react";
import type { ReactElement } from "react";
import type { TableColumn } from "./data-table";

/** More of one cell is cut: a table is for looking over, the whole value is in the details of the call. */
const cellCharacters = 300;

export function TableHead({ columns }: { columns: readonly TableColumn[] }): ReactElement {
  return (
    <thead>
      <tr>
        {columns.map(({ name, numeric }, index) => (
          // Two columns of one name are a query's right.
          // oxlint-disable-next-line react/no-array-index-key
          <th key={index} scope="col" data-numeric={numeric ? "" : undefined}>
            <bdi>{escapeHidden(name)}</bdi>
          </th>
        ))}
      </tr>
    </thead>
  );
}

export type TableRowProps = {
  columns: readonly TableColumn[];
  row: readonly unknown[];
  /** The place among all rows, from 0. */
  index: number;
};

export function TableRow({ columns, row, index }: TableRowProps): ReactElement {
  const { formats } = useLabels();
  return (
    <tr aria-rowindex={index + 2}>
      {columns.map(({ numeric }, column) => {
        const value = row[column];
        const empty = value === null || value === undefined;
        return (
          // Cells have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <td key={column} data-numeric={numeric ? "" : undefined} data-empty={empty ? "" : undefined}>
            <bdi>{cellWords(value, formats)}</bdi>
          </td>
        );
      })}
    </tr>
  );
}

/** A value of a table on one line. `0`, `false` and the empty text are values; NULL is said. */
function cellWords(value: unknown, formats: Formats): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number") return formats.number(value);
  const text = typeof value === "string" ? value : (jsonOf(value) ?? "");
  const cut = text.length > cellCharacters ? `${text.slice(0, cellCharacters)}…` : text;
  return escapeHidden(cut.replaceAll(/\s+/g, " "));
}

function jsonOf(value: unknown): string | undefined {
  try {
    return typeof value === "bigint" ? String(value) : JSON.stringify(value);
  } catch {
    return undefined;
  }
}
