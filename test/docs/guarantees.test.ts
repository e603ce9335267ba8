import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  claimsOf,
  findClaims,
  findProofs,
  GUARANTEES,
  guaranteesPage,
  proofsIn,
} from "../../scripts/docs/guarantees-page.mjs";

describe("the ledger of guarantees", () => {
  it("says what the tests prove (run `node scripts/docs/guarantees.mjs`)", () => {
    const page = readFileSync(new URL("../../docs/guarantees.md", import.meta.url), "utf8");
    expect(page).toBe(guaranteesPage());
  });

  it("has a test for everything that the pages promise", () => {
    const proved = new Set(findProofs().map(({ id }) => id));
    expect([...findClaims().keys()].filter((id) => !proved.has(id))).toEqual([]);
  });

  it("knows every id that a page or a test names", () => {
    const named = [...findClaims().keys(), ...findProofs().map(({ id }) => id)];
    expect(named.filter((id) => !Object.hasOwn(GUARANTEES, id))).toEqual([]);
  });

  it("reads ids from titles and headings only", () => {
    const title = "G1, G2: runs";
    const source = `it("${title} it's once", () => {});\n  test.each(rows)('G3: \${x} y', f);\n// it("G4: no"\nexpect("G5: no")`;
    expect(proofsIn(source, "a.test.ts").map(({ id, title }) => `${id} ${title}`)).toEqual([
      "G1 runs it's once",
      "G2 runs it's once",
      "G3 … y",
    ]);
    expect(claimsOf("# Security\n### G4 Nothing hidden\nG5 is not promised.\n## G10: Secrets")).toEqual(["G4", "G10"]);
  });
});
