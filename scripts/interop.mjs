// Installs what test/interop tries our packages against, when its lockfile is not the one that was installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runMain, SetupError } from "./setup-error.mjs";
import { root } from "./workspace.mjs";

const folder = join(root, "test/interop");
const marker = join(folder, "node_modules/.callstate-lockfile");

/** Other people's packages live apart from ours: many, of several majors, and some ask for a newer Node than they need. */
export function ensureInterop() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return;
  console.log("Installing the packages of test/interop ...");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-workspaces", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    throw new SetupError({
      what: `\`npm ci\` in test/interop failed${status === null ? "" : ` with exit code ${status}`}.`,
      why: "The interop tests need the packages of test/interop/package-lock.json.",
      fix: "Read npm's message above.",
    });
  }
  writeFileSync(marker, wanted);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(async () => ensureInterop());
