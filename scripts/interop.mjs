// Installs what test/interop tries our packages against, when its lockfile is not the one that was installed.
import { fileURLToPath } from "node:url";
import { installBeside } from "./install-beside.mjs";
import { runMain } from "./setup-error.mjs";

/** Other people's packages live apart from ours: many, of several majors, and some ask for a newer Node than they need. */
export function ensureInterop() {
  installBeside("test/interop", "The interop tests need the packages of test/interop/package-lock.json.");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(async () => ensureInterop());
