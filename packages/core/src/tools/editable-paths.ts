import { CallstateError } from "../errors";
import { parsePointer } from "../parts/json-pointer";

type SchemaNode = { readonly [keyword: string]: unknown };

function isNode(value: unknown): value is SchemaNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function ownValue(node: SchemaNode, key: string): unknown {
  return Object.hasOwn(node, key) ? node[key] : undefined;
}

/** The schemas that describe one place: references followed, the branches of unions and intersections side by side. */
function alternatives(root: SchemaNode, node: unknown, seen = new Set<SchemaNode>()): SchemaNode[] {
  if (!isNode(node) || seen.has(node)) return [];
  seen.add(node);
  const found = [node];
  const reference = node["$ref"];
  if (typeof reference === "string" && reference.startsWith("#")) {
    let target: unknown = root;
    for (const token of parsePointer(reference.slice(1)) ?? [])
      target = isNode(target) ? ownValue(target, token) : undefined;
    found.push(...alternatives(root, target, seen));
  }
  for (const keyword of ["anyOf", "oneOf", "allOf"]) {
    const branches = node[keyword];
    if (!Array.isArray(branches)) continue;
    for (const branch of branches) found.push(...alternatives(root, branch, seen));
  }
  return found;
}

/** Why a pointer can't be used, in words that finish the sentence "<pointer> …"; undefined if it can. */
function objection(root: SchemaNode, pointer: string): string | undefined {
  const tokens = parsePointer(pointer);
  if (tokens === undefined) return "is no JSON Pointer (RFC 6901)";
  if (tokens.length === 0) return "is the whole input";
  let places = alternatives(root, root);
  for (const token of tokens) {
    if (places.some((place) => "items" in place || "prefixItems" in place)) return "points into an array";
    const next = places.flatMap((place) => {
      const properties = place["properties"];
      return isNode(properties) ? alternatives(root, ownValue(properties, token)) : [];
    });
    if (next.length === 0) return `names a member that the input schema does not have ("${token}")`;
    places = next;
  }
  return undefined;
}

/**
 * Checks the pointers of `editable` or `mustRead` against the JSON Schema of a tool's input.
 *
 * Throws a `CallstateError` (`invalid-tool`) for the first that is no static pointer to an object member.
 */
export function checkPaths(option: "editable" | "mustRead", pointers: readonly string[], root: unknown): void {
  const hint = `List members of objects in \`${option}\`, such as "/partySize": no array items, and no path inside another one.`;
  const fail = (what: string): never => {
    throw new CallstateError("invalid-tool", `\`${option}\` of the tool can't be used: ${what}.`, { hint });
  };
  if (!Array.isArray(pointers)) fail("it is no array of JSON Pointers");
  for (const [index, pointer] of pointers.entries()) {
    if (typeof pointer !== "string") fail("it holds something that is no text");
    const reason = objection(isNode(root) ? root : {}, pointer);
    if (reason !== undefined) fail(`"${pointer}" ${reason}`);
    const nested = pointers.find((other, at) => at !== index && (pointer === other || pointer.startsWith(`${other}/`)));
    if (nested !== undefined) fail(`"${pointer}" lies within "${nested}"`);
  }
}
