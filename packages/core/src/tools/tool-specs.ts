import { type $ZodType, toJSONSchema } from "zod/v4/core";
import { CallstateError } from "../errors";
import { formatPointer } from "../parts/json-pointer";
import type { ToolSet } from "./types";

/** A tool as a model is told of it. `parameters` is the JSON Schema (draft 2020-12) of what the tool's schema takes. */
export type ToolSpec = { name: string; description: string; parameters: Record<string, unknown> };

/**
 * What to tell a model of these tools, in the order in which they are listed.
 *
 * Throws a `CallstateError` (`unrepresentable-schema`) that names tool and path for what JSON Schema can't say: `z.date()`,
 * `z.map()`, `z.bigint()` and the like.
 */
export function toolSpecs(tools: ToolSet): ToolSpec[] {
  return Object.entries(tools).map(([name, { description, input }]) => ({
    name,
    description,
    parameters: parametersOf(name, input),
  }));
}

function parametersOf(name: string, input: $ZodType): Record<string, unknown> {
  try {
    const { $schema: _, "~standard": __, ...parameters } = toJSONSchema(input, { io: "input" });
    return parameters;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "The schema can't be turned into JSON Schema";
    const path = unrepresentablePath(input);
    throw new CallstateError(
      "unrepresentable-schema",
      `The input of the tool "${name}"${path === undefined ? "" : ` at ${path}`} can't be told to a model: ${reason.replace(/\.$/, "")}.`,
      {
        hint: "Take a form that JSON has (a date as `z.iso.date()`, a map as `z.record()`) and convert it with `.transform()`.",
        cause,
      },
    );
  }
}

/** Where the schema stops being representable. Older versions of Zod do not say it. */
function unrepresentablePath(input: $ZodType): string | undefined {
  let found: string | undefined;
  try {
    toJSONSchema(input, {
      io: "input",
      unrepresentable: ({ path }) => {
        found ??= path.length === 0 ? "its root" : inputPath(path);
        return "any";
      },
    });
  } catch {
    // What can't be said at all has no path: the first error speaks.
  }
  return found;
}

/** A path in the JSON Schema as a path in the input: `/properties/days/items` is `/days/*`. */
function inputPath(path: readonly (string | number)[]): string {
  const tokens: (string | number)[] = [];
  for (let index = 0; index < path.length; index++) {
    const keyword = path[index];
    const member = path[index + 1];
    if (keyword === "properties" && member !== undefined) {
      tokens.push(member);
      index++;
    } else if (keyword === "items" || keyword === "additionalProperties") tokens.push("*");
    else if (keyword !== undefined) tokens.push(keyword);
  }
  return formatPointer(tokens);
}
