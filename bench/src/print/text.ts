import type { Report, Table } from "../harness/report";

/** The reports for a terminal: tables in columns, then each target with what was found. */
export function toText(reports: readonly Report[]): string {
  return reports.map(reportText).join("\n");
}

function reportText({ id, title, tables, checks, notes }: Report): string {
  return [
    `\n${id} ${title}`,
    ...tables.flatMap((table) => ["", ...tableLines(table)]),
    "",
    ...checks.map(({ target, measured, met }) => `  ${met ? "met   " : "MISSED"}  ${target}: ${measured}`),
    ...notes.map((note) => `  note    ${note}`),
  ].join("\n");
}

function tableLines({ title, columns, rows }: Table): string[] {
  const all = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...all.map((row) => (row[at] ?? "").length)));
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  ")}`;
  return [`  ${title}`, ...all.map(line)];
}
