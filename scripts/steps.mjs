import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readJson, root } from "./workspace.mjs";

/** @typedef {{ name: string, passed: number, failed: number, notes: string[] }} StepResult */

const reports = join(root, "node_modules/.cache/callstate/reports");
const longestStep = 20 * 60_000;

/**
 * Runs a command as one check: it passes with exit code 0.
 *
 * @param {string} name
 * @param {string} tool a command of node_modules/.bin, or "node"
 * @param {string[]} parameters
 * @returns {Promise<StepResult>}
 */
export async function commandStep(name, tool, parameters) {
  const problem = await run(name, tool, parameters);
  return {
    name,
    passed: problem === undefined ? 1 : 0,
    failed: problem === undefined ? 0 : 1,
    notes: problem ? [problem] : [],
  };
}

/**
 * Runs one Vitest project and counts its tests. A test that was skipped or is a todo counts as failed, and so does a project
 * without tests or a crash outside of any test.
 *
 * @param {string} project
 * @returns {Promise<StepResult>}
 */
export async function vitestStep(project) {
  const report = join(reports, `${project}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  const problem = await run(project, "vitest", [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const counts = readReport(report);
  if (counts === undefined) return { name: project, passed: 0, failed: 1, notes: [problem ?? "wrote no report"] };
  const { passed, failed, skipped } = counts;
  const notes = [];
  if (skipped > 0) notes.push(`${skipped} skipped or todo`);
  if (passed + failed + skipped === 0) notes.push("ran no test");
  if (problem !== undefined && failed === 0) notes.push(`${problem}, though no single test failed`);
  const outsideTests = passed + failed + skipped === 0 || (problem !== undefined && failed === 0);
  return { name: project, passed, failed: failed + skipped + (outsideTests ? 1 : 0), notes };
}

/** @param {string} path */
function readReport(path) {
  try {
    const report = readJson(path);
    return {
      passed: Number(report.numPassedTests),
      failed: Number(report.numFailedTests),
      skipped: Number(report.numPendingTests) + Number(report.numTodoTests),
    };
  } catch {
    return undefined;
  }
}

/**
 * @param {string} name
 * @param {string} tool
 * @param {string[]} parameters
 * @returns {Promise<string | undefined>} what went wrong
 */
function run(name, tool, parameters) {
  console.log(`\n== ${name} ==`);
  const command = tool === "node" ? process.execPath : join(root, "node_modules/.bin", tool);
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      timeout: longestStep,
      env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: "1" },
    });
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => {
      if (code === 0) resolve(undefined);
      else resolve(signal === null ? `exit code ${code}` : `ended by ${signal}`);
    });
  });
}
