import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, preview } from "vite";
import { sourceAliases } from "../../../scripts/workspace.mjs";

/** Builds the page of these tests as an app is built, and serves it on a free port. */
export async function servePage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), "callstate-approvals-"));
  const shared: InlineConfig = {
    root: fileURLToPath(new URL(".", import.meta.url)),
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    resolve: { alias: sourceAliases(), dedupe: ["react", "react-dom", "zod"] },
    build: { outDir, emptyOutDir: true },
  };
  await build(shared);
  const server = await preview({ ...shared, preview: { port: 0, host: "127.0.0.1" } });
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error("The page is served nowhere.");
  return {
    url,
    stop: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
