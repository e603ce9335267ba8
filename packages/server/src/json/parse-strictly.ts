export type ParseLimits = { readonly maxBytes: number; readonly maxDepth: number };

export type ParseResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads the JSON text of a model or a browser, once. Refused are texts over the limits, `__proto__` members (harmless here, not
 * in the next library) and numbers that are none any more, such as `1e999`.
 */
export function parseStrictly(text: string, limits: ParseLimits): ParseResult {
  const bytes = Buffer.byteLength(text, "utf8");
  if (bytes > limits.maxBytes) return refuse(`${bytes} bytes are more than the ${limits.maxBytes} that are allowed`);
  if (depthOf(text) > limits.maxDepth) return refuse(`nested deeper than ${limits.maxDepth} levels`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse("not valid JSON");
  }
  const problem = objection(value);
  return problem === undefined ? { ok: true, value } : refuse(problem);
}

function refuse(problem: string): ParseResult {
  return { ok: false, problem };
}

/** How deep a JSON text nests. Counted on the text, before anything recursive sees it. */
export function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (inString) {
      if (char === "\\") index++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{" || char === "[") deepest = Math.max(deepest, ++depth);
    else if (char === "}" || char === "]") depth--;
  }
  return deepest;
}

function objection(value: unknown): string | undefined {
  if (typeof value === "number" && !Number.isFinite(value)) return "a number is out of range";
  if (typeof value !== "object" || value === null) return undefined;
  if (Object.hasOwn(value, "__proto__")) return 'the key "__proto__" is not allowed';
  for (const member of Object.values(value)) {
    const problem = objection(member);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
