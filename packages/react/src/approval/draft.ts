import { type Edit, jsonEqual } from "@callstate/core";
import type { Labels } from "../labels/labels";
import { readPointer } from "./pointer";
import { type FieldShape, selectOptions } from "./schema-fields";

/** What a control holds: the raw text, so that nothing a person typed is lost; a checkbox holds a boolean. */
export type Draft = string | boolean;

/** What a draft says: a value, the member's absence, or a reason why it says nothing yet. */
export type DraftReading = { value: unknown } | { remove: true } | { error: string };

/** The draft that shows a value as it stands. */
export function draftOf(shape: FieldShape, input: unknown): Draft {
  const { found, value } = readPointer(input, shape.path);
  if (shape.kind === "checkbox") return value === true;
  if (shape.kind === "select") {
    const index = selectOptions(shape).findIndex((option) => option.value === value);
    return index < 0 ? "" : String(index);
  }
  if (!found || value === undefined) return "";
  if (shape.kind === "json") return JSON.stringify(value, null, 2);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Reads a draft back, with the type that the schema wants. */
export function readDraft(shape: FieldShape, draft: Draft, labels: Labels): DraftReading {
  if (typeof draft === "boolean") return { value: draft };
  const text = draft.trim();
  if (text === "" && shape.kind !== "text" && shape.kind !== "textarea") return emptied(shape, labels);
  if (draft === "" && (shape.optional || shape.nullable)) return emptied(shape, labels);
  switch (shape.kind) {
    case "select": {
      const option = selectOptions(shape)[Number(text)];
      return option === undefined ? { error: labels.issues.choice } : { value: option.value };
    }
    case "stepper":
    case "number":
      return readNumber(shape, text, labels);
    case "json":
      return readJson(draft, labels);
    case "datetime":
      return { value: text };
    case "text":
    case "textarea":
    case "checkbox":
      return { value: draft };
    default:
      return shape.kind satisfies never;
  }
}

function emptied({ optional, nullable }: FieldShape, labels: Labels): DraftReading {
  if (optional) return { remove: true };
  return nullable ? { value: null } : { error: labels.issues.required };
}

function readNumber(shape: FieldShape, text: string, labels: Labels): DraftReading {
  const plain = toAsciiDigits(text);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) {
    return { error: shape.integer ? labels.issues.notAnInteger : labels.issues.notANumber };
  }
  return { value: Number(plain) };
}

function readJson(text: string, labels: Labels): DraftReading {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return { error: labels.issues.notJson };
  }
}

/** Digits of any script as people type them, and the decimal separators that are not a dot. */
export function toAsciiDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\uFF10-\uFF19]/g, (digit) => {
      const code = digit.charCodeAt(0);
      const zero = [0x0660, 0x06f0, 0x0966, 0xff10].findLast((start) => code >= start) ?? code;
      return String(code - zero);
    })
    .replaceAll(/[\u2212\uFF0D]/g, "-")
    .replaceAll("\u066B", ".");
}

/** The change that a draft makes to the arguments: none if it says what already stands there. */
export function editOf(shape: FieldShape, reading: DraftReading, input: unknown): Edit | undefined {
  const { path } = shape;
  const { found, value } = readPointer(input, path);
  if ("error" in reading) return undefined;
  if ("remove" in reading) return found ? { path, remove: true } : undefined;
  return found && jsonEqual(value, reading.value) ? undefined : { path, value: reading.value };
}
