import { type $ZodType, safeParseAsync } from "zod/v4/core";
import type { RegisteredTool } from "./registered-tool";

export type InputIssue = { readonly path: readonly PropertyKey[]; readonly message: string };
export type ParsedInput =
  | { readonly ok: true; readonly input: unknown }
  | { readonly ok: false; readonly issues: readonly InputIssue[] };

/** The tool's own schema over the raw arguments, once. A schema that throws (a refinement of the app's) refuses. */
export function parseInput(tool: RegisteredTool, raw: unknown): Promise<ParsedInput> {
  return parseWith(tool.definition.input, raw);
}

export async function parseWith(schema: $ZodType, value: unknown): Promise<ParsedInput> {
  try {
    const result = await safeParseAsync(schema, value);
    return result.success ? { ok: true, input: result.data } : { ok: false, issues: result.error.issues };
  } catch {
    return { ok: false, issues: [{ path: [], message: "Could not be checked" }] };
  }
}
