import { formatPointer } from "@callstate/core";
import { isRecord, pointerKeys } from "./pointer";
import { variantsOf } from "./schema-choices";
import { type FieldShape, shapeOf, type Standing } from "./schema-fields";
import type { SchemaNode } from "./schema-node";

const absent: Standing = { found: false, value: undefined };

/** One member of an object, with what stands there. */
export type Member = { key: string; shape: FieldShape; standing: Standing };

/** The place of something inside a field. */
export function innerPath(path: string, key: string | number): string {
  return formatPointer([...pointerKeys(path), String(key)]);
}

/** The members of an object: those of the schema in its order, then those that it does not know. */
export function membersOf(shape: FieldShape, value: unknown): Member[] {
  const { node, root } = shape.source;
  const properties = isRecord(node["properties"]) ? node["properties"] : {};
  const required: readonly unknown[] = Array.isArray(node["required"]) ? node["required"] : [];
  const present = isRecord(value) ? value : {};
  const keys = new Set([...Object.keys(properties), ...Object.keys(present)]);
  return [...keys].map((key) => {
    const declared = Object.hasOwn(properties, key) ? properties[key] : node["additionalProperties"];
    const standing = Object.hasOwn(present, key) ? { found: true, value: present[key] } : absent;
    const place = { path: innerPath(shape.path, key), optional: !required.includes(key) };
    return { key, standing, shape: shapeOf(isRecord(declared) ? declared : {}, root, place, standing) };
  });
}

/** One item of a list, a tuple or a record. */
export function itemShape(shape: FieldShape, key: string | number, standing: Standing): FieldShape {
  const { node, root } = shape.source;
  const optional = shape.kind === "tuple" && Number(key) >= (shape.minItems ?? 0);
  return shapeOf(itemNode(shape, node, key), root, { path: innerPath(shape.path, key), optional }, standing);
}

function itemNode(shape: FieldShape, node: SchemaNode, key: string | number): SchemaNode {
  const prefix: readonly unknown[] = Array.isArray(node["prefixItems"]) ? node["prefixItems"] : [];
  const own = shape.kind === "tuple" ? prefix[Number(key)] : undefined;
  const rest = shape.kind === "record" ? node["additionalProperties"] : node["items"];
  const found = own ?? rest;
  return isRecord(found) ? found : {};
}

/** How many items of a tuple have a schema of their own. */
export function tupleLength(shape: FieldShape): number {
  const { prefixItems } = shape.source.node;
  return Array.isArray(prefixItems) ? prefixItems.length : 0;
}

/** The object behind one alternative of a union. It stands at the union's own place. */
export function variantShape(shape: FieldShape, index: number, standing: Standing): FieldShape | undefined {
  const { node, root } = shape.source;
  const variant = variantsOf(node, root)[index];
  if (variant === undefined) return undefined;
  return shapeOf(variant.node, root, { path: shape.path, optional: false }, standing);
}

/** The values that a record's keys may have, where the schema counts them. */
export function recordKeys(shape: FieldShape): readonly string[] {
  const names = shape.source.node["propertyNames"];
  const allowed: readonly unknown[] = isRecord(names) && Array.isArray(names["enum"]) ? names["enum"] : [];
  return allowed.filter((name) => typeof name === "string");
}
