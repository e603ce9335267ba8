import type { ToolDefinition, ToolSet, ToolState, UntypedToolPart } from "@callstate/core";
import type { RendererOf } from "@callstate/react";

export type GalleryEntry = {
  /** The renderer's folder in packages/renderers/src. */
  folder: string;
  /** The tool's name, as the model calls it. */
  name: string;
  /** The name for people. */
  title: string;
  renderer: RendererOf<ToolSet, string>;
  /** The tool's definition, for titles, effects and schemas. */
  definition: ToolDefinition;
  fixtures: { readonly [State in ToolState]: UntypedToolPart };
  variants: { readonly [name: string]: UntypedToolPart };
};

type Exports = Readonly<Record<string, unknown>>;

const folderOf = (path: string): string => path.split("/").at(-2) ?? "";

const fixtureFiles = import.meta.glob<Exports>(
  ["../../packages/renderers/src/*/fixtures.ts", "!../../packages/renderers/src/shared/fixtures.ts"],
  { eager: true },
);
const indexFiles = import.meta.glob<Exports>("../../packages/renderers/src/*/index.ts", { eager: true });

/** The export whose name ends so, of a folder's file: what it is called in front of that is the folder's own business. Makers of it don't count. */
function exported(exports: Exports | undefined, ending: string): unknown {
  return Object.entries(exports ?? {}).find(([name, value]) => name.endsWith(ending) && typeof value === "object")?.[1];
}

function entryOf(folder: string, fixtureFile: Exports): GalleryEntry {
  const index = indexFiles[`../../packages/renderers/src/${folder}/index.ts`];
  // A folder's files are typed where they are written; here only their names are known.
  const renderer = (exported(fixtureFile, "SampleRenderer") ?? exported(index, "Renderer")) as GalleryEntry["renderer"];
  return {
    folder,
    renderer,
    name: renderer.name,
    title: renderer.title ?? renderer.name,
    definition: index?.[renderer.name] as ToolDefinition,
    fixtures: exported(fixtureFile, "Fixtures") as GalleryEntry["fixtures"],
    variants: exported(fixtureFile, "Variants") as GalleryEntry["variants"],
  };
}

/** Every tool of the gallery: the matrix's columns, and what the tests of completeness count. Found by its folder. */
export const gallery: readonly GalleryEntry[] = Object.entries(fixtureFiles)
  .map(([path, fixtureFile]) => entryOf(folderOf(path), fixtureFile))
  .toSorted((one, other) => one.title.localeCompare(other.title, "en"));
