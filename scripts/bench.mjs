// Measures Callstate beside its peers: `npm run bench`, or some of it: `npm run bench -- p1 p3`. The peers have a folder and a lockfile of
// their own, installed when this command is first run. Run whole, it writes docs/performance.md.
//
// `npm run bench:server` is its subject p7, which is run on its own and writes docs/performance-server.md.
//
//   --quick      fewer and shorter runs; writes no docs
//   --sources    takes the packages' sources as they are, without building them; writes no docs
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.mjs";
import { isBuilt } from "./build-record.mjs";
import { ensureServices } from "./services.mjs";
import { runMain, SetupError } from "./setup-error.mjs";
import { setup } from "./setup.mjs";
import { packageEntries, publishedPackages, root } from "./workspace.mjs";

const bench = join(root, "bench");
const cache = join(bench, "node_modules/.cache/callstate");
const every = ["p1", "p2", "p3", "p4", "p5", "p6", "p8", "p9"];
const server = "p7";

await runMain(async () => {
  const given = process.argv.slice(2).map((word) => word.toLowerCase());
  const chosen = given.filter((word) => !word.startsWith("--"));
  const unknown = chosen.find((id) => !every.includes(id) && !(id === server && chosen.length === 1));
  if (unknown !== undefined) {
    const fix = `Choose from ${every.join(", ")}, name none to run all, or name ${server} alone.`;
    throw new SetupError({ what: `The bench can't run ${unknown} so.`, why: "Each has a name.", fix });
  }
  const isQuick = given.includes("--quick");
  const fromSources = given.includes("--sources");
  // Those in a page are bundled from what is built, as an app would.
  const hasPages = chosen.length === 0 || chosen.some((id) => id === "p8" || id === "p9");
  await setup({ browser: hasPages });
  if (chosen.includes(server)) ensureServices();
  ensurePeers();
  if ((!fromSources || hasPages) && !isBuilt()) {
    console.log("Building ...");
    await build();
  }
  await bundle(fromSources);
  const ids = chosen.length > 0 ? chosen : every;
  for (const id of ids) measure(id, isQuick);
  const report = spawnSync(
    process.execPath,
    [join(cache, "code/print.mjs"), cache, ids.join(), isQuick || fromSources ? "" : page(ids)],
    {
      stdio: "inherit",
    },
  );
  process.exitCode = report.status ?? 1;
});

/**
 * The page of the docs, where all that stands on it was measured.
 *
 * @param {string[]} ids
 */
function page(ids) {
  if (ids.length < every.length && !ids.includes(server)) return "";
  return join(root, "docs", ids.includes(server) ? "performance-server.md" : "performance.md");
}

/** Installs the peers when the lockfile is not the one they were installed from. */
function ensurePeers() {
  const marker = join(cache, "lockfile");
  const wanted = createHash("sha256")
    .update(readFileSync(join(bench, "package-lock.json")))
    .digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return;
  console.log("Installing the packages to compare with; this takes a minute or two ...");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: bench,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    const why = "The bench runs the peers' own packages.";
    throw new SetupError({ what: "`npm ci` failed in bench.", why, fix: "Read npm's message above." });
  }
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, wanted);
}

/**
 * One bundle a subject, in production mode. React is the bench's own for all, or hooks would meet two of them.
 *
 * @param {boolean} fromSources
 */
async function bundle(fromSources) {
  const { build: esbuild } = createRequire(join(bench, "package.json"))("esbuild");
  const react = ["react", "react-dom"].map((name) => [name, join(bench, "node_modules", name)]);
  const entries = publishedPackages.flatMap(packageEntries).map(({ specifier, source }) => [specifier, source]);
  rmSync(join(cache, "code"), { recursive: true, force: true });
  await esbuild({
    absWorkingDir: bench,
    entryPoints: { main: "src/main.ts", print: "src/print.ts" },
    outdir: join(cache, "code"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    jsx: "automatic",
    tsconfigRaw: "{}",
    define: { "process.env.NODE_ENV": '"production"' },
    alias: Object.fromEntries(fromSources ? [...react, ...entries] : react),
    external: ["jsdom", "esbuild", "@libsql/client", "ioredis", "postgres", "resumable-stream", "playwright-core"],
    banner: {
      js: `import { createRequire } from "node:module"; const require = createRequire(${href("package.json")});`,
    },
    logLevel: "error",
  });
}

/** @param {string} file of the bench's folder */
function href(file) {
  return JSON.stringify(pathToFileURL(join(bench, file)).href);
}

/**
 * Each subject has a process of its own, so that none warms up or slows another.
 *
 * @param {string} id
 * @param {boolean} isQuick
 */
function measure(id, isQuick) {
  const started = performance.now();
  console.log(`${id.toUpperCase()} ...`);
  const { status } = spawnSync(
    process.execPath,
    ["--expose-gc", join(cache, "code/main.mjs"), id, join(cache, `${id}.json`)],
    {
      cwd: bench,
      stdio: "inherit",
      env: { ...process.env, NODE_ENV: "production", CALLSTATE_BENCH_QUICK: isQuick ? "1" : "0" },
    },
  );
  if (status !== 0) throw new Error(`${id} failed with exit code ${status}.`);
  console.log(`${id.toUpperCase()} took ${((performance.now() - started) / 1000).toFixed(0)} s.`);
}
