import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { keptOutput, sampleCall } from "../shared/fixtures";
import { createQuerySqlRenderer } from "./renderer";
import type { QueryResult, querySqlInput, querySqlOutput } from "./schema";

const { open, running, ended, refused, approval, approved } = sampleCall("querySql", "none");
const sql = `select city, count(*) as orders, sum(total) as revenue
from sample_orders
where placed_at >= '2026-11-01'
group by city order by revenue desc;`;
const input = { sql };
const columns = [
  { name: "city", kind: "text" as const },
  { name: "orders", kind: "number" as const },
  { name: "revenue", kind: "number" as const },
];
const rows = [
  ["Lisbon", 1204, 48_210.5],
  ["Porto", 873, 31_990],
  ["Braga", 240, 8120.25],
  ["Coimbra", 198, 6402],
  ["Faro", 0, 0],
  [null, 3, 91.4],
];
const output = { columns, rows };

/** Rows of a result of any length. Sample data. */
function manyRows(count: number): (string | number | null)[][] {
  return Array.from({ length: count }, (_, index) => [
    `Order ${index + 1}`,
    (index * 7919) % 500,
    ((index * 104_729) % 1_000_000) / 100,
  ]);
}

/** Sample parts of a query, one a state. */
export const querySqlFixtures: ToolFixtures<"querySql", typeof querySqlInput, typeof querySqlOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText: '{"sql":"select city, count(*) as ord',
    partialInput: { sql: "select city, count(*) as ord" },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": {
    ...running,
    state: "output-streaming",
    input,
    progress: { label: "The database is searching" },
  },
  "output-available": { ...ended, state: "output-available", input, output },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: 'There is no column "revenu" in sample_orders.',
  },
  "output-denied": {
    ...refused,
    state: "output-denied",
    input,
    by: "policy",
    reason: "This table is not for everybody.",
  },
  cancelled: { ...refused, state: "cancelled", input, cause: "stopped" },
  "output-unknown": { ...ended, state: "output-unknown", input, note: "The database ended without an answer." },
};

/** Samples beyond the ten states. */
export const querySqlVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "No rows": { ...ended, state: "output-available", input, output: { columns, rows: [] } },
  "One number": {
    ...ended,
    state: "output-available",
    input: { sql: "select count(*) from sample_orders where false;" },
    output: { columns: [{ name: "count", kind: "number" }], rows: [[0]] },
  },
  "Fifty thousand rows": {
    ...ended,
    state: "output-available",
    input: { sql: "select * from sample_orders;" },
    output: { columns, rows: manyRows(50_000), total: 1_204_332 },
  },
  "Kept on the server": {
    ...ended,
    state: "output-available",
    input: { sql: "select * from sample_orders;" },
    output: keptOutput<QueryResult>("querySql", 7_340_032),
  },
  "Many columns, long cells": {
    ...ended,
    state: "output-available",
    input: { sql: "select * from sample_wide;" },
    output: {
      columns: Array.from({ length: 14 }, (_, index) => ({
        name: `column_with_a_long_name_${index}`,
        kind: "text" as const,
      })),
      rows: Array.from({ length: 9 }, () => Array.from({ length: 14 }, () => "a cell of many words ".repeat(8))),
    },
  },
} satisfies ToolVariants<"querySql", typeof querySqlInput, typeof querySqlOutput>;

/** Stands in for an app that gets kept results from its server. */
export const querySqlSampleRenderer = createQuerySqlRenderer({
  loadOutput: async () => ({ columns, rows: manyRows(50_000) }),
});
