import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Removes from a package's dist what the next build may not overwrite: JavaScript, whose chunks have new names each time, and
 * declarations whose source is gone. The other declarations stay, because `tsc -b` emits only those that changed.
 *
 * @param {string} directory the package
 */
export function removeStaleOutputs(directory) {
  const dist = join(directory, "dist");
  if (!existsSync(dist)) return;
  for (const entry of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    const source = join(directory, "src", entry.replace(/\.d\.ts$/, ""));
    const orphan = entry.endsWith(".d.ts") && !existsSync(`${source}.ts`) && !existsSync(`${source}.tsx`);
    if (orphan || /\.js(\.map)?$/.test(entry)) rmSync(join(dist, entry));
  }
}
