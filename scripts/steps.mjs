import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
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
 * @param {{ aside: boolean }} [options] `aside` where another step runs at the same time
 * @returns {Promise<StepResult>}
 */
export async function commandStep(name, tool, parameters, options = { aside: false }) {
  const problem = await run(name, tool, parameters, options);
  return {
    name,
    passed: problem === undefined ? 1 : 0,
    failed: problem === undefined ? 0 : 1,
    notes: problem ? [problem] : [],
  };
}

/**
 * Runs Vitest projects together and counts their tests. A test that was skipped or is a todo counts as failed, and so do projects
 * without tests or a crash outside of any test.
 *
 * @param {string} name
 * @param {string[]} [projects] the one of that name, if absent
 * @param {{ aside: boolean }} [options] `aside` where another step runs at the same time
 * @returns {Promise<StepResult>}
 */
export async function vitestStep(name, projects = [name], options = { aside: false }) {
  const report = join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  const problem = await run(
    name,
    "vitest",
    [
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    options,
  );
  const counts = readReport(report);
  if (counts === undefined) return { name, passed: 0, failed: 1, notes: [problem ?? "wrote no report"] };
  const { passed, failed, skipped } = counts;
  const notes = [...counts.names];
  if (skipped > 0) notes.push(`${skipped} skipped or todo`);
  if (passed + failed + skipped === 0) notes.push("ran no test");
  if (problem !== undefined && failed === 0) notes.push(`${problem}, though no single test failed`);
  const outsideTests = passed + failed + skipped === 0 || (problem !== undefined && failed === 0);
  return { name, passed, failed: failed + skipped + (outsideTests ? 1 : 0), notes };
}

/** @param {string} path */
function readReport(path) {
  try {
    const report = readJson(path);
    return {
      passed: Number(report.numPassedTests),
      failed: Number(report.numFailedTests),
      skipped: Number(report.numPendingTests) + Number(report.numTodoTests),
      names: failedTests(report),
    };
  } catch {
    return undefined;
  }
}

const longestList = 20;

/**
 * Where to look first: in the output of a whole run, what failed is far above the summary.
 *
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string }[] }[] }} report
 */
function failedTests({ testResults }) {
  const names = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") return [`${file}: ${message.split("\n")[0]}`];
    return failed.map(({ fullName }) => `${file}: ${fullName}`);
  });
  const more = names.length - longestList;
  return more > 0 ? [...names.slice(0, longestList), `and ${more} more`] : names;
}

/**
 * Runs a command with its output under a title: at once, or, where commands run side by side, as one piece when it has ended.
 *
 * @param {string} name
 * @param {string} tool
 * @param {string[]} parameters
 * @param {{ aside: boolean }} options
 * @returns {Promise<string | undefined>} what went wrong
 */
function run(name, tool, parameters, { aside }) {
  const title = `\n== ${name} ==`;
  if (!aside) console.log(title);
  const command = tool === "node" ? process.execPath : join(root, "node_modules/.bin", tool);
  const output = aside ? "pipe" : "inherit";
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: root,
      stdio: ["ignore", output, output],
      timeout: longestStep,
      env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: "1" },
    });
    /** @type {Buffer[]} */
    const pieces = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (piece) => pieces.push(piece));
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => {
      if (aside) console.log(`${title}\n${Buffer.concat(pieces).toString().trim()}`);
      if (code === 0) resolve(undefined);
      else resolve(signal === null ? `exit code ${code}` : `ended by ${signal}`);
    });
  });
}
