import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { SetupError } from "./setup-error.mjs";

/** Where systems keep PostgreSQL's programs when they are not on the path: Debian by version, Homebrew by name. */
const postgresParents = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"];

/** @returns {string | undefined} the folder that has `initdb` and `postgres` */
export function findPostgres() {
  const chosen = chosenPath("CALLSTATE_POSTGRES_BIN", "the folder that has `initdb` and `postgres`");
  if (chosen !== undefined) return chosen;
  const versions = postgresParents.filter((parent) => existsSync(parent)).flatMap(versionsIn);
  return [...versions, ...pathFolders()].find(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

/** @returns {string | undefined} the path of `redis-server` */
export function findRedis() {
  const chosen = chosenPath("CALLSTATE_REDIS_SERVER", "a `redis-server`");
  if (chosen !== undefined) return chosen;
  return [...pathFolders(), "/opt/homebrew/bin", "/usr/local/bin"]
    .map((folder) => join(folder, "redis-server"))
    .find((path) => existsSync(path));
}

/** Finds PostgreSQL and Redis, or installs them; the tests start their own servers from them. */
export function ensureServices() {
  /** @type {string[]} */
  const missing = [];
  if (findPostgres() === undefined) missing.push("postgresql");
  if (findRedis() === undefined) missing.push("redis-server");
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw missingService(missing.join(" and "));
  console.log(`Installing ${missing.join(" and ")} with apt-get ...`);
  run("apt-get", ["update", "-q"]);
  run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...missing]);
  if (findPostgres() === undefined || findRedis() === undefined) throw missingService(missing.join(" and "));
}

/** @param {string} name */
export function missingService(name) {
  return new SetupError({
    what: `${name} is not installed.`,
    why: "The stores' tests start PostgreSQL and Redis in a temporary folder.",
    fix: "Debian, Ubuntu: `apt-get install postgresql redis-server`. macOS: `brew install postgresql redis`. Elsewhere set CALLSTATE_POSTGRES_BIN and CALLSTATE_REDIS_SERVER.",
  });
}

/**
 * @param {string} variable
 * @param {string} meaning
 */
function chosenPath(variable, meaning) {
  const path = process.env[variable];
  if (path === undefined || path === "") return undefined;
  if (existsSync(path)) return path;
  throw new SetupError({
    what: `${variable} points to ${path}, which does not exist.`,
    why: "The stores' tests start their servers from there.",
    fix: `Set it to ${meaning}, or unset it to have one found or installed.`,
  });
}

/** The newest first. @param {string} parent */
function versionsIn(parent) {
  return readdirSync(parent)
    .filter((name) => /^(\d+|postgresql(@\d+)?)$/.test(name))
    .sort((a, b) => (Number(b.replace(/\D/g, "")) || 99) - (Number(a.replace(/\D/g, "")) || 99))
    .map((name) => join(parent, name, "bin"));
}

function pathFolders() {
  return (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
}

/**
 * @param {string} command
 * @param {string[]} parameters
 */
function run(command, parameters) {
  const { status, error } = spawnSync(command, parameters, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status === 0) return;
  throw new SetupError({
    what: `\`${command} ${parameters.join(" ")}\` failed${error ? `: ${error.message}` : ` with exit code ${status}`}.`,
    why: "The stores' tests need PostgreSQL and Redis, and they were not found on this machine.",
    fix: "Check the network and run the command again, or install `postgresql` and `redis-server` yourself.",
  });
}
