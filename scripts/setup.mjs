// Puts in place what the other commands need. Run again, it finds everything there and does nothing.
// Only Node's own modules may be imported here before `ensureDependencies` has run.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureChromium } from "./browser.mjs";
import { runMain, SetupError } from "./setup-error.mjs";
import { readJson, root } from "./workspace.mjs";

export { chromiumArguments, chromiumPath, ensureChromium } from "./browser.mjs";

const marker = join(root, "node_modules/.cache/callstate/lockfile");

/** Installs the npm packages when the lockfile is not the one they were installed from. */
export function ensureDependencies() {
  requireNode();
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return;
  if (isInstalled()) return mark(wanted);
  console.log("Installing npm packages ...");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    throw new SetupError({
      what: `\`npm ci\` failed${status === null ? "" : ` with exit code ${status}`}.`,
      why: "The build and the tests need the packages of package-lock.json.",
      fix: "Read npm's message above. When it says that package.json and the lockfile differ, run `npm install` and commit the lockfile.",
    });
  }
  mark(wanted);
}

/** Whether npm's own record of node_modules has every package of the lockfile, as after a plain `npm install`. */
function isInstalled() {
  const record = join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  return Object.entries(readJson(join(root, "package-lock.json")).packages)
    .filter(([path, wanted]) => path.startsWith("node_modules/") && !wanted.optional)
    .every(([path, wanted]) => installed[path]?.version === wanted.version && existsSync(join(root, path)));
}

/** @param {string} lockfileHash */
function mark(lockfileHash) {
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, lockfileHash);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupError({
    what: `This is Node ${process.versions.node}.`,
    why: "Callstate's tools need Node 20.19 or later.",
    fix: "Install a current Node and run the command again.",
  });
}

/** Everything: npm packages and, unless told otherwise, a browser. @param {{ browser?: boolean }} [options] */
export async function setup({ browser = true } = {}) {
  ensureDependencies();
  if (browser) await ensureChromium();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(() => setup({ browser: !process.argv.includes("--no-browser") }));
}
