import { createServer } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { chromiumArguments, chromiumPath } from "../../../scripts/browser.mjs";
import { type MainThread, readMainThread } from "./trace";

const categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"];

export type Measured = MainThread & { cards: number; characters: number };

/** The page, bundled as an app is, on an address of its own. */
export async function servePage(
  entry = "src/p8/page.tsx",
  styled: readonly string[] = ["react"],
): Promise<{ url: string; close: () => void }> {
  const { outputFiles } = await build({
    entryPoints: [join(process.cwd(), entry)],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    outdir: "out",
    write: false,
    tsconfigRaw: "{}",
    define: { "process.env.NODE_ENV": '"production"' },
    alias: Object.fromEntries(["react", "react-dom"].map((name) => [name, join(process.cwd(), "node_modules", name)])),
    logLevel: "error",
  });
  const script = outputFiles[0]?.text ?? "";
  const styles = await build({
    stdin: {
      contents: styled.map((name) => `@import "@callstate/${name}/styles.css";`).join(""),
      loader: "css",
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    logLevel: "error",
  });
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><link rel="stylesheet" href="/page.css"><main id="root" style="max-inline-size:45rem"></main><script type="module" src="/page.js"></script></html>`;
  const files: Record<string, [string, string]> = {
    "/page.js": ["text/javascript", script],
    "/page.css": ["text/css", styles.outputFiles[0]?.text ?? ""],
  };
  const server = createServer(({ url = "/" }, response) => {
    const [type, text] = files[url] ?? ["text/html", page];
    response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The page has no port.");
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

export async function launch(): Promise<Browser> {
  const executablePath = await chromiumPath();
  return chromium.launch({ args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) });
}

/** One stream into a fresh page. `slower`: how many times slower the CPU is. */
export async function measurePage(browser: Browser, url: string, seconds: number, slower: number): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  try {
    await page.goto(url);
    await page.waitForFunction(() => window.bench.isReady());
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await browser.startTracing(page, { categories });
    const shown = await page.evaluate((length) => window.bench.stream(length), seconds);
    const trace = await browser.stopTracing();
    return { ...readMainThread(trace.toString("utf8")), ...shown };
  } finally {
    await page.close();
  }
}
