import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Report } from "./harness/report";
import { toMarkdown } from "./print/markdown";
import { toServerMarkdown } from "./print/server-markdown";
import { toText } from "./print/text";

/** Reads the reports of the subjects, prints them, and writes the page of the docs that is named. */
const [folder = "", ids = "", page = ""] = process.argv.slice(2);
const reports = ids.split(",").map((id) => JSON.parse(readFileSync(join(folder, `${id}.json`), "utf8")) as Report);
console.log(toText(reports));
const isServer = ids === "p7";
writeFileSync(join(folder, isServer ? "server-results.json" : "results.json"), JSON.stringify(reports, undefined, 2));
if (page !== "") {
  writeFileSync(
    page,
    isServer ? toServerMarkdown(reports, versions(isOfServer)) : toMarkdown(reports, versions(isPeer)),
  );
  console.log(`Wrote docs/${basename(page)}.`);
}

function isOfServer(name: string): boolean {
  return ["ioredis", "resumable-stream"].includes(name);
}

function isPeer(name: string): boolean {
  return !isOfServer(name) && !["esbuild", "jsdom"].includes(name);
}

/** Packages of the bench with their versions. */
function versions(isWanted: (name: string) => boolean): string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "../../../package.json"), "utf8"));
  const isManifest = typeof manifest === "object" && manifest !== null && "dependencies" in manifest;
  return Object.entries(isManifest ? (manifest.dependencies ?? {}) : {})
    .filter(([name]) => isWanted(name))
    .map(([name, version]) => `${name} ${String(version)}`);
}
