// Removes what builds and tests leave behind. `tsc -b` emits nothing while its build record is there, so dist goes as a whole.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.mjs";

const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}/dist`);
for (const folder of [
  ...packages,
  "storybook-static",
  "coverage",
  "node_modules/.cache/typescript",
  "node_modules/.cache/callstate/build",
]) {
  rmSync(join(root, folder), { recursive: true, force: true });
}
