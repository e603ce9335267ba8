import { type Browser, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { chromiumArguments, chromiumPath } from "../../../scripts/browser.mjs";
import { root, sourceAliases } from "../../../scripts/workspace.mjs";

/** A page of the kit in Chromium, made from its sources: `open` gives a fresh one each time. */
export type KitPage = { open: () => Promise<Page>; close: () => Promise<void> };

/** Bundles one entry of this folder and starts Chromium. The page sets `window.ready` when it has been drawn. */
export async function kitPage(entry: string): Promise<KitPage> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "silent",
    resolve: { alias: sourceAliases(), dedupe: ["react", "react-dom", "zod"] },
    // As the test runs: its JSX is the one of development.
    define: { "process.env.NODE_ENV": '"development"' },
    build: {
      write: false,
      lib: { entry: `${root}test/browser/kit/${entry}`, formats: ["iife"], name: "page", fileName: "page" },
    },
  });
  let script = "";
  let styles = "";
  for (const { output } of Array.isArray(built) ? built : "output" in built ? [built] : []) {
    for (const file of output) {
      if (file.type === "chunk") script += file.code;
      else if (file.fileName.endsWith(".css")) styles += String(file.source);
    }
  }
  const executablePath = await chromiumPath();
  const browser: Browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  return {
    open: async () => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.setContent(`<!doctype html><html lang="en"><style>${styles}</style><body></body></html>`);
      await page.addScriptTag({ content: script });
      await page.waitForFunction(() => "ready" in window);
      return page;
    },
    close: () => browser.close(),
  };
}
