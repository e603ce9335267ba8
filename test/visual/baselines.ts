import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Comparison, compareImages } from "./compare";
import { smallPng } from "./small-png";

const folder = join(import.meta.dirname, "baselines");

/** What `npm run visual:update` sets. */
export const isUpdating = process.env["CALLSTATE_VISUAL"] === "update";

const command = "npm run visual:update";

export type Judgement = { problem: string; before?: Buffer; difference?: Buffer };

/**
 * Holds a picture against the one that is kept under its name. Undefined if it looks the same. While updating, one that looks
 * different takes its place; one that looks the same does not, so that a commit has only what changed.
 */
export function judge(name: string, picture: Buffer): Judgement | undefined {
  const file = join(folder, `${name}.png`);
  const before = existsSync(file) ? readFileSync(file) : undefined;
  const comparison: Comparison | undefined = before && compareImages(before, picture);
  if (comparison?.same === true) return undefined;
  if (isUpdating) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, smallPng(picture));
    return undefined;
  }
  if (before === undefined || comparison === undefined) {
    return {
      problem: `${name} has no picture to compare with. Write it: ${command}. Look at it before you commit it.`,
    };
  }
  const { words, difference } = comparison;
  return {
    problem: `${name} looks different: ${words}. If that is meant, take the new picture: ${command}`,
    before,
    ...(difference && { difference }),
  };
}

/** Names of pictures that no page has any more; taken away while updating. */
export function leftOver(names: readonly string[]): string[] {
  const kept = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const extra = kept
    .filter((path) => path.endsWith(".png"))
    .map((path) => path.replaceAll("\\", "/").replace(/\.png$/, ""))
    .filter((name) => !names.includes(name));
  if (!isUpdating) return extra;
  for (const name of extra) rmSync(join(folder, `${name}.png`));
  return [];
}
