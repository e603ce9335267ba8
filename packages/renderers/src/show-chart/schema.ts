import { defineTool } from "@callstate/core";
import * as z from "zod";

/** Input of `showChart`: the chart itself. Each series has one value a label; `null` is a gap. */
export const showChartInput = z.object({
  title: z.string().min(1).max(120).meta({ title: "Title" }),
  kind: z.enum(["line", "bar"]).meta({ title: "Kind" }),
  unit: z.string().max(20).optional().meta({ title: "Unit" }),
  labels: z.array(z.string().max(60)).min(1).max(400).meta({ title: "Labels" }),
  series: z
    .array(z.object({ name: z.string().min(1).max(60), values: z.array(z.number().nullable()).max(400) }))
    .min(1)
    .max(4)
    .meta({ title: "Series" }),
});

/** Output of `showChart`: the number of points on the page. */
export const showChartOutput = z.object({ points: z.int() });

/** The tool, as server and browser both know it. */
export const showChart = defineTool({
  title: "Chart",
  description: "Shows numbers as lines or bars. Call it with all labels before the series.",
  input: showChartInput,
  output: showChartOutput,
  effects: "none",
});

export type ChartSpec = z.input<typeof showChartInput>;
