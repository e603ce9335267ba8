import { mkdtempSync, readFileSync, rmSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, describe, expect, test } from "vitest";
import { publishedPackages, readJson, root } from "../../scripts/workspace.mjs";
import { runTool } from "./run-tool.js";

const folder = mkdtempSync(join(tmpdir(), "callstate-packaging-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function pack(name: string): Promise<{ tarball: string; files: string[] }> {
  const { code, stdout, output } = await runTool("npm", [
    "pack",
    `./packages/${name}`,
    "--json",
    "--ignore-scripts",
    "--pack-destination",
    folder,
  ]);
  expect(code, output).toBe(0);
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  if (packed === undefined) throw new Error("npm pack named no file");
  return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path) };
}

describe.each(publishedPackages)("@callstate/%s", (name) => {
  const directory = join(root, "packages", name);

  test("publint finds nothing to say", async () => {
    const manifest = readJson(join(directory, "package.json")) as Record<string, unknown>;
    const { messages } = await publint({ pkgDir: directory, strict: true });
    expect(messages.map((message) => formatMessage(message, manifest, { color: false }))).toEqual([]);
  });

  test("its tarball resolves with its types, and holds neither tests nor build records", async () => {
    const { tarball, files } = await pack(name);
    const { exports } = readJson(join(directory, "package.json"));
    const styles = Object.keys(exports).filter((entry) => entry.endsWith(".css"));
    expect(files).toContain("dist/index.js");
    expect(files).toContain("dist/index.d.ts");
    expect(files.filter((path) => /\.tsbuildinfo$|\.test\.|\.stories\.|fixtures\.|^src\//.test(path))).toEqual([]);
    const { code, output } = await runTool("attw", [
      tarball,
      "--profile",
      "esm-only",
      // Style sheets have no types.
      ...(styles.length > 0 ? ["--exclude-entrypoints", ...styles] : []),
      "--no-color",
      "--no-emoji",
    ]);
    expect(code, output).toBe(0);
  });
});

test('every file of @callstate/react that a server component may not run starts with "use client"', () => {
  const dist = join(root, "packages/react/dist");
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const wrong = files.filter((file) => {
    const code = readFileSync(join(dist, file), "utf8");
    const needsClient = /\b(use[A-Z]\w*|createContext)\(|extends Component\b/.test(code);
    return needsClient && !code.startsWith('"use client"');
  });
  expect(wrong).toEqual([]);
});
