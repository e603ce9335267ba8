import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "./setup-error.mjs";
import { root } from "./workspace.mjs";

/**
 * Installs a folder's own packages, apart from the workspace's, when its lockfile is not the one that was installed.
 *
 * @param {string} path from the repository's root
 * @param {string} why what needs them
 */
export function installBeside(path, why) {
  const folder = join(root, path);
  const marker = join(folder, "node_modules/.callstate-lockfile");
  const wanted = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return;
  console.log(`Installing the packages of ${path} ...`);
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-workspaces", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    throw new SetupError({
      what: `\`npm ci\` in ${path} failed${status === null ? "" : ` with exit code ${status}`}.`,
      why,
      fix: "Read npm's message above.",
    });
  }
  writeFileSync(marker, wanted);
}
