import { type $ZodType, toJSONSchema } from "zod/v4/core";
import type { Edit } from "../parts/approval";
import { parsePointer } from "../parts/json-pointer";
import type { ToolDefinition } from "../tools/types";
import { hasSecrets, isSecretPath, type JsonSchema, redact, SECRET } from "./redact-value";
import { TextRedactor } from "./redact-text";

/** Takes the secrets out of what one tool was given and returned. */
export type ToolSecrets = {
  readonly input: (value: unknown) => unknown;
  readonly output: (value: unknown) => unknown;
  /** What runs, where it differs from the arguments. Its schema may have lost the marks on the way, so all of it is a secret. */
  readonly effective: (value: unknown) => unknown;
  readonly edit: (edit: Edit) => Edit;
  /** A new reader of argument text, for one call. */
  readonly text: () => (piece: string) => string;
};

const keep = (value: unknown): unknown => value;
const hide = (): unknown => SECRET;

/** A tool whose schemas mark nothing. */
const nothingHidden: ToolSecrets = {
  input: keep,
  output: keep,
  effective: keep,
  edit: (edit) => edit,
  text: () => (piece) => piece,
};

/** A call of no known tool: nobody says what in it is a secret. */
export const allHidden: ToolSecrets = {
  input: hide,
  output: hide,
  effective: hide,
  edit: hiddenEdit,
  text: () => () => "",
};

export function toolSecrets(tool: ToolDefinition): ToolSecrets {
  const inputSchemas = secretSchemas(tool.input);
  const outputSchemas = tool.output === undefined ? [] : secretSchemas(tool.output);
  const output = redactBy(outputSchemas);
  if (inputSchemas.length === 0) return { ...nothingHidden, output };
  return {
    input: redactBy(inputSchemas),
    output,
    effective: hide,
    edit: (edit) => (inputSchemas.some((schema) => isSecretEdit(edit, schema)) ? hiddenEdit(edit) : edit),
    text: () => {
      const redactors = inputSchemas.map((schema) => new TextRedactor(schema));
      return (piece) => redactors.reduce((text, redactor) => redactor.push(text), piece);
    },
  };
}

/** Both sides of the schema: a `preprocess` hides the marks of the one, a `transform` those of the other. */
function secretSchemas(schema: $ZodType): JsonSchema[] {
  const sides = (["input", "output"] as const).map(
    (io): JsonSchema =>
      // As plain JSON: what Zod adds is no matter of ours.
      JSON.parse(JSON.stringify(toJSONSchema(schema, { io, unrepresentable: "any" }))),
  );
  return sides.filter(hasSecrets);
}

function redactBy(schemas: readonly JsonSchema[]): (value: unknown) => unknown {
  return (value) => schemas.reduce<unknown>((known, schema) => redact(known, schema), value);
}

/** A pointer that is none leads nowhere that one knows. */
function isSecretEdit({ path }: Edit, schema: JsonSchema): boolean {
  const tokens = parsePointer(path);
  return tokens === undefined || isSecretPath(tokens, schema);
}

function hiddenEdit(edit: Edit): Edit {
  return "remove" in edit ? edit : { path: edit.path, value: SECRET };
}
