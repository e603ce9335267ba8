import { type $ZodType, toJSONSchema } from "zod/v4/core";
import { CallstateError } from "../errors";
import { checkPaths } from "./editable-paths";
import type { ToolDefinition, ToolEffects } from "./types";

/** What `defineTool` takes: a tool, with `effects` left out where it is `"once"`. */
export type ToolOptions<Input extends $ZodType, Output extends $ZodType, Effects extends ToolEffects> = Omit<
  ToolDefinition<Input, Output, Effects>,
  "effects"
> & {
  /** What a run of the tool does to the world. `"once"` unless said otherwise: say `"none"` of a tool that only reads. */
  readonly effects?: Effects;
};

/** Checked by its mark, not by class: `zod`, `zod/mini` and a second copy of Zod all carry it. */
function isSchema(value: unknown): value is $ZodType {
  return typeof value === "object" && value !== null && "_zod" in value;
}

function invalid(what: string, hint: string): CallstateError {
  return new CallstateError("invalid-tool", what, { hint });
}

/**
 * Defines a tool as browser and server both know it. `input` and `output` are Zod 4 schemas, of `zod` or `zod/mini`; the
 * implementation is attached on the server. The result is frozen.
 *
 * Throws a `CallstateError` (`invalid-tool`) for a definition that could not work: no description, no schema, an `editable` or
 * `mustRead` path that is no object member of the input.
 */
export function defineTool<
  Input extends $ZodType,
  Output extends $ZodType = $ZodType,
  Effects extends ToolEffects = "once",
>(options: ToolOptions<Input, Output, Effects>): ToolDefinition<Input, Output, Effects>;
export function defineTool(options: ToolOptions<$ZodType, $ZodType, ToolEffects>): ToolDefinition {
  if (typeof options !== "object" || options === null) {
    throw invalid("A tool is defined by an object.", "Call `defineTool({ description, input })`.");
  }
  const { description, input, output, effects = "once", editable = [], mustRead = [] } = options;
  if (typeof description !== "string" || description.trim() === "") {
    throw invalid("A tool needs a description: the model chooses by it.", "Say when to call the tool, in a sentence.");
  }
  if (!isSchema(input) || (output !== undefined && !isSchema(output))) {
    const name = isSchema(input) ? "output" : "input";
    throw invalid(
      `\`${name}\` of the tool "${description}" is no Zod 4 schema.`,
      `Write \`${name}: z.object({ … })\` with zod 4 or zod/mini.`,
    );
  }
  if (effects !== "none" && effects !== "idempotent" && effects !== "once") {
    throw invalid(`\`effects: ${JSON.stringify(effects)}\` is unknown.`, 'Use "none", "idempotent" or "once".');
  }
  if (editable.length > 0 || mustRead.length > 0) {
    const schema = toJSONSchema(input, { io: "input", unrepresentable: "any" });
    checkPaths("editable", editable, schema);
    checkPaths("mustRead", mustRead, schema);
  }
  const copies = {
    ...(options.editable && { editable: Object.freeze([...editable]) }),
    ...(options.mustRead && { mustRead: Object.freeze([...mustRead]) }),
  };
  return Object.freeze({ ...options, ...copies, effects });
}
