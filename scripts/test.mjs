// Runs the checks and tests; the last line is `N passed, N failed`.
//   (no option)  everything
//   --fast       without what needs other people's packages or the build
//   --check      format, lint, types, unit and dom tests: no browser needed, under a minute
import { ensureInterop } from "./interop.mjs";
import { ensureReact18 } from "./react-18.mjs";
import { ensureServices } from "./services.mjs";
import { ensureChromium, ensureDependencies } from "./setup.mjs";
import { commandStep, vitestStep } from "./steps.mjs";

const check = process.argv.includes("--check");
// Property tests generate fewer cases where only a quick answer is wanted; `npm test` has all of them.
if (check) process.env["CALLSTATE_FUZZ_RUNS"] ??= "0.1";
const fast = process.argv.includes("--fast");

const started = performance.now();
/** @type {import("./steps.mjs").StepResult[]} */
const results = [];

/** @param {(() => Promise<import("./steps.mjs").StepResult>)[]} steps one after the other */
async function runSteps(steps) {
  for (const step of steps) results.push(await step());
}

// Its types are those of packages that only the full run installs.
const interop = "test/interop";

/** @param {{ aside: boolean }} [options] */
const staticSteps = (options) => [
  () => commandStep("format", "biome", ["format", "."], options),
  () => commandStep("lint", "oxlint", ["--type-aware", "--deny-warnings", "--ignore-pattern", interop], options),
  () => commandStep("types", "tsc", ["-b"], options),
];
const unitStep = () => vitestStep("unit", ["unit", "dom", "alone"]);

const aside = { aside: true };
/**
 * @param {string} name
 * @param {string[]} others
 */
const project =
  (name, ...others) =>
  () =>
    vitestStep(name, [name, ...others], aside);

/** What follows needs what is before it. The longest first, so that both lanes end at about the same time. */
const queue = [
  [project("services")],
  [project("stories")],
  ...(fast ? [] : [[() => commandStep("build", "node", ["scripts/build.mjs"], aside), project("browser")]]),
  [project("visual")],
  ...(fast
    ? []
    : [
        [project("react-18", "react-18-alone")],
        [
          project("interop"),
          () => commandStep("its lint", "oxlint", ["--type-aware", "--deny-warnings", interop], aside),
          () => commandStep("its types", "tsc", ["-p", interop], aside),
        ],
      ]),
];

/** Two of these run beside each other: while one waits for clocks, servers and other processes, the other has the machine. */
async function runLane() {
  for (let steps = queue.shift(); steps !== undefined; steps = queue.shift()) await runSteps(steps);
}

try {
  ensureDependencies();
  if (check) await Promise.all([runSteps(staticSteps({ aside: true })), runSteps([unitStep])]);
  else {
    await ensureChromium();
    ensureServices();
    if (!fast) {
      ensureReact18();
      ensureInterop();
    }
    await runSteps([...staticSteps(), unitStep]);
    await Promise.all([runLane(), runLane()]);
    if (!fast) await runSteps([() => vitestStep("packaging")]);
  }
} catch (error) {
  results.push({
    name: "setup",
    passed: 0,
    failed: 1,
    notes: [error instanceof Error ? error.message : String(error)],
  });
}

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`\n== summary, ${((performance.now() - started) / 1000).toFixed(0)} s ==`);
for (const result of results) {
  console.log(`${result.name.padEnd(10)} ${result.passed} passed, ${result.failed} failed`);
  for (const note of result.notes) console.log(`           ${note}`);
}
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
