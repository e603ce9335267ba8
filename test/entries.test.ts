import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { packageEntries, publishedPackages, readJson, root } from "../scripts/workspace.mjs";

test("tsconfig paths name the source of every package entry", () => {
  const entries = publishedPackages.flatMap((name) => packageEntries(name));
  const expected = entries.map(({ specifier, source }) => [
    specifier,
    [`./${relative(root, source).replaceAll("\\", "/")}`],
  ]);
  expect(readJson(join(root, "tsconfig.base.json")).compilerOptions.paths).toEqual(Object.fromEntries(expected));
});

test("all packages have the version of the workspace", () => {
  const { version } = readJson(join(root, "package.json"));
  for (const name of [...publishedPackages, "demo"]) {
    const manifest = readJson(join(root, "packages", name, "package.json"));
    expect([manifest.name, manifest.version]).toEqual([`@callstate/${name}`, version]);
    for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
      if (dependency.startsWith("@callstate/"))
        expect([manifest.name, dependency, range]).toEqual([manifest.name, dependency, version]);
    }
  }
});
