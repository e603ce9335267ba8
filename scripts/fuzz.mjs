// Runs the property tests of the core with twenty times as many cases, or as many times as CALLSTATE_FUZZ_RUNS says.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureDependencies } from "./setup.mjs";
import { runMain } from "./setup-error.mjs";
import { root } from "./workspace.mjs";

const parameters = ["run", "--project", "unit", "packages/core/src", "test/conformance"];

await runMain(() => {
  ensureDependencies();
  const child = spawn(join(root, "node_modules/.bin/vitest"), parameters, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, CALLSTATE_FUZZ_RUNS: process.env["CALLSTATE_FUZZ_RUNS"] ?? "20" },
  });
  child.on("close", (code) => {
    process.exitCode = code ?? 1;
  });
});
