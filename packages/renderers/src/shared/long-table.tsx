"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactElement, useLayoutEffect, useRef } from "react";
import type { DataTableProps } from "./data-table";
import { TableHead, TableRow } from "./table-parts";
import { scrollable } from "./scrollable";

/** The height of a row, in CSS pixels, until the first one has been measured. */
const rowHeight = 30;

/** A table of any length: rows out of sight are two empty ones, as high as what they stand for. */
export default function LongTable({ columns, rows, label }: DataTableProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  // The functions that it returns are called here and handed to nobody, so nothing stale can be remembered.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 640, height: 320 },
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return (
    <div className="cr-table" ref={place} {...scrollable(label)}>
      <table aria-rowcount={rows.length + 1}>
        <TableHead columns={columns} />
        <tbody>
          <Spacer height={first?.start ?? 0} columns={columns.length} />
          {items.map(({ index }) => (
            <TableRow key={index} columns={columns} row={rows[index] ?? []} index={index} />
          ))}
          <Spacer height={virtualizer.getTotalSize() - (last?.end ?? 0)} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }): ReactElement {
  const cell = useRef<HTMLTableCellElement>(null);
  useLayoutEffect(() => {
    // Set by script: a strict policy refuses style attributes in markup.
    if (cell.current !== null) cell.current.style.blockSize = `${height}px`;
  }, [height]);
  return (
    <tr className="cr-spacer" aria-hidden="true">
      {/* It stands for rows: there is nothing in it to name. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td ref={cell} colSpan={columns} />
    </tr>
  );
}
