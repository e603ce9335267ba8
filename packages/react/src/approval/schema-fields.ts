import type { $ZodType } from "zod/v4/core";
import { isClock, isIsoDate, parseIsoTime } from "./iso-time";
import { isRecord, isSecret, pointerKeys, readPointer } from "./pointer";
import { type Choice, choicesOf, variantIndex, variantsOf } from "./schema-choices";
import { countOf, inputJsonSchema, locate, type SchemaNode, textOf, unwrapNull, follow } from "./schema-node";

const blocks = ["textarea", "json", "object", "list", "tuple", "record", "union"] as const;

export type FieldKind =
  | "text"
  | "stepper"
  | "number"
  | "checkbox"
  | "select"
  | "constant"
  | "date"
  | "time"
  | "datetime"
  | (typeof blocks)[number];

/** What kind of control a place of the arguments gets, read from the JSON Schema of the tool's input side. */
export type FieldShape = {
  path: string;
  kind: FieldKind;
  integer: boolean;
  optional: boolean;
  nullable: boolean;
  /** What an emptied control means: the member goes away, or becomes null. Undefined where a value is needed. */
  emptied: "remove" | "null" | undefined;
  options: readonly Choice[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  title?: string;
  /** True for what must not be read over a shoulder. */
  sensitive: boolean;
  /** The schema of the place, for the shapes of what is inside it. */
  source: { node: SchemaNode; root: SchemaNode };
};

/** What stands at a place. */
export type Standing = { found: boolean; value: unknown };

/** Deeper than this, arguments are edited as JSON text. */
const mostLevels = 12;

/**
 * The shape of one editable place. `input` is what stands in the arguments now: a value that no control of the schema's kind
 * could hold is edited as JSON text.
 */
export function fieldShape(schema: $ZodType, path: string, input: unknown): FieldShape {
  const root = inputJsonSchema(schema);
  const located = locate(root, path);
  const optional = located !== undefined && !located.required;
  return shapeOf(located?.node ?? {}, root, { path, optional }, readPointer(input, path));
}

/** The shape of a place of which the schema is at hand. */
export function shapeOf(
  node: SchemaNode,
  root: SchemaNode,
  { path, optional }: { path: string; optional: boolean },
  standing: Standing,
): FieldShape {
  const unwrapped = unwrapNull(follow(node, root), root);
  const { nullable } = unwrapped;
  const shape: FieldShape = {
    path,
    kind: "json",
    integer: unwrapped.node["type"] === "integer",
    optional,
    nullable,
    emptied: emptiedAs(optional, nullable, standing),
    options: choicesOf(unwrapped.node),
    ...countOf(unwrapped.node, "minimum"),
    ...countOf(unwrapped.node, "maximum"),
    ...countOf(unwrapped.node, "minItems"),
    ...countOf(unwrapped.node, "maxItems"),
    ...textOf(unwrapped.node, "format"),
    ...textOf(unwrapped.node, "title"),
    sensitive: unwrapped.node["sensitive"] === true || isSecret(standing.value),
    source: { node: unwrapped.node, root },
  };
  if (pointerKeys(path).length > mostLevels) return shape;
  return { ...shape, kind: fittingKind(shape, standing) };
}

/** Where null and absence are both allowed, what is null stays null. */
function emptiedAs(optional: boolean, nullable: boolean, { found, value }: Standing): FieldShape["emptied"] {
  if (nullable && (!optional || (found && value === null))) return "null";
  return optional ? "remove" : undefined;
}

/** The control of the schema's kind, if it can hold what stands there. */
function fittingKind(shape: FieldShape, { found, value }: Standing): FieldKind {
  const kind = kindOf(shape);
  if (!found || value === undefined || value === null || isSecret(value)) {
    if (value === null && !shape.nullable && kind !== "constant") return "json";
    // A box that nobody has ticked would say no, and a stepper would say a number.
    return kind === "checkbox" ? "select" : kind === "stepper" ? "number" : kind;
  }
  return fits(kind, value, shape) ? kind : typeof value === "string" && isText(kind) ? textKind(value) : "json";
}

function kindOf(shape: FieldShape): FieldKind {
  const { options, minimum, maximum, optional, nullable } = shape;
  const { node, root } = shape.source;
  const given = !optional && !nullable;
  if (options.length > 0) return options.length === 1 && given ? "constant" : "select";
  if (variantsOf(node, root).length > 0) return "union";
  switch (node["type"]) {
    case "boolean":
      return given ? "checkbox" : "select";
    case "integer":
      return given && minimum !== undefined && maximum !== undefined && maximum - minimum <= 100 ? "stepper" : "number";
    case "number":
      return "number";
    case "string":
      return stringKind(node);
    case "array":
      return Array.isArray(node["prefixItems"]) ? "tuple" : "list";
    case "object":
      return isRecord(node["properties"]) ? "object" : "record";
    case "null":
      return "constant";
    default:
      return "json";
  }
}

/** Zod says some formats only by their pattern: a time without a zone is no format of JSON Schema. */
function stringKind(node: SchemaNode): FieldKind {
  const { format, pattern, maxLength } = node;
  if (format === "date-time") return "datetime";
  if (format === "date") return "date";
  if (typeof pattern === "string" && format === undefined) {
    if (accepts(pattern, ["23:59:59", "23:59"], "29:59")) return "time";
    if (accepts(pattern, ["2026-12-31T23:59:59", "2026-12-31T23:59"], "2026-13-31T23:59:59")) return "datetime";
  }
  return typeof maxLength === "number" && maxLength > 200 ? "textarea" : "text";
}

function accepts(pattern: string, some: readonly string[], not: string): boolean {
  try {
    const rule = new RegExp(pattern, "u");
    return some.some((text) => rule.test(text)) && !rule.test(not) && !rule.test("ab");
  } catch {
    return false;
  }
}

function fits(kind: FieldKind, value: unknown, shape: FieldShape): boolean {
  const { node, root } = shape.source;
  switch (kind) {
    case "constant":
    case "select":
      if (node["type"] === "null") return value === null;
      if (shape.options.length === 0) return typeof value === "boolean";
      return shape.options.some((option) => option.value === value);
    case "checkbox":
      return typeof value === "boolean";
    case "stepper":
    case "number":
      return typeof value === "number";
    case "date":
      return typeof value === "string" && isIsoDate(value);
    case "time":
      return typeof value === "string" && isClock(value);
    case "datetime":
      return typeof value === "string" && parseIsoTime(value) !== undefined;
    case "text":
      return typeof value === "string" && !/[\n\r]/.test(value);
    case "textarea":
      return typeof value === "string" && !value.includes("\r");
    case "list":
    case "tuple":
      return Array.isArray(value);
    case "object":
    case "record":
      return isRecord(value);
    case "union":
      return variantIndex(variantsOf(node, root), value) >= 0;
    case "json":
      return true;
    default:
      return kind satisfies never;
  }
}

const texts: ReadonlySet<FieldKind> = new Set<FieldKind>(["text", "textarea", "date", "time", "datetime"]);

function isText(kind: FieldKind): boolean {
  return texts.has(kind);
}

/** One line where there is one. A browser's controls would change a carriage return. */
function textKind(value: string): FieldKind {
  if (value.includes("\r")) return "json";
  return value.includes("\n") ? "textarea" : "text";
}

const asBooleans: readonly Choice[] = [
  { value: true, title: "true" },
  { value: false, title: "false" },
];

/** The choices of a select: an optional or nullable boolean is one too. */
export function selectOptions(shape: Pick<FieldShape, "options">): readonly Choice[] {
  return shape.options.length > 0 ? shape.options : asBooleans;
}

const blockKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(blocks);

/** True for controls that need a line of their own. */
export function isBlock(kind: FieldKind): boolean {
  return blockKinds.has(kind);
}

const groups: ReadonlySet<FieldKind> = new Set<FieldKind>(["object", "list", "tuple", "record", "union", "constant"]);

/** True for fields of several controls, or none: a label can't name them. */
export function isGroup(kind: FieldKind): boolean {
  return groups.has(kind);
}
