import { existsSync, readFileSync } from "node:fs";
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
 * The entries of a package, read from its `exports`: `dist/x.js` is built from `src/x.ts` or `src/x.tsx`.
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
    const stem = join(directory, "src", output);
    const source = existsSync(`${stem}.tsx`) ? `${stem}.tsx` : `${stem}.ts`;
    entries.push({ specifier: manifest.name + subpath.slice(1), output, source });
  }
  return entries;
}

/** Vite aliases from every import name of the packages to its source, so that nothing must be built before tests and stories. */
export function sourceAliases() {
  const aliases = [];
  for (const name of publishedPackages) {
    for (const { specifier, source } of packageEntries(name)) {
      aliases.push({ find: new RegExp(`^${specifier}$`), replacement: source });
    }
    const styles = join(root, "packages", name, "src/styles.css");
    if (existsSync(styles))
      aliases.push({ find: new RegExp(`^@callstate/${name}/styles\\.css$`), replacement: styles });
  }
  return aliases;
}
