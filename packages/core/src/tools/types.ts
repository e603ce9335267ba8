import type { $ZodType, input as ZodInput, output as ZodOutput } from "zod/v4/core";

export const TOOL_EFFECTS = ["none", "idempotent", "once"] as const;

/**
 * What running a tool does to the world. `"none"`: it only reads. `"idempotent"`: two runs with one key have one effect and one
 * output. `"once"`, the default: running it twice is two effects.
 */
export type ToolEffects = (typeof TOOL_EFFECTS)[number];

/** A tool as both sides know it. It is isomorphic: the implementation is attached on the server. */
export type ToolDefinition<
  Input extends $ZodType = $ZodType,
  Output extends $ZodType = $ZodType,
  Effects extends ToolEffects = ToolEffects,
> = {
  /** Read by the model: say when to call the tool, not only what it does. */
  readonly description: string;
  readonly input: Input;
  readonly output?: Output;
  /** The name that people read. */
  readonly title?: string;
  /** A person must approve each call. `policy` on the server can ask more often, never less. */
  readonly requiresApproval?: boolean;
  readonly effects: Effects;
  /** Asks a second time, and says so. */
  readonly destructive?: boolean;
  /** What happens, in the app's words, shown before a destructive call: "This can't be undone." */
  readonly consequence?: string;
  /** JSON Pointers to object members that a person may change before approving: `["/partySize"]`. */
  readonly editable?: readonly string[];
  /** JSON Pointers to object members that a person must have seen whole before approving. */
  readonly mustRead?: readonly string[];
  /** Change it when the meaning changes but no schema does: open approvals of another version can only be declined. */
  readonly version?: string;
};

/** A plain object of tools by name. */
export type ToolSet = { readonly [name: string]: ToolDefinition };

export type ToolName<T extends ToolSet> = keyof T & string;

/** What the tool's schema takes: the raw arguments. */
export type ToolInput<T extends ToolSet, Name extends ToolName<T>> = ZodInput<T[Name]["input"]>;

/** What the tool's schema gives: defaults filled in, values coerced. This is what `execute` receives. */
export type ToolParsedInput<T extends ToolSet, Name extends ToolName<T>> = ZodOutput<T[Name]["input"]>;

/** What the tool returns, as the browser receives it. */
export type ToolOutput<T extends ToolSet, Name extends ToolName<T>> =
  T[Name] extends ToolDefinition<$ZodType, infer Output> ? ZodOutput<Output> : unknown;
