import type { Formats } from "@callstate/react";
import { escapeHidden } from "@callstate/react";
import type { ReactElement } from "react";
import { type ChartScale, chartScale, heightOf } from "./chart-scale";

/** Numbers as far as they are there. `undefined` and `null` are gaps. */
export type ChartSeries = { name: string; values: readonly (number | null | undefined)[] };

export type PlotProps = {
  kind: "line" | "bar";
  title: string;
  unit: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  formats: Formats;
};

/** Lines or bars over a grid. The drawing stretches with its place; words and numbers stand around it and don't. */
export function Plot({ kind, title, unit, labels, series, formats }: PlotProps): ReactElement {
  const values = series.flatMap(({ values: all }) => all.filter((value) => value !== null && value !== undefined));
  const scale = chartScale(values, kind === "bar");
  const count = Math.max(1, labels.length, ...series.map(({ values: { length } }) => length));
  const what = `${kind === "bar" ? "Bar" : "Line"} chart. ${title}. ${values.length === 0 ? "No values" : `From ${formats.number(Math.min(...values))} to ${formats.number(Math.max(...values))}${unit === "" ? "" : ` ${unit}`}`}. The numbers are in the table.`;
  return (
    <div className="show-chart-plot">
      <div className="show-chart-ticks" aria-hidden="true">
        {scale.ticks.toReversed().map((tick) => (
          <bdi key={tick}>{values.length === 0 ? "" : formats.number(tick)}</bdi>
        ))}
      </div>
      <svg className="show-chart-drawing" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={what}>
        {scale.ticks.map((tick) => (
          <line
            key={tick}
            className="show-chart-grid"
            data-zero={tick === 0 ? "" : undefined}
            x1="0"
            x2="100"
            y1={heightOf(tick, scale)}
            y2={heightOf(tick, scale)}
          />
        ))}
        {kind === "bar" ? (
          <Bars series={series} count={count} scale={scale} />
        ) : (
          <Lines series={series} count={count} scale={scale} />
        )}
      </svg>
      <div className="show-chart-labels" aria-hidden="true" data-kind={kind}>
        {endsOf(labels).map((label, index) => (
          // Two labels may be the same.
          // oxlint-disable-next-line react/no-array-index-key
          <bdi key={index}>{escapeHidden(label)}</bdi>
        ))}
      </div>
    </div>
  );
}

/** All labels where there are few, else the first, the middle and the last: more would run into each other. */
function endsOf(labels: readonly string[]): readonly string[] {
  if (labels.length <= 4) return labels;
  const middle = (labels.length - 1) / 2;
  const picked = Number.isInteger(middle) ? [0, middle, labels.length - 1] : [0, labels.length - 1];
  return picked.map((index) => labels[index] ?? "");
}

type ShapesProps = { series: readonly ChartSeries[]; count: number; scale: ChartScale };

function Bars({ series, count, scale }: ShapesProps): ReactElement {
  const slot = 100 / count;
  const width = (slot * 0.7) / series.length;
  const zero = heightOf(Math.min(Math.max(0, scale.low), scale.high), scale);
  return (
    <>
      {series.map(({ values }, line) =>
        values.map((value, index) => {
          if (value === null || value === undefined) return null;
          const end = heightOf(value, scale);
          return (
            <rect
              // Values have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${line} ${index}`}
              className="show-chart-bar"
              data-series={line + 1}
              x={index * slot + slot * 0.15 + line * width}
              y={Math.min(end, zero)}
              width={width * 0.92}
              height={Math.abs(end - zero)}
            />
          );
        }),
      )}
    </>
  );
}

function Lines({ series, count, scale }: ShapesProps): ReactElement {
  const xOf = (index: number) => (count > 1 ? (index * 100) / (count - 1) : 50);
  return (
    <>
      {series.map(({ values }, line) => (
        <path
          // Series have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={line}
          className="show-chart-line"
          data-series={line + 1}
          d={values
            .map((value, index) => {
              if (value === null || value === undefined) return "";
              const before = index === 0 ? undefined : values[index - 1];
              const point = `${xOf(index)} ${heightOf(value, scale)}`;
              return before === null || before === undefined ? `M${point}` : `L${point}`;
            })
            .join("")}
        />
      ))}
      {series.map(({ values }, line) =>
        values.map((value, index) => {
          const alone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
          if (value === null || value === undefined || !alone) return null;
          // A value without neighbours is a dot: a line of no length with a round end.
          const point = `M${xOf(index)} ${heightOf(value, scale)}h0.01`;
          // oxlint-disable-next-line react/no-array-index-key
          return (
            <path key={`${line} ${index}`} className="show-chart-line" data-dot="" data-series={line + 1} d={point} />
          );
        }),
      )}
    </>
  );
}
