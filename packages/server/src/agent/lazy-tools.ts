import { CallstateError, defineTool, type ToolDefinition, type ToolSpec, toolSpecs } from "@callstate/core";
import * as z from "zod/mini";
import type { CallView, RunHistory } from "../store/agent-store";
import type { Agent } from "./agent";
import { type RegisteredTool, registerTool } from "./registered-tool";

type Registry = ReadonlyMap<string, RegisteredTool>;

/** The tool by which a model asks for others. */
export const LOAD_TOOLS = "loadTools";

/** Adds the tool that gives out the lazy ones, where there are any. Throws a `CallstateError` (`invalid-tool-options`) for an own tool of that name. */
export function addToolLoader(registry: Map<string, RegisteredTool>): void {
  const lazy = [...registry.values()].filter((tool) => tool.lazy);
  if (lazy.length === 0) return;
  if (registry.has(LOAD_TOOLS)) {
    throw new CallstateError(
      "invalid-tool-options",
      `"${LOAD_TOOLS}" is the tool by which a model asks for lazy ones.`,
      {
        hint: "Give your tool another name.",
      },
    );
  }
  const loader = loaderDefinition(lazy);
  const implementation = ({ names }: { names: readonly string[] }) => ({
    tools: lazy.filter(({ name }) => names.includes(name)).map(specOf),
  });
  registry.set(LOAD_TOOLS, registerTool(LOAD_TOOLS, loader, implementation));
}

function loaderDefinition(lazy: readonly RegisteredTool[]): ToolDefinition {
  const list = lazy.map(({ name, definition }) => `- ${name}: ${definition.description}`);
  return defineTool({
    title: "Look up tools",
    description: `Gives you more tools, which you can call from your next turn on. Ask for those you need, by name.\n${list.join("\n")}`,
    input: z.object({ names: z.array(z.enum(lazy.map(({ name }) => name))).check(z.minLength(1), z.maxLength(20)) }),
    effects: "none",
  });
}

function specOf({ name, definition }: RegisteredTool): ToolSpec {
  const [spec] = toolSpecs({ [name]: definition });
  if (spec === undefined) throw new CallstateError("unknown-tool", `The tool "${name}" has no specification.`);
  return spec;
}

/** What models are told of all tools. Throws a `CallstateError` for a schema that JSON Schema can't say. */
export function allSpecs(registry: Registry): ToolSpec[] {
  return [...registry.values()].map(specOf);
}

/** What the model is told of tools in this turn: lazy ones only once it has asked for them in this conversation. */
export function offeredSpecs(agent: Agent, history: readonly RunHistory[]): ToolSpec[] {
  const { registry } = agent.options.tools;
  if (!registry.has(LOAD_TOOLS)) return [...agent.specs];
  const loaded = new Set(history.flatMap((run) => run.calls.flatMap(loadedBy)));
  return agent.specs.filter(({ name }) => registry.get(name)?.lazy !== true || loaded.has(name));
}

function loadedBy({ call, contents }: CallView): string[] {
  if (call.toolName !== LOAD_TOOLS || call.end?.kind !== "succeeded") return [];
  const output: { tools?: { name: string }[] } = JSON.parse(contents.get("output") ?? "{}");
  return (output.tools ?? []).map(({ name }) => name);
}
