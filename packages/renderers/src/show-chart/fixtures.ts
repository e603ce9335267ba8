import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall } from "../shared/fixtures";
import type { showChartInput, showChartOutput } from "./schema";

const { open, running, ended, refused, approval, approved } = sampleCall("showChart", "none");
const labels = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov"];
const input = {
  title: "Guests by month, sample data",
  kind: "line" as const,
  unit: "guests",
  labels,
  series: [
    { name: "Lisbon", values: [820, 790, 910, 1120, 1340, 1505, 1720, 1810, 1490, 1210, 930] },
    { name: "Porto", values: [410, 430, 520, 610, null, 840, 960, 1010, 830, 640, 480] },
  ],
};
const output = { points: 21 };

/** Sample parts of a chart, one a state. */
export const showChartFixtures: ToolFixtures<"showChart", typeof showChartInput, typeof showChartOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText: `{"title":"Guests by month, sample data","kind":"line","unit":"guests","labels":${JSON.stringify(labels)},"series":[{"name":"Lisbon","values":[820,790,910,1120,13`,
    partialInput: { ...input, series: [{ name: "Lisbon", values: [820, 790, 910, 1120] }] },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": { ...running, state: "output-streaming", input },
  "output-available": { ...ended, state: "output-available", input, output },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The chart could not be kept.",
  },
  "output-denied": { ...refused, state: "output-denied", input, by: "policy", reason: "Charts are off in this room." },
  cancelled: { ...refused, state: "cancelled", input, cause: "stopped" },
  "output-unknown": { ...ended, state: "output-unknown", input, note: "The call ended without an answer." },
};

/** Samples beyond the ten states. */
export const showChartVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "Bars, below zero too": {
    ...ended,
    state: "output-available",
    input: {
      title: "Profit by quarter, sample data",
      kind: "bar",
      unit: "k€",
      labels: ["Q1", "Q2", "Q3", "Q4"],
      series: [
        { name: "2025", values: [12, -4, 18, 0] },
        { name: "2026", values: [15, 6, 22, -9] },
      ],
    },
    output: { points: 8 },
  },
  "One value": {
    ...ended,
    state: "output-available",
    input: { title: "One sample", kind: "line", labels: ["Today"], series: [{ name: "Sample", values: [0] }] },
    output: { points: 1 },
  },
  "No values": {
    ...ended,
    state: "output-available",
    input: { title: "Nothing was measured", kind: "bar", labels: ["A", "B"], series: [{ name: "Sample", values: [] }] },
    output: { points: 0 },
  },
  "Four series of long names": {
    ...ended,
    state: "output-available",
    input: {
      title: "Sample data",
      kind: "line",
      labels: Array.from({ length: 30 }, (_, index) => `Day ${index + 1}`),
      series: ["North and the islands", "Centre", "South, without the coast", "Abroad"].map((name, line) => ({
        name,
        values: Array.from({ length: 30 }, (_, index) => Math.round(Math.sin(index / 4 + line) * 4000 + line * 3000)),
      })),
    },
    output: { points: 120 },
  },
} satisfies ToolVariants<"showChart", typeof showChartInput, typeof showChartOutput>;
