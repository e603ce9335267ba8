import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { root } from "./workspace.mjs";

const record = join(root, "node_modules/.cache/callstate/build");
const notSources = new Set(["node_modules", "dist"]);
/** What the demo wrote while it ran. */
const demoData = join("packages", "demo", "data");

/** Whether the packages' dist folders were built from the sources as they are now. */
export function isBuilt() {
  const outputs = ["core", "react", "renderers", "server", "demo"].map((name) => join(root, "packages", name, "dist"));
  return (
    outputs.every((path) => existsSync(path)) && existsSync(record) && readFileSync(record, "utf8") === sourceHash()
  );
}

/** Notes what the dist folders were built from. */
export function recordBuild() {
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, sourceHash());
}

function sourceHash() {
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", "tsconfig.base.json", ...sources("packages")].sort()) {
    hash
      .update(file.split(sep).join("/"))
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sources(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (notSources.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (path === demoData) return [];
    return entry.isDirectory() ? sources(path) : [path];
  });
}
