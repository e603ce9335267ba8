import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { root, sourceAliases } from "../../scripts/workspace.mjs";

const outDir = join(root, "node_modules/.cache/callstate/worker");

let built: Promise<string> | undefined;

/** Bundles the worker from the sources, so that plain Node starts it fast. Returns its path. */
export function buildWorker(): Promise<string> {
  built ??= bundle();
  return built;
}

async function bundle(): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    resolve: { alias: sourceAliases() },
    build: {
      ssr: fileURLToPath(new URL("./worker.ts", import.meta.url)),
      outDir,
      target: "node20",
      minify: false,
      rollupOptions: { output: { entryFileNames: "worker.mjs" } },
    },
  });
  return join(outDir, "worker.mjs");
}
