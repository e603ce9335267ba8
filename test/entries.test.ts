import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { packageEntries, publishedPackages, readJson, root } from "../scripts/workspace.mjs";

/** The sources that the compiler finds for an import: of patterns the longest start wins, then the order. */
function sourcesOf(specifier: string, paths: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const exact = paths[specifier];
  if (exact !== undefined) return exact;
  const matches = Object.entries(paths).flatMap(([pattern, targets]) => {
    const [start, end] = pattern.split("*");
    if (start === undefined || end === undefined) return [];
    if (!specifier.startsWith(start) || !specifier.endsWith(end)) return [];
    const star = specifier.slice(start.length, specifier.length - end.length);
    return [{ start, targets: targets.map((target) => target.replace("*", star)) }];
  });
  const longest = Math.max(0, ...matches.map(({ start }) => start.length));
  return matches.find(({ start }) => start.length === longest)?.targets ?? [];
}

const tsconfigPaths: Record<string, string[]> = readJson(join(root, "tsconfig.base.json")).compilerOptions.paths;

test("tsconfig paths name the source of every package entry", () => {
  const entries = publishedPackages.flatMap((name) => packageEntries(name));
  const found = entries.map(({ specifier }) => [specifier, sourcesOf(specifier, tsconfigPaths)]);
  const expected = entries.map(({ specifier, source }) => [
    specifier,
    [`./${relative(root, source).replaceAll("\\", "/")}`],
  ]);
  expect(found).toEqual(expected);
});

test("tsconfig paths name nothing but package entries", () => {
  const entries = publishedPackages.flatMap((name) => {
    const { exports } = readJson(join(root, "packages", name, "package.json"));
    return Object.entries(exports)
      .filter(([, target]) => typeof target !== "string")
      .map(([subpath]) => `@callstate/${name}${subpath.slice(1)}`);
  });
  expect(Object.keys(tsconfigPaths).toSorted()).toEqual(entries.toSorted());
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
