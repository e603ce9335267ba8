import { parsePointer } from "../parts/json-pointer";

export type JsonSchema = { readonly [keyword: string]: unknown };

/** Stands where a secret was. */
export const SECRET = { $secret: true } as const;

/** True if some path of the schema is marked `.meta({ sensitive: true })`. */
export function hasSecrets(schema: JsonSchema): boolean {
  return JSON.stringify(schema).includes('"sensitive":true');
}

/** A copy of the value with `SECRET` at every path that its schema marks `sensitive`. */
export function redact(value: unknown, schema: JsonSchema): unknown {
  return redactAt(value, placesOf(schema), schema);
}

/** True if the member at this path is, or lies in, a secret, or holds one. */
export function isSecretPath(tokens: readonly string[], schema: JsonSchema): boolean {
  let places = placesOf(schema);
  for (const token of tokens) {
    if (places.some(isMarked)) return true;
    places = memberPlaces(places, token, schema);
  }
  return places.some((place) => isMarked(place) || hasSecrets(place));
}

/** The schemas that describe the whole value. */
export function placesOf(root: JsonSchema): JsonSchema[] {
  return alternatives(root, root);
}

export function isMarked(place: JsonSchema): boolean {
  return place["sensitive"] === true;
}

/** The schemas that describe one item of a list that these describe. */
export function itemPlaces(places: readonly JsonSchema[], index: number, root: JsonSchema): JsonSchema[] {
  return places.flatMap((place) => {
    const prefix = place["prefixItems"];
    const own: unknown = Array.isArray(prefix) ? prefix[index] : undefined;
    return alternatives(root, own ?? place["items"]);
  });
}

/** The schemas that describe one member of an object that these describe. */
export function memberPlaces(places: readonly JsonSchema[], key: string, root: JsonSchema): JsonSchema[] {
  return places.flatMap((place) => {
    const own = member(place["properties"], key);
    return alternatives(root, own ?? place["additionalProperties"]);
  });
}

function redactAt(value: unknown, places: readonly JsonSchema[], root: JsonSchema): unknown {
  if (places.some(isMarked)) return SECRET;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => redactAt(item, itemPlaces(places, index, root), root));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, redactAt(child, memberPlaces(places, key, root), root)]),
  );
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function member(node: unknown, key: string): unknown {
  return isSchema(node) && Object.hasOwn(node, key) ? node[key] : undefined;
}

/** The schemas that describe one place: references followed, the branches of unions and intersections side by side. */
function alternatives(root: JsonSchema, node: unknown, seen: Set<JsonSchema> = new Set()): JsonSchema[] {
  if (!isSchema(node) || seen.has(node)) return [];
  seen.add(node);
  const branches = ["anyOf", "oneOf", "allOf"].flatMap((keyword) => {
    const list = node[keyword];
    return Array.isArray(list) ? list : [];
  });
  return [node, ...[referenced(root, node["$ref"]), ...branches].flatMap((branch) => alternatives(root, branch, seen))];
}

function referenced(root: JsonSchema, reference: unknown): unknown {
  if (typeof reference !== "string" || !reference.startsWith("#")) return undefined;
  return parsePointer(reference.slice(1))?.reduce<unknown>((node, token) => member(node, token), root);
}
