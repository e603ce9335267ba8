import { readFileSync } from "node:fs";
import * as table from "../../packages/core/src/reduce/transition-table";
import { expect, it } from "vitest";
import { toolStatesPage } from "../../scripts/docs/tool-states-page.mjs";

it("docs/tool-states.md says what the transition table says (run `node scripts/docs/tool-states.mjs`)", () => {
  const page = readFileSync(new URL("../../docs/tool-states.md", import.meta.url), "utf8");
  expect(page).toBe(toolStatesPage(table));
});
