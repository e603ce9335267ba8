import { Markdown } from "@storybook/addon-docs/blocks";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { StoryLink } from "../support/story-link";
import { docLink } from "./doc-links";

type Props = {
  /** A page of `docs`, as it is written. */
  children: string;
  /** Only the part below this heading of the second level. */
  section?: string;
  /** Leaves out parts below these headings: something better stands in their place. */
  without?: readonly string[];
};

/** A page of the repository's own documentation: one text for both places. */
export function DocText({ children, section, without = [] }: Props): ReactElement {
  return (
    <Markdown options={{ overrides: { a: Link, table: WideTable } }}>{chosen(children, section, without)}</Markdown>
  );
}

function chosen(text: string, section: string | undefined, without: readonly string[]): string {
  const parts = text.split(/^(?=## )/m);
  const headingOf = (part: string) => /^## (.*)/.exec(part)?.[1];
  const kept = parts.filter((part) => {
    const heading = headingOf(part);
    return section === undefined ? heading === undefined || !without.includes(heading) : heading === section;
  });
  return kept.join("");
}

/** A table that is wider than the page scrolls by itself. */
function WideTable({ children }: { children?: ReactNode }): ReactElement {
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section style={{ overflowX: "auto" }} aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}

function Link({ href = "", children }: ComponentProps<"a"> & { children?: ReactNode }): ReactElement {
  const link = docLink(href);
  if (link.kind === "page") {
    return (
      <StoryLink kind="docs" to={link.id}>
        {children}
      </StoryLink>
    );
  }
  if (link.kind === "file") {
    return (
      <span title={link.path}>
        {children} <code>{link.path}</code>
      </span>
    );
  }
  return link.kind === "outside" ? (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    // The page of Storybook's frame: a bare hash would be looked for in the window around it.
    <a href={href} target="_self">
      {children}
    </a>
  );
}
