import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder, with a trailing slash. */
export const root = fileURLToPath(new URL("../", import.meta.url));

/** The published packages, in the order in which they may import each other. */
export const publishedPackages = ["core", "react", "renderers", "server"];

/** @param {string} path */
export function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

/**
 * The entries of a package, read from its `exports`: `dist/x.js` is built from `src/x.ts` or `src/x.tsx`. A pattern stands for one
 * entry a folder of src: `./*` is every folder with an index.ts.
 *
 * @param {string} name folder name under packages/
 * @returns {{ specifier: string, output: string, source: string }[]} `output` is relative to dist, without extension
 */
export function packageEntries(name) {
  const directory = join(root, "packages", name);
  const manifest = readJson(join(directory, "package.json"));
  const entries = [];
  for (const [subpath, target] of Object.entries(manifest.exports)) {
    if (typeof target === "string") continue;
    const output = /** @type {string} */ (target.default).replace(/^\.\/dist\//, "").replace(/\.js$/, "");
    for (const folder of output.includes("*") ? foldersOf(join(directory, "src")) : [""]) {
      const stem = join(directory, "src", output.replace("*", folder));
      const source = existsSync(`${stem}.tsx`) ? `${stem}.tsx` : `${stem}.ts`;
      if (folder !== "" && !existsSync(source)) continue;
      const specifier = manifest.name + subpath.slice(1).replace("*", folder);
      entries.push({ specifier, output: output.replace("*", folder), source });
    }
  }
  return entries;
}

/** @param {string} directory */
function foldersOf(directory) {
  const entries = readdirSync(directory, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Vite aliases from every import name of the packages to its source, so that nothing must be built before tests and stories. */
export function sourceAliases() {
  const aliases = [];
  for (const name of publishedPackages) {
    for (const { specifier, source } of packageEntries(name)) {
      aliases.push({ find: new RegExp(`^${specifier}$`), replacement: source });
    }
    // Where the build puts a package's styles together from its folders, a module does it from the sources.
    const styles = ["src/styles.css", "all-styles.ts"].map((file) => join(root, "packages", name, file));
    const replacement = styles.find((file) => existsSync(file));
    if (replacement !== undefined) aliases.push({ find: new RegExp(`^@callstate/${name}/styles\\.css$`), replacement });
  }
  return aliases;
}
