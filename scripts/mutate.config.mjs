import { defineConfig } from "vitest/config";
import { root, sourceAliases } from "./workspace.mjs";

/** The tests of one mutant: a copy of packages/server/src that `scripts/mutate.mjs` has made. */
const folder = process.env["MUTANT"] ?? "";

export default defineConfig({
  root,
  resolve: { alias: sourceAliases(), dedupe: ["zod"] },
  test: {
    environment: "node",
    include: [`${folder}/**/*.test.ts`],
    exclude: [],
    bail: 1,
    // Above what a test waits for by itself, so that it says what it waited for.
    testTimeout: 20_000,
    fileParallelism: false,
    // The copy lies below node_modules, where Vitest would take it for somebody's finished package.
    server: { deps: { inline: [/\/mutants\//] } },
  },
});
