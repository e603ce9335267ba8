import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Comparison, compareImages } from "./compare";
import { smallPng } from "./small-png";

export type BaselinesOptions = {
  folder: string;
  /** Pictures that look different take the place of those that are kept: what `npm run visual:update` does. */
  isUpdating: boolean;
};

export type Baselines = {
  /**
   * Holds a picture against the one that is kept under its name. Undefined if it looks the same. While updating, one that looks
   * different takes its place; one that looks the same does not, so that a commit has only what changed.
   */
  judge: (name: string, picture: Buffer) => Judgement | undefined;
  /** Names of pictures that no page has any more; taken away while updating. */
  leftOver: (names: readonly string[]) => string[];
};

export type Judgement = { problem: string; before?: Buffer; difference?: Buffer };

/** The pictures of the repository. */
export const keptPictures = {
  folder: join(import.meta.dirname, "baselines"),
  isUpdating: process.env["CALLSTATE_VISUAL"] === "update",
};

const command = "npm run visual:update";

/** The pictures in a folder: one PNG a name. */
export function openBaselines({ folder, isUpdating }: BaselinesOptions): Baselines {
  return {
    judge: (name, picture) => {
      const file = join(folder, `${name}.png`);
      const before = existsSync(file) ? readFileSync(file) : undefined;
      const comparison = before && compareImages(before, picture);
      if (comparison?.same === true) return undefined;
      if (isUpdating) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, smallPng(picture));
        return undefined;
      }
      return before === undefined || comparison === undefined ? missing(name) : changed(name, before, comparison);
    },
    leftOver: (names) => {
      const kept = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
      const extra = kept
        .filter((path) => path.endsWith(".png"))
        .map((path) => path.replaceAll("\\", "/").replace(/\.png$/, ""))
        .filter((name) => !names.includes(name));
      if (!isUpdating) return extra;
      for (const name of extra) rmSync(join(folder, `${name}.png`));
      return [];
    },
  };
}

function missing(name: string): Judgement {
  return { problem: `${name} has no picture to compare with. Write it: ${command}. Look at it before you commit it.` };
}

function changed(name: string, before: Buffer, { words, difference }: Comparison): Judgement {
  return {
    problem: `${name} looks different: ${words}. If that is meant, take the new picture: ${command}`,
    before,
    ...(difference && { difference }),
  };
}
