import { isRecord } from "./pointer";
import { follow, type SchemaNode, textOf } from "./schema-node";

/** One choice of a list: its value, and what it is called. */
export type Choice = { value: unknown; title: string };

/** The values that a node allows, where they can be counted: an enumeration, a constant, a union of constants. */
export function choicesOf(node: SchemaNode): Choice[] {
  if (node["type"] === "boolean" && !Array.isArray(node["enum"]) && !("const" in node)) return [];
  if (Array.isArray(node["enum"])) return node["enum"].map(choice);
  if ("const" in node) return [{ ...choice(node["const"]), ...textOf(node, "title") }];
  const alternatives = node["anyOf"] ?? node["oneOf"];
  if (!Array.isArray(alternatives)) return [];
  const constants = alternatives.filter(isRecord).filter((member) => "const" in member);
  if (constants.length !== alternatives.length) return [];
  return constants.map((member) => ({ ...choice(member["const"]), ...textOf(member, "title") }));
}

function choice(value: unknown): Choice {
  return { value, title: typeof value === "string" ? value : JSON.stringify(value) };
}

/** One alternative of a union of objects, told apart by the value of one member. */
export type Variant = { title: string; node: SchemaNode; key: string; values: readonly unknown[] };

const variantCache = new WeakMap<SchemaNode, Variant[]>();

/** The alternatives of a union whose members say which of them they are; none for any other union. */
export function variantsOf(node: SchemaNode, root: SchemaNode): Variant[] {
  const known = variantCache.get(node);
  if (known !== undefined) return known;
  const made = findVariants(node, root);
  variantCache.set(node, made);
  return made;
}

function findVariants(node: SchemaNode, root: SchemaNode): Variant[] {
  const alternatives = node["oneOf"] ?? node["anyOf"];
  if (!Array.isArray(alternatives) || alternatives.length === 0) return [];
  const nodes = alternatives.filter(isRecord).map((member) => follow(member, root));
  if (nodes.length !== alternatives.length) return [];
  const [first] = nodes;
  for (const key of Object.keys(propertiesOf(first))) {
    const variants = nodes.map((member) => variantBy(key, member, root));
    if (variants.every((variant) => variant !== undefined) && areApart(variants)) return variants;
  }
  return [];
}

function variantBy(key: string, node: SchemaNode, root: SchemaNode): Variant | undefined {
  const member = propertiesOf(node)[key];
  const { required } = node;
  if (!isRecord(member) || !Array.isArray(required) || !required.includes(key)) return undefined;
  const choices = choicesOf(follow(member, root));
  if (choices.length === 0) return undefined;
  const title = textOf(node, "title").title ?? choices.map((one) => one.title).join(", ");
  return { title, node, key, values: choices.map((one) => one.value) };
}

function propertiesOf(node: SchemaNode | undefined): SchemaNode {
  const properties = node?.["properties"];
  return isRecord(properties) ? properties : {};
}

function areApart(variants: readonly Variant[]): boolean {
  const values = variants.flatMap((variant) => variant.values);
  return new Set(values).size === values.length;
}

/** Which alternative a value is, or -1. */
export function variantIndex(variants: readonly Variant[], value: unknown): number {
  if (!isRecord(value)) return -1;
  return variants.findIndex(({ key, values }) => Object.hasOwn(value, key) && values.includes(value[key]));
}
