// Writes docs/tool-states.md from the transition table.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runnerImport } from "vite";
import { root } from "../workspace.mjs";
import { toolStatesPage } from "./tool-states-page.mjs";

/** @type {{ module: import("./tool-states-page.mjs").Table }} */
const { module } = await runnerImport(join(root, "packages/core/src/reduce/transition-table.ts"), {
  configFile: false,
  logLevel: "error",
});
writeFileSync(join(root, "docs/tool-states.md"), toolStatesPage(module));
