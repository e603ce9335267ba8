import { type $ZodType, toJSONSchema } from "zod/v4/core";
import { isRecord, pointerKeys, readPointer } from "./pointer";

/** A place in a JSON Schema. */
export type SchemaNode = Record<string, unknown>;

const schemas = new WeakMap<$ZodType, SchemaNode>();

/** The JSON Schema of what a tool's schema takes. What JSON Schema can't say becomes "anything". */
export function inputJsonSchema(schema: $ZodType): SchemaNode {
  const known = schemas.get(schema);
  if (known !== undefined) return known;
  const made = makeJsonSchema(schema);
  schemas.set(schema, made);
  return made;
}

function makeJsonSchema(schema: $ZodType): SchemaNode {
  try {
    const made: unknown = toJSONSchema(schema, { io: "input", unrepresentable: "any", cycles: "ref" });
    return isRecord(made) ? made : {};
  } catch {
    return {};
  }
}

/** The keys of the input's object, in the schema's order. */
export function schemaKeys(schema: $ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const { properties } = inputJsonSchema(schema);
  return isRecord(properties) ? Object.keys(properties) : [];
}

/** The name that the schema gives a place. */
export function schemaTitle(schema: $ZodType | undefined, path: string): string | undefined {
  if (schema === undefined) return undefined;
  const title = locate(inputJsonSchema(schema), path)?.node["title"];
  return typeof title === "string" ? title : undefined;
}

/** True for a place marked `.meta({ sensitive: true })`. */
export function isSensitive(schema: $ZodType | undefined, path: string): boolean {
  return schema !== undefined && locate(inputJsonSchema(schema), path)?.node["sensitive"] === true;
}

/** The node of a place, followed through references; undefined for a place that the schema does not know. */
export function locate(root: SchemaNode, path: string): { node: SchemaNode; required: boolean } | undefined {
  let node = follow(root, root);
  let required = true;
  for (const key of pointerKeys(path)) {
    const { properties, required: names } = unwrapNull(node, root).node;
    const next = isRecord(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (!isRecord(next)) return undefined;
    required = Array.isArray(names) && names.includes(key);
    node = follow(next, root);
  }
  return { node, required };
}

/** The node that a reference means. What stands beside the reference wins. */
export function follow(node: SchemaNode, root: SchemaNode): SchemaNode {
  let current = node;
  for (let hops = 0; hops < 8 && typeof current["$ref"] === "string"; hops += 1) {
    const target = readPointer(root, current["$ref"].replace(/^#/, "")).value;
    if (!isRecord(target)) return {};
    const { $ref: _followed, ...beside } = current;
    current = { ...target, ...beside };
  }
  return current;
}

/** The node without "or null". */
export function unwrapNull(node: SchemaNode, root: SchemaNode): { node: SchemaNode; nullable: boolean } {
  const { type } = node;
  if (Array.isArray(type) && type.includes("null")) {
    const others: unknown[] = type.filter((name) => name !== "null");
    return { node: { ...node, type: others.length === 1 ? others[0] : others }, nullable: true };
  }
  const alternatives = node["anyOf"];
  if (!Array.isArray(alternatives)) return { node, nullable: false };
  const others = alternatives.filter(isRecord).filter((member) => member["type"] !== "null");
  const [only, second] = others;
  if (others.length === alternatives.length) return { node, nullable: false };
  if (only === undefined || second !== undefined) return { node: { ...node, anyOf: others }, nullable: true };
  const { anyOf: _unwrapped, ...beside } = node;
  const inner = unwrapNull(follow(only, root), root).node;
  return { node: { ...inner, ...beside }, nullable: true };
}

/** A whole number of the node that is small enough to count with. */
export function countOf<Key extends string>(node: SchemaNode, key: Key): { [Name in Key]?: number } {
  const value = node[key];
  const fits = typeof value === "number" && Number.isSafeInteger(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  return fits ? named(key, value) : {};
}

/** A text of the node. */
export function textOf<Key extends string>(node: SchemaNode, key: Key): { [Name in Key]?: string } {
  const value = node[key];
  return typeof value === "string" ? named(key, value) : {};
}

function named<Key extends string, Value>(key: Key, value: Value): { [Name in Key]?: Value } {
  const made: { [Name in Key]?: Value } = {};
  made[key] = value;
  return made;
}
