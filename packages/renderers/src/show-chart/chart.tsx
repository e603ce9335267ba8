"use client";

import type { DeepPartial } from "@callstate/core";
import { HiddenText, useLabels } from "@callstate/react";
import { type ReactElement, useState } from "react";
import { DataTable } from "../shared/data-table";
import { listOf } from "../shared/list-of";
import { Plot } from "./plot";
import type { ChartSpec } from "./schema";

export type ChartProps = {
  spec: DeepPartial<ChartSpec> | undefined;
  /** True while the numbers are still coming. */
  arriving?: boolean;
};

/** A chart, or the same numbers as a table: the reader's choice. */
export function Chart({ spec, arriving = false }: ChartProps): ReactElement {
  const { formats } = useLabels();
  const [asTable, setAsTable] = useState(false);
  const kind = spec?.kind === "bar" ? "bar" : "line";
  const labels = listOf(spec?.labels).map((label) => label ?? "");
  const series = listOf(spec?.series).flatMap((one) =>
    one === undefined ? [] : [{ name: one.name ?? "", values: listOf(one.values) }],
  );
  const unit = spec?.unit ?? "";
  return (
    <div className="show-chart">
      {asTable ? (
        <DataTable
          label="Numbers of the chart"
          columns={[{ name: "", numeric: false }, ...series.map(({ name }) => ({ name, numeric: true }))]}
          rows={labels.map((label, index) => [label, ...series.map(({ values }) => values[index])])}
        />
      ) : (
        <Plot kind={kind} title={spec?.title ?? ""} unit={unit} labels={labels} series={series} formats={formats} />
      )}
      <div className="show-chart-legend">
        <ul>
          {series.map(({ name }, index) => (
            // Series have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <svg viewBox="0 0 20 8" aria-hidden="true">
                {kind === "bar" ? (
                  <rect className="show-chart-bar" data-series={index + 1} x="6" width="8" height="8" rx="1.5" />
                ) : (
                  <path className="show-chart-line" data-series={index + 1} d="M1 4h18" />
                )}
              </svg>
              <HiddenText text={unit === "" ? name : `${name}, ${unit}`} quiet />
            </li>
          ))}
        </ul>
        {!arriving && (
          <button type="button" className="cs-link" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            Table
          </button>
        )}
      </div>
    </div>
  );
}
