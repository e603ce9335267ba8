import { CallstateError, defineTool, toolSpecs } from "@callstate/core";
import type { ModelOutput } from "../models/model";
import type { AnswerFormat } from "./agent-options";

/** Throws a `CallstateError` for a name that providers refuse, and for a schema that JSON Schema can't say. */
export function answerFormat({ name, schema }: AnswerFormat): ModelOutput {
  if (!/^[\w-]{1,64}$/.test(name)) {
    throw new CallstateError("invalid-settings", "`output.name` is up to 64 of A-Z, a-z, 0-9, _ and -.");
  }
  const [spec] = toolSpecs({ [name]: defineTool({ description: "The answer.", input: schema }) });
  return { name, schema: closed(spec?.parameters ?? {}) };
}

/** Members that the schema would drop are not asked for: providers that hold a model to a schema want it so. */
function closed(schema: Record<string, unknown>): Record<string, unknown> {
  const copy = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, closedAt(keyword, value)]),
  );
  return "properties" in copy && !("additionalProperties" in copy) ? { ...copy, additionalProperties: false } : copy;
}

const VALUES = new Set(["const", "default", "enum", "examples"]);
const MAPS = new Set(["properties", "$defs", "definitions", "patternProperties"]);

function closedAt(keyword: string, value: unknown): unknown {
  if (VALUES.has(keyword) || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => closedAt("", item));
  if (!MAPS.has(keyword)) return closed({ ...value });
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, closedAt("", schema)]));
}
