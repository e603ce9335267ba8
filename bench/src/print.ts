import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "./harness/report";
import { toMarkdown } from "./print/markdown";
import { toText } from "./print/text";

/** Reads the reports of the subjects, prints them, and writes the page of the docs when all of them were measured. */
const [folder = "", ids = "", page = ""] = process.argv.slice(2);
const every = 6;
const reports = ids.split(",").map((id) => JSON.parse(readFileSync(join(folder, `${id}.json`), "utf8")) as Report);
console.log(toText(reports));
writeFileSync(join(folder, "results.json"), JSON.stringify(reports, undefined, 2));
if (page !== "" && reports.length === every) {
  writeFileSync(page, toMarkdown(reports, peers()));
  console.log("Wrote docs/performance.md.");
}

/** The packages of the bench with their versions, but for its tools. */
function peers(): string[] {
  const tools = ["esbuild", "jsdom"];
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "../../../package.json"), "utf8"));
  const isManifest = typeof manifest === "object" && manifest !== null && "dependencies" in manifest;
  return Object.entries(isManifest ? (manifest.dependencies ?? {}) : {})
    .filter(([name]) => !tools.includes(name))
    .map(([name, version]) => `${name} ${String(version)}`);
}
