import { CallstateError, type ToolDefinition } from "@callstate/core";
import type { AnyOptions } from "./registered-tool";

const MAX_LIMITED_CALLS = 1_000;

/** Throws a `CallstateError` (`invalid-tool-options`) for options of a tool that can't work, or would not be safe. */
export function checkToolOptions(name: string, definition: ToolDefinition, options: AnyOptions): void {
  const problem = problemOf(definition, options);
  if (problem === null) return;
  throw new CallstateError("invalid-tool-options", `The options of the tool "${name}" can't work: ${problem}`);
}

function problemOf(definition: ToolDefinition, { execute, rateLimit, cacheMs }: AnyOptions): string | null {
  if (rateLimit !== undefined) {
    const { calls, perMs } = rateLimit;
    if (!Number.isInteger(calls) || calls < 1 || calls > MAX_LIMITED_CALLS) {
      return `\`rateLimit.calls\` is a whole number from 1 to ${MAX_LIMITED_CALLS}.`;
    }
    if (!isDuration(perMs)) return "`rateLimit.perMs` is a number of milliseconds.";
  }
  if (cacheMs === undefined) return null;
  if (!isDuration(cacheMs)) return "`cacheMs` is a number of milliseconds.";
  if (execute === "client") return "`cacheMs` is for tools that the server runs.";
  return definition.effects === "none" ? null : '`cacheMs` is for tools that only read: say `effects: "none"`.';
}

function isDuration(ms: number): boolean {
  return Number.isFinite(ms) && ms > 0;
}
