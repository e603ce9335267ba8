import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const relativeImport = /(\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)"(\.{1,2}(?:\/[^"]*)?)"/g;

/**
 * Gives relative imports in emitted code and declarations their full path (`./x` -> `./x.js`), which Node's module resolution asks
 * of the packages' users. The sources leave extensions out.
 *
 * @param {string} directory a dist folder
 */
export function addImportExtensions(directory) {
  for (const entry of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    if (!/(\.d\.ts|\.js)$/.test(entry)) continue;
    const file = join(directory, entry);
    const before = readFileSync(file, "utf8");
    const after = before.replace(relativeImport, (whole, lead, path) => {
      const full = fullPath(dirname(file), path);
      return full === undefined ? whole : `${lead}"${full}"`;
    });
    if (after !== before) writeFileSync(file, after);
  }
}

/**
 * @param {string} from
 * @param {string} path
 */
function fullPath(from, path) {
  if (existsSync(join(from, `${path}.d.ts`))) return `${path}.js`;
  if (existsSync(join(from, path, "index.d.ts"))) return `${path.replace(/\/$/, "")}/index.js`;
  return undefined;
}
