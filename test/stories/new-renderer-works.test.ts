import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describeRenderer } from "@callstate/react/testing";
import { afterAll, describe, expect, it } from "vitest";
import type { GalleryEntry } from "../../stories/support/gallery";

const root = process.cwd();
const source = "packages/renderers/src";

/** A copy that shares all other files with the repository. */
function copyIn(parent: string): string {
  mkdirSync(parent, { recursive: true });
  const copy = mkdtempSync(join(parent, "new-renderer-"));
  afterAll(() => rmSync(copy, { recursive: true, force: true }));
  mkdirSync(join(copy, source), { recursive: true });
  mkdirSync(join(copy, "stories/tools"), { recursive: true });
  for (const shared of ["node_modules", "stories/support", `${source}/shared`, `${source}/sample-parts.ts`]) {
    symlinkSync(join(root, shared), join(copy, shared));
  }
  writeFileSync(join(copy, source, "index.ts"), "");
  const compilerOptions = { noEmit: true, lib: ["ES2023", "DOM", "DOM.Iterable"], types: ["node", "vite/client"] };
  const config = { extends: join(root, "tsconfig.base.json"), compilerOptions, include: ["packages", "stories/tools"] };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
  return copy;
}

// A contributor's first minute: the generator's output, untouched. Tests may import nothing from outside the repository, and the
// linter sees nothing that Git does not see.
const inside = copyIn(join(root, ".callstate"));
const outside = copyIn(tmpdir());

const run = promisify(execFile);

/** What a tool of the workspace prints about the copy; on failure it is what the test shows. */
async function printed(tool: string, parameters: readonly string[]): Promise<string> {
  const failed = ({ stdout = "", stderr = "" }: { stdout?: string; stderr?: string }) => ({ stdout, stderr });
  const result = run(join(root, "node_modules/.bin", tool), [...parameters], { cwd: outside });
  const { stdout, stderr } = await result.catch(failed);
  return stdout + stderr;
}

async function generate(folder: string, ...options: string[]): Promise<void> {
  for (const copy of [inside, outside]) {
    await run("node", [join(root, "scripts/new-renderer.mjs"), folder, "--root", copy, ...options]);
  }
}

const fields =
  "from: string, to?: string, on: date, at: datetime, seats: int, direct: boolean, tags: strings, site: url";
await generate("search-flights", "--input", fields, "--output", "airline: string, price: number, note?: text");
await generate("order-taxi", "--effects", "once", "--input", fields, "--output", "rideId: string, email: email");

/** Its names are only known here, as those of every folder in the gallery. */
async function exported(path: string, name: string): Promise<unknown> {
  const file: Readonly<Record<string, unknown>> = await import(join(inside, source, path));
  if (file[name] === undefined) throw new Error(`${path} does not export ${name}.`);
  return file[name];
}

for (const folder of ["search-flights", "order-taxi"]) {
  const tool = folder.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase());
  const renderer = (await exported(`${folder}/renderer.tsx`, `${tool}Renderer`)) as GalleryEntry["renderer"];
  const fixtures = (await exported(`${folder}/fixtures.ts`, `${tool}Fixtures`)) as GalleryEntry["fixtures"];
  describeRenderer({ describe, it, renderer, fixtures });
}

const generated = ["packages/renderers/src/search-flights", "packages/renderers/src/order-taxi", "stories/tools"];

describe("what new:renderer writes", () => {
  it("compiles", { timeout: 120_000 }, async () => {
    const lines = (await printed("tsc", ["-p", "tsconfig.json", "--pretty", "false"])).split("\n");
    // The rest of the repository is compiled by settings of its own.
    expect(lines.filter((line) => generated.some((place) => line.startsWith(place)))).toEqual([]);
  });

  it("has no complaints from the linter", { timeout: 120_000 }, async () => {
    const config = join(root, ".oxlintrc.json");
    const options = ["--type-aware", "--deny-warnings", "-c", config];
    expect(await printed("oxlint", [...options, ...generated])).toMatch(
      /Found 0 warnings and 0 errors\.\n.* on 10 files/,
    );
  });

  it("is formatted", async () => {
    const options = ["format", `--config-path=${root}`, "--vcs-enabled=false"];
    expect(await printed("biome", [...options, ...generated])).toContain("Checked 12 files");
  });
});
