/** Where each page of `docs` is in Storybook. A link to any other file of the repository is shown as the file's name. */
const pages: Readonly<Record<string, string>> = {
  "architecture.md": "docs-architecture--docs",
  "tool-states.md": "docs-tool-states--docs",
  "components.md": "docs-components--docs",
  "theming.md": "docs-theming--docs",
  "accessibility.md": "docs-accessibility--docs",
  "approvals.md": "docs-approvals--docs",
  "writing-a-renderer.md": "docs-writing-a-renderer--docs",
  "recordings.md": "docs-recordings--docs",
};

export type DocLink = { kind: "page"; id: string } | { kind: "same-page" | "outside" } | { kind: "file"; path: string };

/** What a link in a page of `docs` means inside of Storybook. */
export function docLink(href: string): DocLink {
  if (href.startsWith("#")) return { kind: "same-page" };
  if (/^[a-z]+:/i.test(href)) return { kind: "outside" };
  const [path = ""] = href.split("#");
  const id = pages[path];
  return id === undefined ? { kind: "file", path: path.replace(/^(?:\.\.?\/)+/, "") } : { kind: "page", id };
}
