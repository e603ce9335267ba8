import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../../scripts/workspace.mjs";

/** Beside the packages that the recipes import. */
export const folder = join(root, "test/interop/.recipes");

export type Recipe = { name: string; files: string[] };

/** Writes the code blocks of a recipe that name a file in their first line, and what the reader is left to bring. */
export function extract(name: string, own: Record<string, string>): Recipe {
  const text = readFileSync(join(root, "docs/recipes", `${name}.md`), "utf8");
  const blocks = [...text.matchAll(/```tsx?\n\/\/ ([\w./-]+)\n([\s\S]*?)```/g)];
  const files = blocks.map(([, file = "", code = ""]) => {
    write(name, file, code);
    return file;
  });
  for (const [file, code] of Object.entries(own)) write(name, file, code);
  return { name, files };
}

function write(name: string, file: string, code: string): void {
  const path = join(folder, name, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
}

export function writeProject(): void {
  const compilerOptions = {
    noEmit: true,
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    types: ["node"],
    jsx: "react-jsx",
    // What the recipes leave to the reader is plain.
    noImplicitAny: false,
  };
  const config = { extends: join(root, "tsconfig.base.json"), compilerOptions, include: ["**/*.ts", "**/*.tsx"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
}

export function clean(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
