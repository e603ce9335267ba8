import type { LanguageFn } from "highlight.js";
import { createLowlight } from "lowlight";

/** A piece of code and what it is: "keyword", "string", or nothing special. */
export type CodeToken = { text: string; kind: string | undefined };

type Grammar = () => Promise<{ default: LanguageFn }>;

/** Each is loaded when it is first met. */
const grammars: Readonly<Record<string, Grammar>> = {
  bash: () => import("highlight.js/lib/languages/bash"),
  css: () => import("highlight.js/lib/languages/css"),
  go: () => import("highlight.js/lib/languages/go"),
  html: () => import("highlight.js/lib/languages/xml"),
  java: () => import("highlight.js/lib/languages/java"),
  javascript: () => import("highlight.js/lib/languages/javascript"),
  json: () => import("highlight.js/lib/languages/json"),
  python: () => import("highlight.js/lib/languages/python"),
  r: () => import("highlight.js/lib/languages/r"),
  ruby: () => import("highlight.js/lib/languages/ruby"),
  rust: () => import("highlight.js/lib/languages/rust"),
  sql: () => import("highlight.js/lib/languages/sql"),
  typescript: () => import("highlight.js/lib/languages/typescript"),
  yaml: () => import("highlight.js/lib/languages/yaml"),
};

const lowlight = createLowlight();

/** The tokens of a code, or undefined for a language that is not known. Makes no markup: HTML in a code stays text. */
export async function highlight(code: string, language: string): Promise<readonly CodeToken[] | undefined> {
  const grammar = Object.hasOwn(grammars, language) ? grammars[language] : undefined;
  if (grammar === undefined) return undefined;
  if (!lowlight.registered(language)) lowlight.register(language, (await grammar()).default);
  const tokens: CodeToken[] = [];
  collect(lowlight.highlight(language, code), undefined, tokens);
  return tokens;
}

type Node = ReturnType<typeof lowlight.highlight>["children"][number] | ReturnType<typeof lowlight.highlight>;

function collect(node: Node, kind: string | undefined, tokens: CodeToken[]): void {
  if (node.type === "text") tokens.push({ text: node.value, kind });
  if (!("children" in node)) return;
  const inner = node.type === "element" ? (kindOf(node.properties["className"]) ?? kind) : kind;
  for (const child of node.children) collect(child, inner, tokens);
}

function kindOf(className: unknown): string | undefined {
  const first: unknown = Array.isArray(className) ? className[0] : undefined;
  return typeof first === "string" ? first.replace(/^hljs-/, "") : undefined;
}
