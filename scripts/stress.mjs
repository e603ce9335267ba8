// Runs the tests with real processes, PostgreSQL and Redis at their full sizes: about an hour.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureServices } from "./services.mjs";
import { ensureDependencies } from "./setup.mjs";
import { runMain } from "./setup-error.mjs";
import { root } from "./workspace.mjs";

await runMain(() => {
  ensureDependencies();
  ensureServices();
  const child = spawn(join(root, "node_modules/.bin/vitest"), ["run", "--project", "services"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, CALLSTATE_STRESS: "1" },
  });
  child.on("close", (code) => {
    process.exitCode = code ?? 1;
  });
});
