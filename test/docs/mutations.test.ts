import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MUTATIONS } from "../../scripts/mutations.mjs";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

describe("the rules that `npm run mutate` takes away", () => {
  it("stand in the sources, each once", () => {
    const counts = MUTATIONS.map(({ rule, file, find }) => [
      rule,
      read(`packages/server/src/${file}`).split(find).length - 1,
    ]);
    expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
  });

  it("stand in docs/reliability.md", () => {
    const page = read("docs/reliability.md");
    expect(MUTATIONS.filter(({ rule, why }) => !page.includes(`| ${rule} | ${why} |`)).map(({ rule }) => rule)).toEqual(
      [],
    );
  });
});
