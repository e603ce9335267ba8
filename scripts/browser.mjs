import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { SetupError } from "./setup-error.mjs";

const systemPaths = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Flags for every launch: no sandbox where root may not have one, and nothing that talks to the outside by itself. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-default-browser-check",
  "--no-first-run",
  "--no-pings",
];

/**
 * The Chromium that tests use: `CALLSTATE_CHROMIUM`, one that the system has, or the one that Playwright downloaded.
 *
 * @returns {Promise<string | undefined>} undefined when there is none yet; see `ensureChromium`
 */
export async function chromiumPath() {
  const chosen = process.env["CALLSTATE_CHROMIUM"];
  if (chosen !== undefined && chosen !== "") {
    if (existsSync(chosen)) return chosen;
    throw new SetupError({
      what: `CALLSTATE_CHROMIUM points to ${chosen}, which does not exist.`,
      why: "The browser and story tests run in that browser.",
      fix: "Set it to the path of a Chromium or Chrome, or unset it to have one found or installed.",
    });
  }
  const system = systemPaths.find((path) => existsSync(path));
  if (system !== undefined) return system;
  const { chromium } = await import("playwright-core");
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/** Finds Chromium, or installs it; says what it does only when it installs. @returns {Promise<string>} its path */
export async function ensureChromium() {
  const found = await chromiumPath();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium with apt-get ...");
    run("apt-get", ["update", "-q"]);
    run(
      "apt-get",
      ["install", "-y", "-q", "--no-install-recommends", "chromium", "fonts-liberation", "fonts-dejavu-core"],
      { DEBIAN_FRONTEND: "noninteractive" },
    );
  } else {
    console.log("Installing Chromium with Playwright ...");
    run("npx", ["playwright", "install", "chromium"]);
  }
  const installed = await chromiumPath();
  if (installed !== undefined) return installed;
  throw new SetupError({
    what: "Chromium was installed, but it is not where it was expected.",
    why: "The browser and story tests need to start it.",
    fix: "Set CALLSTATE_CHROMIUM to its path and run the command again.",
  });
}

/**
 * @param {string} command
 * @param {string[]} parameters
 * @param {Record<string, string>} [environment]
 */
function run(command, parameters, environment = {}) {
  const { status, error } = spawnSync(command, parameters, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  if (status === 0) return;
  throw new SetupError({
    what: `\`${command} ${parameters.join(" ")}\` failed${error ? `: ${error.message}` : ` with exit code ${status}`}.`,
    why: "The browser and story tests need Chromium, and none was found on this machine.",
    fix: "Install Chromium or Chrome yourself and set CALLSTATE_CHROMIUM to its path, or check the network and run the command again.",
  });
}
