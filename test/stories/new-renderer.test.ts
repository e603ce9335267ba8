// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { planRenderer, writeRenderer } from "../../scripts/new-renderer.mjs";
import { galleryProblems } from "./gallery-check";

let copy = "";

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), "callstate-new-renderer-"));
  mkdirSync(join(copy, "packages/renderers/src"), { recursive: true });
  writeFileSync(join(copy, "packages/renderers/src/index.ts"), "");
});

afterEach(() => {
  rmSync(copy, { recursive: true, force: true });
});

function generate(wish: Partial<Parameters<typeof planRenderer>[0]> = {}): string[] {
  return writeRenderer(planRenderer({ folder: "search-flights", input: "from: string, on?: date", ...wish }), copy);
}

/** Changes a generated file, and fails where there is nothing to change. */
function edit(path: string, from: RegExp, to = ""): void {
  const before = readFileSync(join(copy, path), "utf8");
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${path} has nothing like ${String(from)}.`);
  writeFileSync(join(copy, path), after);
}

const folder = "packages/renderers/src/search-flights";
const stories = "stories/tools/search-flights.stories.tsx";

describe("new:renderer", () => {
  it("writes one folder, one story file and one line", () => {
    expect(generate()).toEqual([
      ...["schema.ts", "renderer.tsx", "fixtures.ts", "styles.css", "index.ts"].map((file) => `${folder}/${file}`),
      stories,
      "packages/renderers/src/index.ts",
    ]);
    expect(readFileSync(join(copy, "packages/renderers/src/index.ts"), "utf8")).toBe(
      'export * from "./search-flights/index";\n',
    );
  });

  it("leaves nothing to be missing, with effects and without", () => {
    generate();
    generate({ folder: "order-taxi", effects: "once" });
    expect(galleryProblems(copy)).toEqual([]);
  });

  it("keeps the lines of others, in order", () => {
    writeFileSync(join(copy, "packages/renderers/src/index.ts"), 'export * from "./weather/index";\n');
    generate();
    expect(readFileSync(join(copy, "packages/renderers/src/index.ts"), "utf8")).toBe(
      'export * from "./search-flights/index";\nexport * from "./weather/index";\n',
    );
  });

  it("makes the schema from what it was told", () => {
    generate({ output: "price: number, seats: int" });
    const schema = readFileSync(join(copy, folder, "schema.ts"), "utf8");
    expect(schema).toContain('from: z.string().min(1).max(200).meta({ title: "From" })');
    expect(schema).toContain('on: z.iso.date().optional().meta({ title: "On" })');
    expect(schema).toContain('seats: z.int().meta({ title: "Seats" })');
  });

  it.each([
    [{ folder: "SearchFlights" }, /"SearchFlights" is no name for a renderer.*small letters with dashes/s],
    [{ folder: undefined }, /has no name/],
    [{ effects: "some" }, /"some" is no kind of effects/],
    [{ input: "from: place" }, /"from: place" in --input can't be read.*string, text, int/s],
    [{ input: "a: string, a: int" }, /names "a" twice/],
  ])("says what is wrong with %j", (wish, message) => {
    expect(() => generate(wish)).toThrow(message);
  });

  it("never writes over a renderer", () => {
    generate();
    expect(() => generate()).toThrow(/exists already/);
  });
});

describe("what is left out is named", () => {
  it("a view", () => {
    generate();
    edit(`${folder}/renderer.tsx`, /^ *"output-denied".*\n/m);
    expect(galleryProblems(copy)).toEqual([
      'packages/renderers/src/search-flights/renderer.tsx has no view for output-denied: add "output-denied" to its table of views, and return what the card shows then.',
    ]);
  });

  it("a sample", () => {
    generate();
    edit(`${folder}/fixtures.ts`, /^ *cancelled:.*\n/m);
    expect(galleryProblems(copy)).toEqual([
      'packages/renderers/src/search-flights/fixtures.ts has no sample for cancelled: add "cancelled" to searchFlightsFixtures, with the part as it is in that state.',
    ]);
  });

  it("a story", () => {
    generate();
    edit(stories, /^export const OutputUnknown.*\n/m);
    expect(galleryProblems(copy)).toEqual([
      'stories/tools/search-flights.stories.tsx has no story for output-unknown: export one with args: { part: fixtures["output-unknown"] }.',
    ]);
  });

  it("a story of a variant", () => {
    generate();
    edit(stories, /^export const NoArgumentsYet.*\n/m);
    expect(galleryProblems(copy)).toEqual([
      'stories/tools/search-flights.stories.tsx has no story for the variant No arguments yet: export one with args: { part: variants["No arguments yet"] }.',
    ]);
  });

  it("the whole story file", () => {
    generate();
    rmSync(join(copy, stories));
    expect(galleryProblems(copy)).toEqual([
      "There is no stories/tools/search-flights.stories.tsx: write one story a state. The file of another tool shows how.",
    ]);
  });

  it("the line", () => {
    generate();
    writeFileSync(join(copy, "packages/renderers/src/index.ts"), "");
    expect(galleryProblems(copy)).toEqual([
      'packages/renderers/src/index.ts does not name search-flights: add the line export * from "./search-flights/index";',
    ]);
  });

  it("a file of the folder", () => {
    generate();
    rmSync(join(copy, folder, "schema.ts"));
    expect(galleryProblems(copy)).toEqual([
      'packages/renderers/src/search-flights has no schema.ts. "npm run new:renderer" writes one: see docs/writing-a-renderer.md.',
    ]);
  });
});
