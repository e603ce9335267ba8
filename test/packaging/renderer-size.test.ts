import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/workspace.mjs";

const source = join(root, "packages/renderers/src");
const dist = join(root, "packages/renderers/dist");

/** Bytes, gzip, that the import of one renderer adds to an app which has the kit, React and Zod. */
const limit = 6 * 1024;

/** The app's own, the kit's, and libraries that are loaded when they are first needed. */
const elsewhere =
  /^(@callstate\/(core|react)|react|react-dom|zod|diff|lowlight|highlight\.js|@tanstack\/react-virtual)(\/|$)/;

/** Minified bytes of an entry with all that it imports at once; what it imports later is not counted. */
async function sizeOf(folder: string): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: true,
      lib: { entry: join(dist, folder, "index.js"), formats: ["es"], fileName: folder },
      rolldownOptions: { external: (id) => elsewhere.test(id) },
    },
  });
  const chunks = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const byName = new Map(chunks.flatMap((chunk) => (chunk.type === "chunk" ? [[chunk.fileName, chunk] as const] : [])));
  const entry = [...byName.values()].find(({ isEntry }) => isEntry);
  return gzipSync(codeOf(entry, byName, new Set())).length;
}

function codeOf(
  chunk: Rolldown.OutputChunk | undefined,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  seen: Set<string>,
): string {
  if (chunk === undefined || seen.has(chunk.fileName)) return "";
  seen.add(chunk.fileName);
  return chunk.code + chunk.imports.map((name) => codeOf(chunks.get(name), chunks, seen)).join("");
}

describe("the import of one renderer", () => {
  const folders = readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(source, entry.name, "index.ts")))
    .map(({ name }) => name);

  it.each(folders)("@callstate/renderers/%s stays under 6 KB", async (folder) => {
    const size = await sizeOf(folder);
    expect(size, `${folder} has no code in packages/renderers/dist: run "npm run build"`).toBeGreaterThan(0);
    expect(size, `@callstate/renderers/${folder}, in bytes of minified gzip`).toBeLessThan(limit);
  });
});
