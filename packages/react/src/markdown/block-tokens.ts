import { Lexer, type MarkedToken, type Token } from "marked";

/** A text longer than this has no emphasis and no links: to look for them would take too long. */
const longestInline = 5000;

/** The tokens of one block, with what is in its lines. Undefined where the text can't be read. */
export function tokensOf(raw: string): Token[] | undefined {
  try {
    const lexer = new Lexer();
    const tokens = lexer.blockTokens(raw, []);
    // The queue grows while it is worked on: a line may hold others.
    for (const { src, tokens: inline } of lexer.inlineQueue) {
      if (src.length <= longestInline) lexer.inlineTokens(src, inline);
      else inline.push({ type: "text", raw: src, text: src });
    }
    return tokens;
  } catch {
    return undefined;
  }
}

const types: ReadonlySet<string> = new Set<MarkedToken["type"]>([
  "blockquote",
  "br",
  "checkbox",
  "code",
  "codespan",
  "def",
  "del",
  "em",
  "escape",
  "heading",
  "hr",
  "html",
  "image",
  "link",
  "list",
  "list_item",
  "paragraph",
  "space",
  "strong",
  "table",
  "text",
]);

/** True for the tokens of the language itself; others come from extensions, of which there are none here. */
export function isKnownToken(token: Token): token is MarkedToken {
  return types.has(token.type);
}

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  reg: "®",
  trade: "™",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  euro: "€",
  deg: "°",
  times: "×",
  rarr: "→",
  larr: "←",
};

/** Names and numbers of characters as the characters. Unknown names stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, (whole, decimal, hex, name) => {
    if (typeof name === "string") return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "\ufffd";
  });
}
