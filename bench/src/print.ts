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
  writeFileSync(page, toMarkdown(reports));
  console.log("Wrote docs/performance.md.");
}
