import { type $ZodType, toJSONSchema } from "zod/v4/core";
import { isRecord, pointerKeys, readPointer } from "./pointer";

export type FieldKind = "text" | "textarea" | "stepper" | "number" | "checkbox" | "select" | "datetime" | "json";

/** What kind of control a place of the arguments gets, read from the JSON Schema of the tool's input side. */
export type FieldShape = {
  path: string;
  kind: FieldKind;
  integer: boolean;
  optional: boolean;
  nullable: boolean;
  options: readonly { value: unknown; title: string }[];
  minimum?: number;
  maximum?: number;
  format?: string;
  title?: string;
};

type Node = Record<string, unknown>;

const schemas = new WeakMap<$ZodType, Node>();

/** The JSON Schema of what a tool's schema takes. What JSON Schema can't say becomes "anything". */
export function inputJsonSchema(schema: $ZodType): Node {
  const known = schemas.get(schema);
  if (known !== undefined) return known;
  const made = makeJsonSchema(schema);
  schemas.set(schema, made);
  return made;
}

function makeJsonSchema(schema: $ZodType): Node {
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

/**
 * The shape of one editable place. `input` is what stands in the arguments now: a value that no control of the schema's kind
 * could hold is edited as JSON text.
 */
export function fieldShape(schema: $ZodType, path: string, input: unknown): FieldShape {
  const located = locate(inputJsonSchema(schema), path);
  const { found, value } = readPointer(input, path);
  const { node, nullable } = unwrapNull(located?.node ?? {}, inputJsonSchema(schema));
  const optional = located !== undefined && !located.required;
  const options = choices(node);
  const shape: FieldShape = {
    path,
    kind: "json",
    integer: node["type"] === "integer",
    optional,
    nullable,
    options,
    ...numberOf(node, "minimum"),
    ...numberOf(node, "maximum"),
    ...textOf(node, "format"),
    ...textOf(node, "title"),
  };
  const kind = kindOf(node, shape);
  return fits(kind, value, found, options) ? { ...shape, kind } : { ...shape, kind: "json" };
}

function kindOf(node: Node, { options, minimum, maximum, optional, nullable }: FieldShape): FieldKind {
  if (options.length > 0) return "select";
  if (node["type"] === "boolean") return optional || nullable ? "select" : "checkbox";
  if (node["type"] === "integer") {
    const small = minimum !== undefined && maximum !== undefined && maximum - minimum <= 100;
    return small && !optional && !nullable ? "stepper" : "number";
  }
  if (node["type"] === "number") return "number";
  if (node["type"] !== "string") return "json";
  if (node["format"] === "date-time" || node["format"] === "date" || node["format"] === "time") return "datetime";
  const { maxLength } = node;
  const long = typeof maxLength === "number" ? maxLength > 200 : false;
  return long ? "textarea" : "text";
}

const asBooleans = [
  { value: true, title: "true" },
  { value: false, title: "false" },
];

function choices(node: Node): { value: unknown; title: string }[] {
  if (node["type"] === "boolean" && !Array.isArray(node["enum"])) return [];
  if (Array.isArray(node["enum"])) return node["enum"].map(choice);
  const alternatives = node["anyOf"] ?? node["oneOf"];
  if (!Array.isArray(alternatives)) return [];
  const constants = alternatives.filter(isRecord).filter((member) => "const" in member);
  if (constants.length !== alternatives.length) return [];
  return constants.map((member) => ({ ...choice(member["const"]), ...textOf(member, "title") }));
}

function choice(value: unknown): { value: unknown; title: string } {
  return { value, title: typeof value === "string" ? value : JSON.stringify(value) };
}

/** The choices of a select: an optional or nullable boolean is one too. */
export function selectOptions(shape: FieldShape): readonly { value: unknown; title: string }[] {
  return shape.options.length > 0 ? shape.options : asBooleans;
}

function fits(kind: FieldKind, value: unknown, found: boolean, options: FieldShape["options"]): boolean {
  if (!found || value === undefined || value === null) return kind !== "checkbox" && kind !== "stepper";
  if (kind === "select") {
    return options.length === 0 ? typeof value === "boolean" : options.some((option) => option.value === value);
  }
  if (kind === "checkbox") return typeof value === "boolean";
  if (kind === "stepper" || kind === "number") return typeof value === "number";
  return kind === "json" || typeof value === "string";
}

function unwrapNull(node: Node, root: Node): { node: Node; nullable: boolean } {
  const { type } = node;
  if (Array.isArray(type) && type.includes("null")) {
    const others: unknown[] = type.filter((name) => name !== "null");
    return { node: { ...node, type: others.length === 1 ? others[0] : others }, nullable: true };
  }
  const alternatives = node["anyOf"];
  if (Array.isArray(alternatives)) {
    const others = alternatives.filter(isRecord).filter((member) => member["type"] !== "null");
    const [only, second] = others;
    if (others.length < alternatives.length) {
      if (only !== undefined && second === undefined)
        return { node: { ...node, ...follow(only, root) }, nullable: true };
      return { node: { ...node, anyOf: others }, nullable: true };
    }
  }
  return { node, nullable: false };
}

function locate(root: Node, path: string): { node: Node; required: boolean } | undefined {
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

function follow(node: Node, root: Node): Node {
  let current = node;
  for (let hops = 0; hops < 8 && typeof current["$ref"] === "string"; hops += 1) {
    const target = readPointer(root, current["$ref"].replace(/^#/, "")).value;
    if (!isRecord(target)) return {};
    const { $ref: _followed, ...beside } = current;
    current = { ...target, ...beside };
  }
  return current;
}

function numberOf(node: Node, key: "minimum" | "maximum"): { [Name in typeof key]?: number } {
  const value = node[key];
  return typeof value === "number" && Number.isSafeInteger(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER
    ? { [key]: value }
    : {};
}

function textOf<Key extends "format" | "title">(node: Node, key: Key): { [Name in Key]?: string } {
  const value = node[key];
  return typeof value === "string" ? ({ [key]: value } as { [Name in Key]?: string }) : {};
}
