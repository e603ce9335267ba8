import type { $ZodType } from "zod/v4/core";
import { isSecret, pointerKeys } from "../approval/pointer";
import { schemaTitle } from "../approval/schema-node";
import type { Formats } from "../labels/formats";
import type { Labels } from "../labels/labels";
import type { ErasedField } from "./erased-renderer";
import { wordsOfKey } from "./words-of-key";

/** A value in words, and the raw text where the words say something else. */
export type ValueWords = { text: string; raw?: string; secret?: true };

export type ValueContext = { formats: Formats; labels: Labels; input: unknown };

/** Writes one argument for people. A renderer's format that fails is left aside: the raw value is always shown. */
export function valueWords(value: unknown, spec: ErasedField | undefined, context: ValueContext): ValueWords {
  if (isSecret(value)) return { text: context.labels.values.secret, secret: true };
  const plain = plainWords(value, context.labels);
  const words = formatted(value, spec, context);
  if (words === undefined) return { text: plain };
  return words === plain || spec?.raw === false ? { text: words } : { text: words, raw: plain };
}

function formatted(value: unknown, spec: ErasedField | undefined, context: ValueContext): string | undefined {
  if (spec?.format === undefined || value === undefined || value === null) return undefined;
  try {
    const words = spec.format(value, context);
    return typeof words === "string" ? words : undefined;
  } catch {
    return undefined;
  }
}

/** The value itself: text as it is, everything else as JSON. `0`, `false` and the empty text are values like any other. */
export function plainWords(value: unknown, labels: Labels): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? labels.values.yes : labels.values.no;
  if (value === null || value === undefined) return labels.values.nothing;
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === "string" || typeof item === "number")) {
    return value.length === 0 ? labels.values.empty : value.join(", ");
  }
  return jsonText(value) ?? labels.values.unreadable;
}

/** The JSON of a value on one line, or undefined for what JSON can't say. */
export function jsonText(value: unknown): string | undefined {
  try {
    const text: string | undefined = JSON.stringify(value);
    return text;
  } catch {
    return undefined;
  }
}

/** The name of an argument: the renderer's, the schema's, else made from its key. */
export function fieldLabel(
  path: string,
  tool: { schema: $ZodType | undefined },
  spec: ErasedField | undefined,
): string {
  const key = pointerKeys(path).at(-1) ?? path;
  // Of a tool that nobody here knows, the key is all there is: words made of it would claim more.
  if (tool.schema === undefined && spec === undefined) return key;
  return spec?.label ?? schemaTitle(tool.schema, path) ?? wordsOfKey(key);
}
