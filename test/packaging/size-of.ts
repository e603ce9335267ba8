import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { root } from "../../scripts/workspace.mjs";

const folder = join(root, "node_modules/.cache/callstate/sizes");

/** Bytes of an app of these lines as Vite builds it: minified, gzip. React, Zod and JSON Patch are not counted. */
export async function sizeOf(name: string, lines: readonly string[]): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const entry = join(folder, `${name}.js`);
  writeFileSync(entry, lines.join("\n"));
  const result = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rollupOptions: {
        input: entry,
        external: [/^zod/, /^react/, "immutable-json-patch"],
        preserveEntrySignatures: "strict",
      },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (bundle === undefined || !("output" in bundle)) throw new Error("Vite gave no output.");
  return bundle.output.reduce((sum, file) => sum + (file.type === "chunk" ? gzipSync(file.code).length : 0), 0);
}
