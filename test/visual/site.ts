import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { root } from "../../scripts/workspace.mjs";
import { runTool } from "../packaging/run-tool";

const folder = join(root, "node_modules/.cache/callstate/storybook");

export type IndexEntry = {
  id: string;
  title: string;
  name: string;
  type: "story" | "docs";
  tags?: readonly string[];
};

/** A Storybook as files, on a server of this process. */
export type StorybookSite = {
  /** Ends with a slash; below a path, as on a host that serves other things too. */
  address: string;
  index: readonly IndexEntry[];
  close: () => void;
};

const path = "/some/path/";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Text in fonts of our own: those of the machine differ. */
const fonts = `<style>
${[400, 500, 600].map((weight) => fontFace("Test Sans", `inter-latin-${weight}-normal`, weight)).join("\n")}
${fontFace("Test Mono", "jetbrains-mono-latin-400-normal", 400)}
html { font-family: "Test Sans" !important; --cs-font-mono: "Test Mono" !important; }
</style>`;

function fontFace(family: string, file: string, weight: number): string {
  const font = readFileSync(join(import.meta.dirname, "fonts", `${file}.woff2`)).toString("base64");
  return `@font-face { font-family: "${family}"; font-weight: ${weight}; src: url(data:font/woff2;base64,${font}); }`;
}

/** Builds Storybook as `npm run build-storybook` does. */
export async function buildStorybook(): Promise<void> {
  const { code, output } = await runTool("storybook", ["build", "--disable-telemetry", "--output-dir", folder]);
  if (code !== 0) throw new Error(`storybook build failed:\n${output}`);
}

/** Serves the files that were built as they are, but for the fonts. */
export async function serveStorybook(): Promise<StorybookSite> {
  const server = createServer((request, response) => {
    const file = fileOf(new URL(request.url ?? "/", "http://localhost").pathname);
    if (file === undefined) return response.writeHead(404).end();
    const isFrame = file.endsWith("iframe.html");
    const body = isFrame ? readFileSync(file, "utf8").replace("</head>", () => `${fonts}</head>`) : readFileSync(file);
    response.writeHead(200, {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      "cache-control": "max-age=600",
    });
    return response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  const port = typeof at === "object" && at !== null ? at.port : 0;
  const index: { entries: Record<string, IndexEntry> } = JSON.parse(readFileSync(join(folder, "index.json"), "utf8"));
  return {
    address: `http://127.0.0.1:${port}${path}`,
    index: Object.values(index.entries),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function fileOf(asked: string): string | undefined {
  if (!asked.startsWith(path)) return undefined;
  const below = decodeURIComponent(asked.slice(path.length));
  const file = join(folder, normalize(`/${below === "" ? "index.html" : below}`));
  return existsSync(file) ? file : undefined;
}
