import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const packages = fileURLToPath(new URL("../packages/", import.meta.url));

/** Which packages a package may import. Imports only go down the data path. */
const mayImport: Record<string, readonly string[]> = {
  core: [],
  react: ["core"],
  renderers: ["core", "react"],
  server: ["core"],
  demo: ["core", "react", "renderers", "server"],
};

/** The rooms of core; a room imports only itself and earlier rooms. The reader of the wire yields typed events, so it comes after them. */
const rooms = [
  "parts",
  "tools",
  "events",
  "wire",
  "partial-json",
  "reduce",
  "dialects",
  "store",
  "session",
  "recording",
  "backends",
  "testing",
];
/** Shapes without behaviour: every room may name them, and they may name each other. */
const shapes = ["parts", "tools", "events/types"];

const isTest = /\.(test|test-d|stories|config)\.tsx?$|(^|\/)fixtures\.tsx?$/;

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path) && !isTest.test(path));
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:"'`])\/\/.*$/gm, "$1");
}

/** Every module a source imports or re-exports, types included. */
function importsOf(source: string): string[] {
  const statement =
    /(?:^|[;}])[ \t]*(?:import|export)\b\s*(?:[^"'`;()]*?\sfrom\s*)?["']([^"']+)["']|\bimport\s*\(\s*["']([^"']+)["']/gm;
  return [...withoutComments(source).matchAll(statement)].map((match) => match[1] ?? match[2] ?? "");
}

const bareName = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

describe("the reader of imports", () => {
  test("sees every form of import and ignores comments", () => {
    const source = [
      'import "a";',
      'import type { B } from "b";',
      "import {\n  c,\n  type C,\n} from 'c';",
      'export * from "d";',
      'export { e } from "./e";',
      'const f = await import("f");',
      'type G = import("g").G;',
      '// import "no";',
      '/* import { no } from "no"; */',
      'const text = "from nowhere";',
    ].join("\n");
    expect(importsOf(source)).toEqual(["a", "b", "c", "d", "./e", "f", "g"]);
  });
});

describe.each(Object.entries(mayImport))("packages/%s", (name, allowed) => {
  const directory = join(packages, name);
  const folder = name === "demo" ? directory : join(directory, "src");
  const files = sourcesOf(folder);
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(
    readFileSync(join(directory, "package.json"), "utf8"),
  ) as Partial<Record<"dependencies" | "peerDependencies", Record<string, string>>>;
  const declared = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies)]);

  test("imports only packages further down the path", () => {
    const wrong = files.flatMap((file) =>
      importsOf(readFileSync(join(folder, file), "utf8"))
        .filter((specifier) => specifier.startsWith("@callstate/"))
        .filter((specifier) => !allowed.includes(bareName(specifier).replace("@callstate/", "")))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  test("stays inside its own folder with relative imports", () => {
    const wrong = files.flatMap((file) =>
      importsOf(readFileSync(join(folder, file), "utf8"))
        .filter((specifier) => specifier.startsWith("."))
        .filter((specifier) => relative(folder, join(folder, dirname(file), specifier)).startsWith(".."))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  test("declares every package that it imports", () => {
    const wrong = files.flatMap((file) =>
      importsOf(readFileSync(join(folder, file), "utf8"))
        .filter((specifier) => !specifier.startsWith(".") && !specifier.startsWith("node:"))
        .filter((specifier) => !declared.has(bareName(specifier)))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("zod", () => {
  const clientFolders = ["core/src", "react/src"];
  const schemas = /^events\/(schemas|part-schemas)\.ts$/;

  test("is never imported as one object, which bundles every locale", () => {
    const wrong = Object.keys(mayImport).flatMap((name) => {
      const folder = name === "demo" ? join(packages, name) : join(packages, name, "src");
      return sourcesOf(folder).filter((file) =>
        /import\s+(?:\{[^}]*\bz\b[^}]*\}|z)\s+from\s+["']zod["']/.test(readFileSync(join(folder, file), "utf8")),
      );
    });
    expect(wrong).toEqual([]);
  });

  test("reaches the browser only as functions of zod/v4/core and zod/mini", () => {
    const wrong = clientFolders.flatMap((name) =>
      sourcesOf(join(packages, name))
        .filter((file) => !schemas.test(file))
        .filter((file) => importsOf(readFileSync(join(packages, name, file), "utf8")).includes("zod")),
    );
    expect(wrong).toEqual([]);
  });
});

describe("core", () => {
  const folder = join(packages, "core/src");
  const files = sourcesOf(folder);

  test("knows neither React nor Node", () => {
    const wrong = files.flatMap((file) =>
      importsOf(readFileSync(join(folder, file), "utf8"))
        .filter((specifier) => /^(node:|react($|[-/]))/.test(specifier))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  test("uses no global that only a page or Node has", () => {
    const pageOrNode =
      /(?<![.\w$"'`-])(document|window|localStorage|sessionStorage|navigator|process|Buffer|self)\s*(\.|\[)/;
    const wrong = files.flatMap((file) => {
      const found = pageOrNode.exec(withoutComments(readFileSync(join(folder, file), "utf8")));
      return found === null ? [] : [`${file} uses ${found[1]}`];
    });
    expect(wrong).toEqual([]);
  });

  test("imports only earlier rooms of the data path", () => {
    // Other people's formats say how calls end, so they stand behind the reducer though they lie in the folder of the wire.
    const roomOf = (path: string): string =>
      path.startsWith("wire/dialects/") ? "dialects" : (path.split("/")[0] ?? "");
    const wrong = files.flatMap((file) => {
      if (!rooms.includes(roomOf(file))) return [];
      return importsOf(readFileSync(join(folder, file), "utf8"))
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => relative(folder, join(folder, dirname(file), specifier)).replaceAll("\\", "/"))
        .filter((target) => rooms.includes(roomOf(target)) && !shapes.some((shape) => target.startsWith(shape)))
        .filter((target) => rooms.indexOf(roomOf(target)) > rooms.indexOf(roomOf(file)))
        .map((target) => `${file} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  test("has no folder outside the known rooms", () => {
    const folders = new Set(files.filter((file) => file.includes("/")).map((file) => file.split("/")[0]));
    expect([...folders].filter((room) => room !== undefined && !rooms.includes(room))).toEqual([]);
  });
});
