// Begins a renderer: its folder in packages/renderers/src, its story file and its line in packages/renderers/src/index.ts.
//   npm run new:renderer search-flights
//   npm run new:renderer search-flights -- --effects none --input "from: string, to: string, on: date" --output "airline: string, price: number"
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parseFields } from "./new-renderer-fields.mjs";
import { rendererFiles } from "./new-renderer-files.mjs";
import { runMain, SetupError } from "./setup-error.mjs";
import { root } from "./workspace.mjs";

/**
 * @typedef {object} RendererPlan
 * @property {string} folder "search-flights"
 * @property {string} tool "searchFlights"
 * @property {string} title "Search flights"
 * @property {"none" | "idempotent" | "once"} effects
 * @property {import("./new-renderer-fields.mjs").Field[]} input
 * @property {import("./new-renderer-fields.mjs").Field[]} output
 */

const effectsOf = new Set(["none", "idempotent", "once"]);

/**
 * Reads what was asked for; throws a SetupError that says what is wrong with it.
 *
 * @param {{ folder: string | undefined, title?: string | undefined, effects?: string | undefined, input?: string | undefined, output?: string | undefined }} wish
 * @returns {RendererPlan}
 */
export function planRenderer({ folder = "", title, effects = "none", input = "query: string", output }) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(folder)) {
    throw new SetupError({
      what: folder === "" ? "The renderer has no name." : `"${folder}" is no name for a renderer.`,
      why: "The name becomes a folder and an import path.",
      fix: "Give it in small letters with dashes, the verb first: npm run new:renderer search-flights",
    });
  }
  if (!effectsOf.has(effects)) {
    throw new SetupError({
      what: `"${effects}" is no kind of effects.`,
      why: "A tool that changes something gets an approval and words for its outcomes.",
      fix: 'Use "none" for a tool that only reads, "idempotent" where running twice is running once, else "once".',
    });
  }
  const words = folder.split("-");
  return {
    folder,
    tool: words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join(""),
    title: title ?? words.join(" ").replace(/^./, (letter) => letter.toUpperCase()),
    effects: effects === "none" || effects === "idempotent" ? effects : "once",
    input: parseFields(input, "--input"),
    output: parseFields(output ?? (effects === "none" ? "result: string" : "id: string"), "--output"),
  };
}

/**
 * Writes the files of a plan into a copy of the repository and adds its line. Nothing is written if the folder exists.
 *
 * @param {RendererPlan} plan
 * @param {string} directory the repository's root
 * @returns {string[]} the files, relative to the root
 */
export function writeRenderer(plan, directory) {
  const folder = join(directory, "packages/renderers/src", plan.folder);
  if (existsSync(folder)) {
    throw new SetupError({
      what: `packages/renderers/src/${plan.folder} exists already.`,
      why: "A renderer is never written over.",
      fix: "Choose another name, or take the folder away first.",
    });
  }
  const files = rendererFiles(plan);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  addLine(join(directory, "packages/renderers/src/index.ts"), `export * from "./${plan.folder}/index";`);
  return [...Object.keys(files), "packages/renderers/src/index.ts"];
}

/**
 * @param {string} path
 * @param {string} line
 */
function addLine(path, line) {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((existing) => existing !== "");
  const exports = [...lines.filter((existing) => existing.startsWith("export")), line].sort();
  writeFileSync(path, `${[...lines.filter((existing) => !existing.startsWith("export")), ...exports].join("\n")}\n`);
}

/**
 * As the format check wants it.
 *
 * @param {string[]} files
 */
function format(files) {
  const biome = join(root, "node_modules/.bin/biome");
  spawnSync(biome, ["format", "--write", "--vcs-enabled=false", ...files], {
    cwd: root,
    shell: process.platform === "win32",
  });
}

/**
 * Asks for what was not given, where somebody is there to answer.
 *
 * @param {Parameters<typeof planRenderer>[0]} wish
 */
async function askForMissing(wish) {
  if (!process.stdin.isTTY) return wish;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ask = async (/** @type {string} */ question, /** @type {string} */ usual) =>
    (await terminal.question(`${question} [${usual}] `)).trim() || usual;
  const folder = wish.folder ?? (await ask("Name, in small letters with dashes:", "search-flights"));
  const effects = wish.effects ?? (await ask("Does it change anything? none, idempotent or once:", "none"));
  const input = wish.input ?? (await ask("Arguments, as name: type, …:", "query: string"));
  const usual = effects === "none" ? "result: string" : "id: string";
  const output = wish.output ?? (await ask("What it returns:", usual));
  terminal.close();
  return { ...wish, folder, effects, input, output };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const option = /** @type {const} */ ({ type: "string" });
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { title: option, effects: option, input: option, output: option, root: option },
    });
    const plan = planRenderer(await askForMissing({ ...values, folder: positionals[0] }));
    const directory = values.root ?? root;
    const written = writeRenderer(plan, directory);
    format(written.map((path) => join(directory, path)));
    console.log(written.map((path) => `  ${path}`).join("\n"));
    console.log(`\nNow fill in the views: docs/writing-a-renderer.md. "npm run check" names what is missing.`);
  });
}
