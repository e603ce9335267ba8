// Installs what is missing, builds what has changed and starts the demo server, which prints its address.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "./build.mjs";
import { isBuilt } from "./build-record.mjs";
import { runMain } from "./setup-error.mjs";
import { setup } from "./setup.mjs";
import { root } from "./workspace.mjs";

await runMain(async () => {
  await setup({ browser: false });
  if (!isBuilt()) {
    console.log("Building ...");
    await build();
  }
  const demo = join(root, "packages/demo");
  const server = spawn(process.execPath, ["dist/server/main.js"], { cwd: demo, stdio: "inherit" });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => server.kill(signal));
  server.on("close", (code) => {
    process.exitCode = code ?? 0;
  });
});
