import { parsePointer, type ToolDefinition } from "@callstate/core";
import { type $ZodType, toJSONSchema } from "zod/v4/core";
import { canonicalJson } from "../json/canonical-json";
import { sha256 } from "../json/hash";
import { hasSecrets, isSecretPath, type JsonSchema, redact } from "../json/redact";
import { checkToolOptions } from "./check-tool-options";
import type { ExecuteTool, PolicyAnswer, RateLimit, ToolImplementation, ToolOptions } from "./implement-tools";
import type { CallContext, ToolContext } from "./tool-context";

/** The app's functions as the agent calls them: with what the tool's own schema returned. */
interface Functions {
  execute(input: unknown, context: ToolContext): unknown;
  check(input: unknown, context: CallContext): unknown;
  policy(input: unknown, context: CallContext): PolicyAnswer | Promise<PolicyAnswer>;
  autoApprove(input: unknown, context: CallContext): boolean | Promise<boolean>;
}

/** A tool with everything that is known of it before it is called. */
export type RegisteredTool = {
  readonly name: string;
  readonly definition: ToolDefinition;
  readonly executor: "server" | "client";
  readonly timeoutMs: number;
  readonly sequential: boolean;
  readonly untrusted: boolean;
  readonly lazy: boolean;
  readonly rateLimit: RateLimit | null;
  readonly cacheMs: number | null;
  readonly functions: { readonly [Name in keyof Functions]?: Functions[Name] };
  /** Changes when an open approval no longer means what it meant. */
  readonly digest: string;
  readonly hasInputSecrets: boolean;
  /** What people and models may see of arguments and outputs. */
  readonly isSecret: (path: string) => boolean;
  readonly showInput: (input: unknown) => unknown;
  readonly showOutput: (output: unknown) => unknown;
};

/** A tool's options whatever its input. */
export type AnyOptions = Partial<Omit<ToolOptions<never, unknown>, "execute">> & {
  execute: ExecuteTool<never, unknown> | "client";
};

const DEFAULT_TIMEOUT_MS = 60_000;

/** Prepares a tool: schemas, digest, secrets. */
export function registerTool(
  name: string,
  definition: ToolDefinition,
  implementation: ToolImplementation<never, unknown>,
): RegisteredTool {
  const inputSchema = schemaOf(definition.input, "input");
  const outputSchema = definition.output === undefined ? null : schemaOf(definition.output, "output");
  const options: AnyOptions = typeof implementation === "object" ? implementation : { execute: implementation };
  checkToolOptions(name, definition, options);
  const hidesInput = hasSecrets(inputSchema);
  const hidesOutput = outputSchema !== null && hasSecrets(outputSchema);
  return {
    name,
    definition,
    ...behaviourOf(options),
    digest: digestOf(name, definition, inputSchema, outputSchema),
    hasInputSecrets: hidesInput,
    isSecret: (path) => hidesInput && isSecretPath(parsePointer(path) ?? [], inputSchema),
    showInput: (input) => (hidesInput ? redact(input, inputSchema) : input),
    showOutput: (output) => (hidesOutput && outputSchema !== null ? redact(output, outputSchema) : output),
  };
}

type Behaviour = "executor" | "timeoutMs" | "sequential" | "untrusted" | "lazy" | "rateLimit" | "cacheMs" | "functions";

function behaviourOf(options: AnyOptions): Pick<RegisteredTool, Behaviour> {
  const { execute, check, policy, autoApprove } = options;
  const functions: { -readonly [Name in keyof Functions]?: Functions[Name] } = {};
  if (execute !== "client") functions.execute = accepting(execute);
  if (check !== undefined) functions.check = accepting(check);
  if (policy !== undefined) functions.policy = accepting(policy);
  if (typeof autoApprove === "function") functions.autoApprove = accepting(autoApprove);
  else if (autoApprove === true) functions.autoApprove = () => true;
  return {
    executor: execute === "client" ? "client" : "server",
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    sequential: options.sequential ?? false,
    untrusted: options.untrusted ?? false,
    lazy: options.lazy ?? false,
    rateLimit: options.rateLimit ?? null,
    cacheMs: options.cacheMs ?? null,
    functions,
  };
}

/**
 * An app's function takes the parsed input of its own tool, and TypeScript can't follow that through a table by name. What is
 * passed here is always what that tool's schema returned.
 */
function accepting<Context, Result>(
  callback: (input: never, context: Context) => Result,
): (input: unknown, context: Context) => Result {
  return callback as (input: unknown, context: Context) => Result;
}

function schemaOf(schema: $ZodType, io: "input" | "output"): JsonSchema {
  return JSON.parse(JSON.stringify(toJSONSchema(schema, { io, unrepresentable: "any" })));
}

function digestOf(name: string, definition: ToolDefinition, input: JsonSchema, output: JsonSchema | null): string {
  const { effects, editable = [], mustRead = [], version = null } = definition;
  return sha256(canonicalJson({ name, input, output, effects, editable, mustRead, version }));
}
