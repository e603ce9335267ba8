import { render, screen } from "@testing-library/react";
import { Lexer } from "marked";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MessageView } from "../conversation/message-view";
import { AgentProvider } from "../hooks/agent-context";
import { BlockReader } from "./blocks";
import { Markdown, markdownSlots } from "./markdown";

afterEach(() => {
  vi.restoreAllMocks();
});

const html = (text: string, streaming = false) => renderToString(<Markdown text={text} streaming={streaming} />);
const shown = (text: string, streaming = true) => {
  const { container, unmount } = render(<Markdown text={text} streaming={streaming} />);
  const words = container.textContent ?? "";
  unmount();
  return words;
};

const sample = `# Tables in Lisbon

Two places have a **free table** for *four*, ~~three~~ and \`19:30\`. See [the list](https://example.com/list).

- **Casa do Limoeiro**, rated 4.5
- Tasca da Ladeira
  1. by the window
  2. [ask them](mailto:a@example.com)

| Place | Seats |
|:------|------:|
| Casa  | 4     |
| Tasca | 6     |

\`\`\`json
{ "guests": 4 }
\`\`\`

> Call before 18:00.

Done &amp; dusted.
`;

describe("Markdown", () => {
  it("draws what the language has", () => {
    render(<Markdown text={sample} />);
    expect(screen.getByRole("heading", { level: 3, name: "Tables in Lisbon" })).toBeInTheDocument();
    expect(document.querySelector("strong")).toHaveTextContent("free table");
    expect(screen.getByRole("link", { name: "the list" })).toHaveAttribute("href", "https://example.com/list");
    expect(screen.getByRole("link", { name: "ask them" })).toHaveAttribute("href", "mailto:a@example.com");
    expect(screen.getAllByRole("listitem")).toHaveLength(4);
    expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual(["Place", "Seats"]);
    expect(screen.getByRole("cell", { name: "6" })).toHaveAttribute("data-align", "right");
    expect(screen.getByRole("group", { name: "Code" })).toHaveTextContent('{ "guests": 4 }');
    expect(document.querySelector("blockquote")).toHaveTextContent("Call before 18:00.");
    expect(document.body).toHaveTextContent("Done & dusted.");
  });
  it("is drawn the same on a server, without a style or a script", () => {
    expect(html(sample)).not.toMatch(/style=|<script|<link/);
  });
  it("takes the place of plain text in a message", () => {
    const message = {
      id: "m",
      role: "assistant",
      parts: [{ type: "text", key: "t", text: "**b**", done: true }],
    } as const;
    render(<MessageView message={message} slots={markdownSlots} />);
    expect(document.querySelector("strong")).toHaveTextContent("b");
  });
});

