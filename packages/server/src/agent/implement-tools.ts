import {
  CallstateError,
  type ToolDefinition,
  type ToolName,
  type ToolParsedInput,
  type ToolSet,
} from "@callstate/core";
import type { input as ZodInput } from "zod/v4/core";
import { addToolLoader } from "./lazy-tools";
import { type RegisteredTool, registerTool } from "./registered-tool";
import type { CallContext, ToolContext } from "./tool-context";

/** What `execute` returns: what the output schema takes, or anything that JSON can say. */
export type ToolResult<T extends ToolSet, Name extends ToolName<T>> =
  T[Name] extends ToolDefinition<infer _Input, infer Output> ? ZodInput<Output> : unknown;

export type PolicyDecision = "allow" | "ask" | "deny";
export type PolicyAnswer = PolicyDecision | { decision: PolicyDecision; reason?: string };

/** Returns the output, or yields preliminary ones and returns the last. */
export type ExecuteTool<Input, Output> = (
  input: Input,
  context: ToolContext,
) => Promise<Output> | Output | AsyncGenerator<Output, Output, void>;

/** `{ calls: 5, perMs: 60_000 }`: five times a minute. */
export type RateLimit = { readonly calls: number; readonly perMs: number };

export type ToolOptions<Input, Output> = {
  execute: ExecuteTool<Input, Output>;
  /** The business rule that a schema can't say. Returns nothing, or a sentence for the model to correct itself by. */
  check?: (input: Input, context: CallContext) => string | undefined | void | Promise<string | undefined | void>;
  /** May this call run? `"deny"` beats `"ask"` beats `"allow"`. Asked when the call arrives and again before it runs. */
  policy?: (input: Input, context: CallContext) => PolicyAnswer | Promise<PolicyAnswer>;
  /** How long `execute` may take, in milliseconds. 60,000 by default. */
  timeoutMs?: number;
  /** Calls of such tools in one turn run one at a time, in the model's order. */
  sequential?: boolean;
  /** At most so many executions for one user in any stretch of that time, over all their conversations and all processes. */
  rateLimit?: RateLimit;
  /** How long a result may be given again for equal arguments of the same user, in milliseconds. Only for `effects: "none"`. */
  cacheMs?: number;
  /** The model first sees name and description; it gets the schema when it asks for it, with the tool `loadTools`. */
  lazy?: boolean;
  /** Waives the question to a person, unless an untrusted tool has answered in this run. */
  autoApprove?: boolean | ((input: Input, context: CallContext) => boolean | Promise<boolean>);
  /** The output holds other people's words: once it has answered, nothing is approved automatically for the rest of the run. */
  untrusted?: boolean;
};

/** `"client"`: the person's browser runs it. With options where the server has a say before. */
export type ToolImplementation<Input, Output> =
  | ExecuteTool<Input, Output>
  | ToolOptions<Input, Output>
  | "client"
  | (Omit<ToolOptions<Input, Output>, "execute" | "timeoutMs" | "cacheMs"> & { execute: "client" });

export type ToolImplementations<T extends ToolSet> = {
  [Name in ToolName<T>]: ToolImplementation<ToolParsedInput<T, Name>, ToolResult<T, Name>>;
};

/** A tool set with its implementations: what the agent runs. */
export type ImplementedTools<T extends ToolSet = ToolSet> = {
  readonly definitions: T;
  readonly registry: ReadonlyMap<string, RegisteredTool>;
};

/**
 * Attaches the implementations to a tool set.
 *
 * Throws a `CallstateError`: `missing-implementation` for a tool without one, `unknown-tool` for one without a tool, and
 * `invalid-tool-options` for options that can't work.
 */
export function implementTools<const T extends ToolSet>(
  tools: T,
  implementations: ToolImplementations<T>,
): ImplementedTools<T> {
  const given = new Map<string, ToolImplementation<never, unknown>>(Object.entries(implementations));
  const registry = new Map<string, RegisteredTool>();
  for (const [name, definition] of Object.entries<ToolDefinition>(tools)) {
    const implementation = given.get(name);
    if (implementation === undefined) {
      throw new CallstateError("missing-implementation", `The tool "${name}" has no implementation.`, {
        hint: `Add \`${name}\` to \`implementTools\`, or "client" if the browser runs it.`,
      });
    }
    registry.set(name, registerTool(name, definition, implementation));
  }
  for (const name of given.keys()) {
    if (registry.has(name)) continue;
    throw new CallstateError(
      "unknown-tool",
      `\`implementTools\` has an implementation for "${name}", which is no tool.`,
      {
        hint: "Check the spelling, or define the tool.",
      },
    );
  }
  addToolLoader(registry);
  return { definitions: tools, registry };
}
