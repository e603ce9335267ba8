import { gzipSync } from "node:zlib";
import { join } from "node:path";
import { build, type Metafile } from "esbuild";
import type { Bundle } from "./bundles";

export type Size = { name: string; gzip: number; minified: number };

const react = ["react", "react-dom", "react/jsx-runtime", "react-dom/client"];
const zod = ["zod", "zod/*"];

/** What a page loads before anything is shown: the entry and the files that it imports, not what is loaded later on demand. */
export async function sizeOf({ name, code }: Bundle, isZodApart: boolean): Promise<Size> {
  const result = await build({
    stdin: { contents: code, resolveDir: process.cwd(), loader: "js" },
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    outdir: "out",
    write: false,
    metafile: true,
    tsconfigRaw: "{}",
    define: { "process.env.NODE_ENV": '"production"' },
    external: [...react, ...(isZodApart ? zod : [])],
    loader: { ".css": "empty", ".woff": "empty", ".woff2": "empty", ".ttf": "empty", ".svg": "empty" },
    logLevel: "silent",
  });
  const files = new Map(result.outputFiles.map((file) => [file.path, file.contents]));
  const loaded = loadedFirst(result.metafile).map((path) => files.get(join(process.cwd(), path)) ?? new Uint8Array());
  return {
    name,
    minified: loaded.reduce((sum, file) => sum + file.length, 0),
    gzip: loaded.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0),
  };
}

function loadedFirst({ outputs }: Metafile): string[] {
  const entry = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === "<stdin>" && path.endsWith(".js"));
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const { path: next, kind, external } of outputs[path]?.imports ?? []) {
      if (kind === "import-statement" && external !== true) visit(next);
    }
  };
  if (entry !== undefined) visit(entry);
  return [...found];
}