describe("hostile markdown", () => {
  const hostile = [
    "[x](javascript:alert(1)) [y](JaVaScRiPt:alert(1)) [z](data:text/html,<script>1</script>) [w](vbscript:x)",
    "[x](java&#x73;cript:alert(1)) [y](&#106;avascript:alert(1)) [rel](//evil.test/a) [rel](/a)",
    "<img src=x onerror=alert(1)> <script>alert(1)</script>\n\n<iframe src='https://evil.test'></iframe>\n\n<svg onload=alert(1)>",
    "![x](https://evil.test/pixel.png) ![](http://evil.test/2.png) ![s](data:image/svg+xml,<svg/onload=alert(1)>)",
    '<javascript:alert(1)> <https://good.test/?q="onmouseover=alert(1)>',
    '[a](https://x.test "><img src=x onerror=alert(1)>")\n\n[ref]\n\n[ref]: javascript:alert(1)',
    "<style>*{background:url(https://evil.test)}</style><base href=https://evil.test>",
  ];
  it.each(hostile)("%s", (text) => {
    for (const streaming of [false, true]) {
      const page = document.createElement("div");
      page.innerHTML = html(text, streaming);
      expect(page.querySelector("script, iframe, style, base, object, embed, svg, form")).toBeNull();
      expect(page.innerHTML).not.toMatch(/<[^>]*\son\w+=/i);
      const hrefs = [...page.querySelectorAll("[href]")].map((link) => link.getAttribute("href") ?? "");
      for (const href of hrefs) expect(href).toMatch(/^(https?:|mailto:)/);
      expect(page.querySelector("[src], [srcset], link")).toBeNull();
    }
  });
  it("shows HTML as the text that it is", () => {
    expect(shown("a <b>bold</b> move", false)).toBe("a <b>bold</b> move");
  });
  it("shows images that are here, or from an origin that the app allows", () => {
    const pixel = "data:image/png;base64,AA==";
    render(
      <AgentProvider agent={{}} imageOrigins={["https://images.test"]}>
        <Markdown text={`![a](${pixel}) ![b](https://images.test/b.png) ![c](https://evil.test/c.png)`} />
      </AgentProvider>,
    );
    expect(screen.getAllByRole("img").map((image) => image.getAttribute("src"))).toEqual([
      pixel,
      "https://images.test/b.png",
    ]);
    expect(screen.getByRole("link", { name: "Image: c" })).toHaveAttribute("href", "https://evil.test/c.png");
  });
  const unit = [
    "**a",
    "> ",
    "1. ",
    "- ",
    "[",
    "![](",
    "`a``",
    "<a ",
    "*a ",
    "| ",
    "_",
    "~",
    "&",
    "http://",
    "[a](b",
    "\\",
  ];
  it.each(unit)("takes 100 KB of %j", (part) => {
    const text = part.repeat(Math.ceil(100_000 / part.length));
    const page = document.createElement("div");
    page.innerHTML = html(text, true);
    expect(page.textContent?.length ?? 0).toBeGreaterThanOrEqual(0);
  });
});

describe("a text that is being written", () => {
  it("throws for no beginning of a document, and shows no marker that will go away", () => {
    for (let end = 1; end <= sample.length; end += 1) {
      const words = shown(sample.slice(0, end));
      expect(words, sample.slice(Math.max(0, end - 30), end)).not.toMatch(/\*\*|~~|\]\(|^#|`|\|/);
    }
  });
  it.each([
    ["a **bold", "a bold"],
    ["a **bold*", "a bold"],
    ["a **", "a "],
    ["an *it", "an it"],
    ["`cod", "cod"],
    ["a [li", "a li"],
    ["a [link](htt", "a link"],
    ["a ![pic](htt", "a pic"],
    ["| a | b |\n|--", ""],
    ["Title\n-", "Title"],
    ["text\n1.", "text"],
    ["5 * 3 = 15", "5 * 3 = 15"],
    ["snake_case_name", "snake_case_name"],
    ["a < b and c", "a < b and c"],
  ])("%j reads %j", (text, words) => {
    expect(shown(text).trim()).toBe(words.trim());
  });
  it("is shown as it stands once it is finished", () => {
    expect(shown("2 ** 3 [open", false)).toBe("2 ** 3 [open");
  });
  it("gives every beginning the blocks that reading it anew gives", () => {
    const growing = new BlockReader();
    for (let end = 0; end <= sample.length; end += 1) {
      const text = sample.slice(0, end);
      const blocks = growing.read(text).map((block) => block.raw);
      expect(blocks.join("")).toBe(text);
      expect(blocks).toEqual(new BlockReader().read(text).map((block) => block.raw));
    }
  });
  it("reads finished blocks no more", () => {
    const { rerender } = render(<Markdown text={sample} streaming />);
    const heading = screen.getByRole("heading");
    rerender(<Markdown text={`${sample}\n\nAnd`} streaming />);
    const read = vi.spyOn(Lexer.prototype, "blockTokens");
    rerender(<Markdown text={`${sample}\n\nAnd one more`} streaming />);
    expect(read.mock.calls.some(([source]) => String(source).includes("Tables in Lisbon"))).toBe(false);
    expect(screen.getByRole("heading")).toBe(heading);
  });
  it("starts anew when the text is another", () => {
    const reader = new BlockReader();
    reader.read(sample);
    expect(reader.read("other").map((block) => block.raw)).toEqual(["other"]);
  });
});
