// Builds every package into its dist folder: JavaScript by tsup, declarations by tsc, styles copied; then the demo.
import { spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { recordBuild } from "./build-record.mjs";
import { addImportExtensions } from "./import-extensions.mjs";
import { runMain, SetupError } from "./setup-error.mjs";
import { removeStaleOutputs } from "./stale-outputs.mjs";
import { publishedPackages, root } from "./workspace.mjs";

const demo = join(root, "packages/demo");

export async function build() {
  for (const name of publishedPackages) removeStaleOutputs(join(root, "packages", name));
  await Promise.all([
    run("tsc", ["-b", ...publishedPackages.map((name) => `packages/${name}`)], root),
    ...publishedPackages.map((name) => run("tsup", ["--silent"], join(root, "packages", name))),
  ]);
  for (const name of publishedPackages) {
    const directory = join(root, "packages", name);
    addImportExtensions(join(directory, "dist"));
    copyStyles(join(directory, "src"), join(directory, "dist"));
  }
  joinStyles(join(root, "packages/renderers/dist"));
  await Promise.all([run("tsup", ["--silent"], demo), run("vite", ["build", "--logLevel", "warn"], demo)]);
  recordBuild();
}

/**
 * @param {string} from
 * @param {string} to
 */
function copyStyles(from, to) {
  for (const entry of readdirSync(from, { recursive: true, encoding: "utf8" })) {
    if (entry.endsWith(".css")) cpSync(join(from, entry), join(to, entry));
  }
}

/**
 * One stylesheet for all folders that have one.
 *
 * @param {string} directory
 */
function joinStyles(directory) {
  const folders = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, "styles.css")))
    .map(({ name }) => name)
    .sort();
  const imports = folders.map((folder) => `@import "./${folder}/styles.css";\n`);
  writeFileSync(join(directory, "styles.css"), imports.join(""));
}

/**
 * @param {string} tool a command of node_modules/.bin
 * @param {string[]} parameters
 * @param {string} directory
 * @returns {Promise<void>}
 */
function run(tool, parameters, directory) {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, "node_modules/.bin", tool), parameters, {
      cwd: directory,
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) return resolve();
      const what = `\`${tool} ${parameters.join(" ")}\` failed in ${directory} with exit code ${code}.`;
      reject(new SetupError({ what, why: "The build needs it.", fix: "Read the message above." }));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const started = performance.now();
    await build();
    console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  });
}
