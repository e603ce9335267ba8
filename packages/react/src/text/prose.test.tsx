import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { PlainText } from "../conversation/plain-text";
import { LabelsProvider } from "../labels/labels-context";
import { englishLabels } from "../labels/labels";
import { Markdown } from "../markdown";
import { isBlank } from "@callstate/core";
import { findHiddenInProse } from "./prose";

const hidden = (text: string) => findHiddenInProse(text).filter((segment) => segment.kind === "hidden").length;

describe("running words", () => {
  it.each([
    ["an override", "pay \u202E05$"],
    ["an embedding", "\u202Aabc"],
    ["an isolate", "\u2067abc"],
    ["letters of tags", "hello\u{E0068}\u{E0069}"],
    ["a lone surrogate", "a\uD800"],
  ])("show %s", (_name, text) => {
    expect(hidden(text)).toBeGreaterThan(0);
  });
  it.each([
    ["marks of Hebrew", "שלום\u200F!"],
    ["a soft hyphen", "hand\u00ADbook"],
    ["micrometres", "5 μm"],
    ["a family", "👨‍👩‍👧"],
    ["a Persian joiner", "می\u200Cخواهم"],
  ])("leave %s alone", (_name, text) => {
    expect(hidden(text)).toBe(0);
    expect(
      findHiddenInProse(text)
        .map((segment) => segment.text)
        .join(""),
    ).toBe(text);
  });
  it.each([
    ["as plain text", (text: string) => <PlainText text={text} />],
    ["as markdown", (text: string) => <Markdown text={text} />],
  ])("leave no character on the page that turns the order of others, %s", (_name, draw) => {
    const text = "Pay \u202E05$ now, `co\u2066de`, **a\u202Bb**, https://example.com/\u202Ex\n\n```\nif (\u202E)\n```";
    const { container } = render(<LabelsProvider labels={englishLabels}>{draw(text)}</LabelsProvider>);
    expect(container.textContent).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/u);
    expect(container.textContent).toContain("U+202E");
  });
});

describe("a blank text", () => {
  it.each(["", "  \n", "\u2800", "\u3164", "\u200B\u200D", "\u00A0"])("is %j", (text) => {
    expect(isBlank(text)).toBe(true);
  });
  it.each(["a", ".", "0", "👍", "\u0301a", "ا"])("is not %j", (text) => {
    expect(isBlank(text)).toBe(false);
  });
});
