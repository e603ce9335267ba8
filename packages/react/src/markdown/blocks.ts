import { Lexer, type Token } from "marked";

/** One block of a document: a paragraph, a list, a table. `plain` is text that no markup is read in. */
export type MarkdownBlock = { raw: string; plain: boolean };

/** More than these markers before a line's text are no document, but an attempt on the reader's time. */
const deep = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){24}/m;

/** So many blocks at the end may still change when text is added. */
const unsettled = 2;

/**
 * Cuts a text into blocks. A text that grows is read again only from its last blocks on: what is before them has its blocks for
 * good, so a long answer costs as much at its end as at its beginning.
 */
export class BlockReader {
  #settledText = "";
  #settled: readonly MarkdownBlock[] = [];

  read(source: string): readonly MarkdownBlock[] {
    const text = source.replaceAll(/\r\n?/g, "\n");
    if (!text.startsWith(this.#settledText)) {
      this.#settledText = "";
      this.#settled = [];
    }
    const rest = cut(text.slice(this.#settledText.length));
    const done = rest.slice(0, Math.max(0, rest.length - unsettled));
    const all = [...this.#settled, ...rest];
    if (done.length > 0) {
      this.#settled = [...this.#settled, ...done];
      this.#settledText += done.map((block) => block.raw).join("");
    }
    return all;
  }
}

function cut(text: string): MarkdownBlock[] {
  if (text === "") return [];
  if (deep.test(text)) return [{ raw: text, plain: true }];
  const starts: number[] = [];
  let at = 0;
  for (const token of blockTokens(text)) {
    const words = token.raw.trimEnd();
    if (words === "") continue;
    const start = text.indexOf(words, at);
    starts.push(starts.length === 0 ? 0 : at);
    // A parser writes blanks anew where a list has no words yet. Beyond that nothing of a text may be lost: the rest is one block.
    if (start === -1 || text.slice(at, start).trim() !== "") break;
    at = start + words.length;
    at += /^\s*\n|^\s*$/.exec(text.slice(at))?.[0].length ?? 0;
  }
  return starts.length === 0
    ? [{ raw: text, plain: true }]
    : starts.map((start, index) => ({ raw: text.slice(start, starts[index + 1]), plain: false }));
}

function blockTokens(text: string): Token[] {
  try {
    const lexer = new Lexer();
    return lexer.blockTokens(text, []);
  } catch {
    return [];
  }
}
