export { showChartRenderer } from "./renderer";
export { type ChartSpec, showChart, showChartInput, showChartOutput } from "./schema";
