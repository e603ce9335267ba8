import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { expect, test } from "vitest";
import { root } from "../../scripts/workspace.mjs";

const dist = join(root, "packages/core/dist");
const folder = join(root, "node_modules/.cache/callstate/sizes");

/** Bytes of an app with these exports, minified, gzip. Zod is the app's own. */
async function sizeOf(name: string, code: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const entry = join(folder, `${name}.js`);
  writeFileSync(entry, code);
  const result = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rollupOptions: {
        input: entry,
        external: [/^zod/, "immutable-json-patch"],
        preserveEntrySignatures: "strict",
      },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (bundle === undefined || !("output" in bundle)) throw new Error("Vite gave no output.");
  return bundle.output.reduce((sum, file) => sum + (file.type === "chunk" ? gzipSync(file.code).length : 0), 0);
}

const session = `export { createAgentSession, createHttpTransport } from "${dist}/index.js";\n`;

/** What a dialect adds to an app that has the session, its transport and JSON Patch not counted. */
test.each([
  ["ai-sdk", "aiSdkDialect", 2_000],
  ["ag-ui", "agUiDialect", 4_150],
  ["part-stream", "partStreamDialect", 2_000],
])("the dialect %s costs an app little", async (name, exported, limit) => {
  const before = await sizeOf("session", session);
  const after = await sizeOf(name, `${session}export { ${exported} } from "${dist}/backends/${name}/index.js";`);
  expect(after - before, "bytes, gzip").toBeLessThan(limit);
  expect(after - before).toBeGreaterThan(500);
});
