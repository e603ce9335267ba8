import { cpus } from "node:os";
import type { Report, Table } from "../harness/report";

/** The page of the docs. */
export function toMarkdown(reports: readonly Report[], peers: readonly string[]): string {
  const checks = reports.flatMap((report) => report.checks.map((check) => ({ ...check, id: report.id })));
  const met = checks.filter((check) => check.met).length;
  return `${[
    "# Performance",
    "Made by `npm run bench`; do not edit.",
    "What counts is how Callstate stands beside the published packages that do the same work, each subject measured in one run. The absolute figures are those of one machine and say little by themselves.",
    "The server has [a page of its own](performance-server.md).",
    howMeasured(peers),
    `## Targets\n\n${met} of ${checks.length} met.`,
    table({
      title: "",
      columns: ["", "target", "measured", ""],
      rows: checks.map(({ id, target, measured, met }) => [id, target, measured, met ? "met" : "**missed**"]),
    }),
    ...reports.map(section),
  ].join("\n\n")}\n`;
}

function howMeasured(peers: readonly string[]): string {
  return [
    "## How it is measured",
    "",
    "- A production build, on Node, in a process of its own for each subject; CPU time of the process, not time on the clock.",
    "- All sides are first checked to end in the same value. Then each is warmed up, and the runs of all sides alternate: seven of each, of which the median counts.",
    "- A run that takes longer than 20 s of CPU is stopped and the rest calculated from how it grew so far; the tables say so.",
    `- Beside: ${peers.join(", ")}.`,
    `- This page: Node ${process.versions.node}, ${process.platform}, ${process.arch}, ${cpus().length} cores.`,
  ].join("\n");
}

export function section({ id, title, method, tables, checks, notes }: Report): string {
  return [
    `## ${id} ${title}`,
    method.join(" "),
    ...tables.map((one) => [one.title === "" ? "" : `**${one.title}**\n\n`, table(one)].join("")),
    checks
      .map(({ target, measured, met }) => `- ${met ? "Met" : "**Missed**"}: ${target}. Measured: ${measured}.`)
      .join("\n"),
    ...(notes.length === 0 ? [] : [notes.join(" ")]),
  ].join("\n\n");
}

function table({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = columns.map((_, at) => (at === 0 ? "---" : "---:"));
  return [line(columns), line(rule), ...rows.map(line)].join("\n");
}
