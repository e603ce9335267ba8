import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TOOL_STATES } from "@callstate/core";
import { parseSync } from "vite";

/**
 * What is missing in the gallery of a copy of the repository, in sentences that say where and how to add it. Nothing is run: the
 * files are read as they are written.
 */
export function galleryProblems(root: string): string[] {
  const source = join(root, "packages/renderers/src");
  const folders = readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "shared")
    .map(({ name }) => name);
  return folders.flatMap((folder) => folderProblems(root, folder));
}

const files = ["schema.ts", "renderer.tsx", "fixtures.ts", "index.ts"];

function folderProblems(root: string, folder: string): string[] {
  const place = `packages/renderers/src/${folder}`;
  const missing = files.filter((file) => !existsSync(join(root, place, file)));
  if (missing.length > 0) {
    return missing.map(
      (file) => `${place} has no ${file}. "npm run new:renderer" writes one: see docs/writing-a-renderer.md.`,
    );
  }
  return [
    ...viewProblems(root, `${place}/renderer.tsx`),
    ...fixtureProblems(root, `${place}/fixtures.ts`),
    ...storyProblems(root, folder),
    ...lineProblems(root, folder),
  ];
}

function viewProblems(root: string, path: string): string[] {
  const views = objectsIn(root, path).find(({ name }) => name === "views");
  if (views === undefined)
    return [`${path} has no table of views: give defineToolRenderer one, with an entry for each state.`];
  return statesMissingIn(views).map(
    (state) =>
      `${path} has no view for ${state}: add "${state}" to its table of views, and return what the card shows then.`,
  );
}

function fixtureProblems(root: string, path: string): string[] {
  const fixtures = objectsIn(root, path).find(({ name }) => name.endsWith("Fixtures"));
  if (fixtures === undefined)
    return [`${path} exports no samples: export one part a state, under a name that ends with Fixtures.`];
  return statesMissingIn(fixtures).map(
    (state) =>
      `${path} has no sample for ${state}: add "${state}" to ${fixtures.name}, with the part as it is in that state.`,
  );
}

function storyProblems(root: string, folder: string): string[] {
  const path = `stories/tools/${folder}.stories.tsx`;
  if (!existsSync(join(root, path)))
    return [`There is no ${path}: write one story a state. The file of another tool shows how.`];
  const source = readFileSync(join(root, path), "utf8");
  const states = TOOL_STATES.filter((state) => !showsState(source, state)).map(
    (state) => `${path} has no story for ${state}: export one with args: { part: fixtures["${state}"] }.`,
  );
  const samples = objectsIn(root, `packages/renderers/src/${folder}/fixtures.ts`);
  const variants = samples.find(({ name }) => name.endsWith("Variants"))?.keys ?? [];
  const untold = variants.filter(
    (name) => !source.includes(`variants["${name}"]`) && !source.includes(`variants.${name}`),
  );
  return [
    ...states,
    ...untold.map(
      (name) => `${path} has no story for the variant ${name}: export one with args: { part: variants["${name}"] }.`,
    ),
  ];
}

/** A story that stands for the state by itself: with its fixture as the only argument. */
function showsState(source: string, state: string): boolean {
  return new RegExp(`args:\\s*\\{\\s*part:\\s*fixtures(?:\\["${state}"\\]|\\.${state}\\b),?\\s*\\}`).test(source);
}

function lineProblems(root: string, folder: string): string[] {
  const path = "packages/renderers/src/index.ts";
  const line = `export * from "./${folder}/index";`;
  return readFileSync(join(root, path), "utf8").includes(line)
    ? []
    : [`${path} does not name ${folder}: add the line ${line}`];
}

type FoundObject = { name: string; keys: readonly string[]; spreads: boolean };

/** What is spread into a table can't be read here; the compiler reads it. */
function statesMissingIn({ keys, spreads }: FoundObject): readonly string[] {
  return spreads ? [] : TOOL_STATES.filter((state) => !keys.includes(state));
}

/** Every object in a file that has a name: a variable's or a property's. */
function objectsIn(root: string, path: string): FoundObject[] {
  const { program } = parseSync(path, readFileSync(join(root, path), "utf8"));
  const found: FoundObject[] = [];
  visit(program, (node) => {
    const named =
      node["type"] === "VariableDeclarator"
        ? [node["id"], node["init"]]
        : node["type"] === "Property"
          ? [node["key"], node["value"]]
          : [];
    const object = objectOf(named[1]);
    const name = nameOf(named[0]);
    if (object !== undefined && name !== undefined) found.push({ name, ...membersOf(object) });
  });
  return found;
}

type Node = Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (!isNode(value)) return;
  if (typeof value["type"] === "string") see(value);
  for (const member of Object.values(value)) visit(member, see);
}

/** The object itself, without `as const` and `satisfies`. */
function objectOf(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined;
  return node["type"] === "ObjectExpression" ? node : objectOf(node["expression"]);
}

function membersOf(object: Node): { keys: string[]; spreads: boolean } {
  const members = Array.isArray(object["properties"]) ? object["properties"].filter(isNode) : [];
  return {
    keys: members.flatMap((member) => nameOf(member["key"]) ?? []),
    spreads: members.some((member) => member["type"] === "SpreadElement"),
  };
}

function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  const name = node["name"] ?? node["value"];
  return typeof name === "string" ? name : undefined;
}
