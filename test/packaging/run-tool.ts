import { execFile } from "node:child_process";
import { join } from "node:path";
import { root } from "../../scripts/workspace.mjs";

/** Runs a command of node_modules/.bin in the root folder; resolves also when it fails, with all that it printed. */
export function runTool(
  tool: string,
  parameters: readonly string[],
): Promise<{ code: number; output: string; stdout: string }> {
  const command = tool === "npm" ? "npm" : join(root, "node_modules/.bin", tool);
  return new Promise((resolve) => {
    execFile(command, [...parameters], { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      resolve({ code, stdout, output: `${stdout}${stderr}` });
    });
  });
}
