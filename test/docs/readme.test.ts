import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "../../scripts/workspace.mjs";

const folder = join(root, "node_modules/.cache/callstate/readme");

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  for (const [name, code] of snippets()) writeFileSync(join(folder, name), code);
  const compilerOptions = { noEmit: true, composite: false, lib: ["ES2023", "DOM"], types: ["node", "vite/client"] };
  const config = { extends: join(root, "tsconfig.base.json"), compilerOptions, include: ["*.ts", "*.tsx"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The blocks of the README that name a file in their first line. */
function snippets(): [name: string, code: string][] {
  const text = readFileSync(join(root, "README.md"), "utf8");
  return [...text.matchAll(/```tsx?\n\/\/ ([\w.-]+)\n([\s\S]*?)```/g)].map(([, name = "", code = ""]) => [name, code]);
}

it("compiles as the README has it, copied line by line", () => {
  expect(snippets().map(([name]) => name)).toEqual(["tools.ts", "server.ts", "vite.config.ts", "chat.tsx", "main.tsx"]);
  const run = () =>
    execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], { encoding: "utf8", stdio: "pipe" });
  try {
    run();
  } catch (error) {
    expect.fail(error instanceof Error && "stdout" in error ? String(error.stdout) : String(error));
  }
}, 60_000);
