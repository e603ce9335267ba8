import { defineTool } from "@callstate/core";
import * as z from "zod";

/** Input of `mcpResult`: which tool of which server, and its arguments. */
export const mcpResultInput = z.object({
  server: z.string().min(1).max(100).meta({ title: "Server" }),
  tool: z.string().min(1).max(128).meta({ title: "Tool" }),
  arguments: z.record(z.string(), z.unknown()).optional().meta({ title: "Arguments" }),
});

/**
 * Output of `mcpResult`: what a server of the Model Context Protocol answers to `tools/call`. Blocks are read one by one when they are
 * shown, so that a kind that is not known yet is no error.
 */
export const mcpResultOutput = z.object({
  content: z.array(z.looseObject({ type: z.string() })).default([]),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
});

/** The tool, as server and browser both know it. A tool of somebody else may do anything, so a person is asked. */
export const mcpResult = defineTool({
  title: "Call an MCP tool",
  description: "Calls a tool of a connected MCP server.",
  input: mcpResultInput,
  output: mcpResultOutput,
  effects: "once",
  requiresApproval: true,
});

export type McpCallResult = z.output<typeof mcpResultOutput>;
