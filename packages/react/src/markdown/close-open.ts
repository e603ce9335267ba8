/** A line that may still become anything: a list, a rule, a heading, a fence. */
const undecided = /(^|\n)[ \t]*(?:>[ \t]*)*(?:[-=*_+#>`~|:]+|\d{1,3}[.)]?|[-*+][ \t]+\[[ xX]?\]?)[ \t]*$/;
const fence = /^[ \t]{0,3}(?:`{3,}|~{3,})/;
/** What begins a piece of text of its own within a block. */
const pieceStart = /\n[ \t]*(?:\n|(?:[-*+]|\d{1,9}[.)]|#{1,6}|>)[ \t])/g;
const longest = 5000;

/**
 * The last block of a text that is still being written, with what is open in it closed: a reader sees words becoming bold, not
 * asterisks, and no row of pipes that turns into a table.
 */
export function closeOpen(raw: string): string {
  // The end of code, half written.
  if (fence.test(raw)) return raw.replace(/\n[ \t]*[`~]{1,2}$/, "");
  if (isTableHead(raw)) return "";
  const text = /^\s*\|[^\n]*\n[\s|:-]*$/.test(raw) ? raw : raw.replace(undecided, "");
  let from = 0;
  for (const match of text.matchAll(pieceStart)) from = match.index + match[0].length;
  if (text.startsWith("|")) from = Math.max(from, text.lastIndexOf("|") + 1);
  const tail = text.slice(from);
  return tail.length > longest ? text : text.slice(0, from) + closeInline(tail);
}

/** The head of a table before anybody can know that it is one. */
function isTableHead(raw: string): boolean {
  const [head = "", rule, ...rows] = raw.split("\n");
  if (!head.trimStart().startsWith("|") || rows.length > 0) return false;
  if (rule === undefined) return true;
  return /^[\s|:-]*$/.test(rule) && (cells(rule) < cells(head) || !rule.trimEnd().endsWith("|"));
}

function cells(row: string): number {
  return row
    .trim()
    .replace(/^\|/, "")
    .split("|")
    .filter((cell) => cell.trim() !== "").length;
}

/** Closes code, links and emphasis that have been opened; drops markers that nothing follows yet. */
export function closeInline(text: string): string {
  const open: string[] = [];
  let out = "";
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === "\\") {
      // At the very end it waits for what it escapes.
      if (at + 1 < text.length) out += text.slice(at, at + 2);
      at += 2;
    } else if (character === "`") {
      const code = readCode(text, at);
      out += code.text;
      at = code.end;
    } else if (character === "[" || text.startsWith("![", at)) {
      const link = readLink(text, at);
      out += link.text;
      at = link.end;
    } else if (character === "*" || character === "_" || character === "~") {
      const run = /^(?:\*+|_+|~+)/.exec(text.slice(at, at + longest))?.[0] ?? character;
      out += emphasis(text, at, run, open);
      at += run.length;
    } else if (
      character === "<" &&
      !/[\s>]/.test(text.slice(at + 1)) &&
      /^<(?:$|[a-z/!])/i.test(text.slice(at, at + 2))
    ) {
      // An address or a tag on its way.
      at = text.length;
    } else {
      out += character;
      at += 1;
    }
  }
  const words = out.trimEnd();
  return words + open.toReversed().join("") + out.slice(words.length);
}

type Read = { text: string; end: number };

function readCode(text: string, at: number): Read {
  const run = /^`+/.exec(text.slice(at))?.[0] ?? "`";
  for (let end = text.indexOf(run, at + run.length); end !== -1; ) {
    const length = /^`+/.exec(text.slice(end))?.[0].length ?? 0;
    if (length === run.length) return { text: text.slice(at, end + length), end: end + length };
    end = text.indexOf(run, end + length);
  }
  const code = text.slice(at + run.length).replace(/`+$/, "");
  return { text: code.trim() === "" ? "" : run + code + run, end: text.length };
}

/** A link in full as it is; of one on its way only the words. */
function readLink(text: string, at: number): Read {
  const start = at + (text.charAt(at) === "!" ? 2 : 1);
  const labelEnd = text.indexOf("]", start);
  if (labelEnd === -1) return { text: "", end: start };
  const words = () => closeInline(text.slice(start, labelEnd));
  if (labelEnd + 1 === text.length) return { text: words(), end: text.length };
  if (text.charAt(labelEnd + 1) !== "(") return { text: text.slice(at, labelEnd + 1), end: labelEnd + 1 };
  const end = text.indexOf(")", labelEnd);
  return end === -1 ? { text: words(), end: text.length } : { text: text.slice(at, end + 1), end: end + 1 };
}

function emphasis(text: string, at: number, run: string, open: string[]): string {
  if (run.startsWith("~") && run.length !== 2) return at + run.length === text.length ? "" : run;
  const before = text.charAt(at - 1);
  const after = text.charAt(at + run.length);
  const closes = before !== "" && !/\s/.test(before) && open.includes(run);
  if (closes) {
    open.splice(open.lastIndexOf(run));
    return run;
  }
  // The last characters of the text: half of an end, or the beginning of something.
  if (after === "") return "";
  const opens = !/\s/.test(after) && !(run.startsWith("_") && /[\p{L}\p{N}]/u.test(before));
  if (opens) open.push(run);
  return run;
}
