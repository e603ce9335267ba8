// Installs the oldest React that the kit works with, when its lockfile is not the one that was installed.
import { fileURLToPath } from "node:url";
import { installBeside } from "./install-beside.mjs";
import { runMain } from "./setup-error.mjs";

export function ensureReact18() {
  installBeside("test/react-18", "The tests against React 18 need the packages of test/react-18/package-lock.json.");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(async () => ensureReact18());
