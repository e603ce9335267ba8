import { CallstateError, defineTool, toolSpecs } from "@callstate/core";
import type { ModelOutput } from "../models/model";
import type { AnswerFormat } from "./agent-options";

/** Throws a `CallstateError` for a name that providers refuse, and for a schema that JSON Schema can't say. */
export function answerFormat({ name, schema }: AnswerFormat): ModelOutput {
  if (!/^[\w-]{1,64}$/.test(name)) {
    throw new CallstateError("invalid-settings", "`output.name` is up to 64 of A-Z, a-z, 0-9, _ and -.");
  }
  const [spec] = toolSpecs({ [name]: defineTool({ description: "The answer.", input: schema }) });
  return { name, schema: spec?.parameters ?? {} };
}
