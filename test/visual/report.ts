import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/workspace.mjs";
import type { Judgement } from "./baselines";

/** Where people look. */
export const reportFolder = join(root, "test-results/visual");

type Entry = Judgement & { name: string; after: Buffer };

/** The page that shows what looks different: before, after and the difference beside each other. */
export class Report {
  readonly #entries: Entry[] = [];

  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    rmSync(folder, { recursive: true, force: true });
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
  }

  /** Writes the page, if there is anything to show. Its path, or undefined. */
  write(): string | undefined {
    if (this.#entries.length === 0) return undefined;
    mkdirSync(this.#folder, { recursive: true });
    const sections = this.#entries
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((entry) => section(entry, this.#folder));
    const path = join(this.#folder, "index.html");
    writeFileSync(path, page(sections.join("\n")));
    return path;
  }
}

function section({ name, problem, before, after, difference }: Entry, folder: string): string {
  const pictures = [
    ["Before", before],
    ["After", after],
    ["Difference", difference],
  ] as const;
  const figures = pictures.map(([title, picture]) => {
    if (picture === undefined) return `<figure><figcaption>${title}: none</figcaption></figure>`;
    const file = `${name.replaceAll("/", "-")}.${title.toLowerCase()}.png`;
    writeFileSync(join(folder, file), picture);
    return `<figure><figcaption>${title}</figcaption><a href="${file}"><img src="${file}" alt="${title}: ${name}"></a></figure>`;
  });
  return `<section><h2>${name}</h2><p>${problem}</p><div>${figures.join("")}</div></section>`;
}

const page = (sections: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>What looks different</title>
<style>
  body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem; color-scheme: light dark; }
  section > div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem; }
  figure { margin: 0; }
  img { max-width: 100%; border: 1px solid #8888; }
</style>
<h1>What looks different</h1>
${sections}
</html>
`;
