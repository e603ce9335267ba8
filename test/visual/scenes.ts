import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/workspace.mjs";
import type { IndexEntry } from "./site";

/** A page whose picture is kept: one mounted story, in each look. */
export type Scene = {
  /** The picture's name and folder, as in `tools/booking`. */
  name: string;
  story: string;
  /** The folder of the tool, for the page that shows one tool. */
  tool?: string;
};

/** The tag of stories whose pictures are kept. */
const tag = "visual";

/** Every tool in all its states, found by its folder; and every story that says so by its tag. */
export function scenesOf(index: readonly IndexEntry[]): Scene[] {
  const folders = readdirSync(join(root, "packages/renderers/src"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "shared")
    .map(({ name }) => name);
  const sheets = folders.map((folder) => ({
    name: `tools/${folder}`,
    story: "matrix-one-tool--all-states",
    tool: folder,
  }));
  const tagged = index
    .filter(({ type, tags }) => type === "story" && tags?.includes(tag) === true)
    .map(({ id }) => ({ name: `stories/${id}`, story: id }));
  return [...sheets, ...tagged];
}
