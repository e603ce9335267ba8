import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace.mjs";

/** @typedef {{ id: string, file: string, title: string }} Proof */

/** What each id stands for. What exactly is promised stands in docs/security.md and docs/reliability.md. */
export const GUARANTEES = {
  G1: "One decision, one execution",
  G2: "No lost approval",
  G3: "What you saw is what runs",
  G4: "Nothing hidden",
  G5: "No accidental approval",
  G6: "The reducer's laws",
  G7: "Bounded",
  G8: "Hostile data makes no request and runs no script",
  G9: "Honest endings",
  G10: "Secrets stay",
  G11: "Yours only",
  G12: "A crash in one view stays there",
  G13: "Portable proof",
};

const PAGES = ["docs/security.md", "docs/reliability.md"];
const FOLDERS = ["packages", "test", "stories"];
const IS_TEST = /(?:\.(?:test|stories)\.tsx?|testing\/describe-[\w-]+\.ts)$/;
const TITLE =
  /\b(?:it|test|describe)(?:\.each\([\w$]*\))?\(\s*(["'`])((?:G\d+)(?:, G\d+)*): ((?:\\.|(?!\1)[\s\S])+)\1/g;

/** The ids in the titles of a test file's source. @param {string} source @param {string} file @returns {Proof[]} */
export function proofsIn(source, file) {
  return [...source.replaceAll(/^\s*\/\/.*$/gm, "").matchAll(TITLE)].flatMap(([, , ids = "", title = ""]) =>
    ids.split(", ").map((id) => ({ id, file, title: title.replaceAll(/\$\{[^}]*\}/g, "…").replaceAll("\\", "") })),
  );
}

/** @returns {Proof[]} */
export function findProofs() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
      .filter((path) => IS_TEST.test(path) && !/\/(?:node_modules|dist)\/|^test\/docs\//.test(path)),
  )
    .sort()
    .flatMap((path) => proofsIn(readFileSync(join(root, path), "utf8"), path));
}

/** The ids that a page promises: those of its headings. @param {string} page @returns {string[]} */
export function claimsOf(page) {
  return [...page.matchAll(/^#+ (G\d+)\b/gm)].map(([, id = ""]) => id);
}

/** Where each id is promised. @returns {Map<string, string>} */
export function findClaims() {
  return new Map(
    PAGES.flatMap((path) =>
      claimsOf(readFileSync(join(root, path), "utf8")).map((id) => /** @type {const} */ ([id, path])),
    ),
  );
}

/** docs/guarantees.md. */
export function guaranteesPage() {
  const claims = findClaims();
  const proofs = findProofs();
  const sections = Object.entries(GUARANTEES).map(([id, name]) => {
    const page = claims.get(id);
    const where = page === undefined ? "Not promised yet." : `Promised in [${page}](${page.replace("docs/", "")}).`;
    const own = proofs.filter((proof) => proof.id === id).map(({ file, title }) => `- \`${file}\`: ${title}`);
    return [`## ${id} ${name}`, where, "", ...own].join("\n");
  });
  return `# Guarantees and their tests

Made by \`node scripts/docs/guarantees.mjs\` from the ids in the titles of the tests; don't edit it. A test fails when this page is old,
and when one of the pages promises something that has no test.

${sections.join("\n\n")}
`;
}
