// Takes away one rule after another from a copy of the server and runs the tests of the rules on it: each must fail.
//   npm run mutate [-- 'words of a rule' …]
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { MUTATIONS } from "./mutations.mjs";
import { root } from "./workspace.mjs";

const source = join(root, "packages/server/src");
// As deep as the sources: their tests import from the top of the workspace too.
const folder = join(root, "node_modules/.cache/mutants");
/** What drives the rules: random walks over the real stores first, then fences, recovery, decisions, stops and new messages. */
const TESTS = [
  "records/random-walks.test.ts",
  "records/fences.test.ts",
  "store/memory-store.test.ts",
  "agent/recovery.test.ts",
  "agent/stop.test.ts",
  "agent/budgets.test.ts",
  "agent/tool-options.test.ts",
  "approval/resolve-approval.test.ts",
  "http/conversations.test.ts",
  "stream/run-watch.test.ts",
  "formats/ai-sdk/hostile-chat.test.ts",
];

/** @typedef {import("./mutations.mjs").Mutation} Mutation */
/** @typedef {{ rule: string, failed: string | null }} Verdict */

/** The copy without one rule. With null: a copy as it is, which must pass. @param {Mutation | null} mutation */
function writeMutant(mutation) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const skipped = /\/store\/(?:postgres|redis)\/.*\.test\.ts$/;
  cpSync(source, folder, {
    recursive: true,
    filter: (path) => {
      const name = path.replaceAll("\\", "/");
      if (skipped.test(name)) return false;
      return !name.endsWith(".test.ts") || TESTS.some((test) => name.endsWith(`/${test}`));
    },
  });
  if (mutation === null) return;
  const path = join(folder, mutation.file);
  const text = readFileSync(path, "utf8");
  if (text.split(mutation.find).length !== 2)
    throw new Error(`${mutation.rule}: its text is not once in ${mutation.file}`);
  writeFileSync(
    path,
    text.replace(mutation.find, () => mutation.replace),
  );
}

/** The title of the first test that failed, or null. @returns {Promise<string | null>} */
function runTests() {
  const report = join(dirname(folder), "mutant.json");
  rmSync(report, { force: true });
  const parameters = ["run", "--config", "scripts/mutate.config.mjs", "--reporter=json", `--outputFile=${report}`];
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, "node_modules/.bin/vitest"), parameters, {
      cwd: root,
      stdio: "ignore",
      timeout: 300_000,
      env: { ...process.env, MUTANT: folder },
    });
    child.on("error", reject);
    child.on("close", (code) => resolve(code === 0 ? null : firstFailure(report)));
  });
}

/** @param {string} report */
function firstFailure(report) {
  try {
    /** @type {{ testResults: { assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(report, "utf8"));
    const failed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .find(({ status }) => status === "failed");
    if (failed === undefined) return "the tests did not load";
    // A busy machine is no proof; a rule whose absence makes something hang is caught by a wait of the test itself.
    const isSlow = failed.failureMessages.some((message) => message.includes("Test timed out"));
    return isSlow ? `(by its time) ${failed.fullName}` : failed.fullName;
  } catch {
    return "the tests did not end";
  }
}

const asked = process.argv.slice(2);
const chosen = MUTATIONS.filter(({ rule }) => asked.length === 0 || asked.some((words) => rule.includes(words)));
writeMutant(null);
const untouched = await runTests();
if (untouched !== null) {
  console.error(`The tests fail without any mutation: ${untouched}`);
  process.exit(1);
}
/** @type {Verdict[]} */
const verdicts = [];
for (const mutation of chosen) {
  writeMutant(mutation);
  const failed = await runTests();
  verdicts.push({ rule: mutation.rule, failed });
  console.log(`${failed === null ? "SURVIVED" : "caught  "}  ${mutation.rule.padEnd(52)} ${failed ?? ""}`);
}
rmSync(folder, { recursive: true, force: true });
const survived = verdicts.filter(({ failed }) => failed === null);
console.log(`${verdicts.length - survived.length} of ${verdicts.length} rules caught`);
process.exitCode = survived.length > 0 ? 1 : 0;
