import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { root, sourceAliases } from "../../scripts/workspace.mjs";

/** Files of tests run side by side, each in a process that makes its own. */
const cache = join(root, "node_modules/.cache/callstate/processes", String(process.pid));
process.on("exit", () => rmSync(cache, { recursive: true, force: true }));

/** Bundles a program from the sources, so that plain Node starts it fast. `entry` and `file` are relative to the workspace and the cache. */
export async function bundle(entry: string, file: string): Promise<string> {
  const outDir = join(cache, file, "..");
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    resolve: { alias: sourceAliases() },
    build: {
      ssr: join(root, entry),
      outDir,
      emptyOutDir: true,
      target: "node20",
      minify: false,
      rollupOptions: { output: { entryFileNames: file.split("/").at(-1) ?? file } },
    },
  });
  return join(cache, file);
}

let worker: Promise<string> | undefined;

/** The worker's path. */
export function buildWorker(): Promise<string> {
  worker ??= bundle("test/server-processes/worker.ts", "worker/worker.mjs");
  return worker;
}
