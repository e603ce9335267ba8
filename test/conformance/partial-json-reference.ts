/* oxlint-disable no-control-regex -- JSON allows no control characters within a text */

/**
 * The slow and obvious reading of a JSON text that may be cut off anywhere: make it whole with a pencil, then `JSON.parse` it. It
 * reads everything anew for every prefix, and nothing of it is shared with the parser that it judges.
 */

const token =
  /[ \t\n\r]+|[[\]{},:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const wholeNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const openString = /^"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/;
const openEscape = /^(?:\\(?:u[0-9a-fA-F]{0,3})?)?$/;

type Read = { tokens: string[]; rest: string };

/** Complete tokens without white space, and what is left: a token that is still open. A number at the very end is open. */
function tokenize(text: string): Read {
  const tokens: string[] = [];
  let at = 0;
  for (;;) {
    token.lastIndex = at;
    const found = token.exec(text)?.[0];
    if (found === undefined) return { tokens, rest: text.slice(at) };
    if (/^[-\d]/.test(found) && at + found.length === text.length) return { tokens, rest: found };
    // Digits that run on after a number (01, 1.2.3) are no token of their own.
    if (/^[-\d]/.test(found) && /[-+.\dA-Za-z]/.test(text.charAt(at + found.length)))
      return { tokens, rest: text.slice(at) };
    at += found.length;
    if (found.trim() !== "") tokens.push(found);
  }
}

function openContainers(tokens: readonly string[]): string[] {
  const open: string[] = [];
  for (const each of tokens) {
    if (each === "{" || each === "[") open.push(each);
    if (each === "}" || each === "]") open.pop();
  }
  return open;
}

const closers = (tokens: readonly string[]): string =>
  openContainers(tokens)
    .reverse()
    .map((open) => (open === "{" ? "}" : "]"))
    .join("");

/** True if a text that comes next would be the name of a member. */
function isAtKey(tokens: readonly string[]): boolean {
  const last = tokens.at(-1);
  return openContainers(tokens).at(-1) === "{" && (last === "{" || last === ",");
}

/** The open token, written to its end; undefined if nothing could end it. */
function finishToken(rest: string): string | undefined {
  if (rest === "") return "";
  if (rest.startsWith('"')) {
    const body = openString.exec(rest)?.[0] ?? "";
    const tail = rest.slice(body.length);
    if (!openEscape.test(tail)) return undefined;
    return `${body}${tail === "" ? "" : tail === "\\" ? "\\n" : tail.padEnd(6, "0")}"`;
  }
  const number = [rest, `${rest}0`].find((each) => wholeNumber.test(each));
  return number ?? ["true", "false", "null"].find((word) => word.startsWith(rest));
}

/** A whole document that begins with this text; undefined if there is none. */
function wholeDocument(text: string): string | undefined {
  const { tokens, rest } = tokenize(text);
  const end = finishToken(rest);
  if (end === undefined) return undefined;
  const atKey = isAtKey(tokens);
  const all = end === "" ? tokens : [...tokens, end];
  const last = all.at(-1);
  if (last === undefined) return "0";
  const isName = end === "" ? isAtKey(all.slice(0, -1)) && last.startsWith('"') : atKey;
  const missing = isName ? ":0" : last === ":" || (last === "," && !isAtKey(all)) ? "0" : last === "," ? '"":0' : "";
  return all.join(" ") + missing + closers(all);
}

function parses(text: string | undefined): boolean {
  if (text === undefined) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What of an open text may be shown: whole escapes, and no half of a pair at its end. */
function visibleText(rest: string): string {
  const shown: string = JSON.parse(`${openString.exec(rest)?.[0] ?? '"'}"`);
  return JSON.stringify(shown.replace(/[\ud800-\udbff]$/, ""));
}

function view(text: string): unknown {
  const { tokens, rest } = tokenize(text);
  if (rest.startsWith('"') && !isAtKey(tokens)) tokens.push(visibleText(rest));
  while (tokens.length > 0) {
    const last = tokens.at(-1) ?? "";
    const isName = last.startsWith('"') && isAtKey(tokens.slice(0, -1));
    if (last !== "," && last !== ":" && !isName) break;
    tokens.pop();
  }
  return tokens.length === 0 ? undefined : withoutProto(JSON.parse(tokens.join(" ") + closers(tokens)));
}

export function withoutProto(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProto);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== "__proto__");
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutProto(inner)]));
}

export type Reading = { value: unknown; status: "partial" | "complete" | "malformed" };

/** What is known of a text while it may go on. */
export function readPrefix(text: string): Reading {
  if (parses(text) && tokenize(text).rest === "") return { value: withoutProto(JSON.parse(text)), status: "complete" };
  if (parses(wholeDocument(text))) return { value: view(text), status: "partial" };
  let good = text.length - 1;
  while (!parses(wholeDocument(text.slice(0, good))) && !parses(text.slice(0, good))) good--;
  return { value: view(text.slice(0, good)), status: "malformed" };
}
