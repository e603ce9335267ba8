export { McpContent } from "./mcp-content";
export { mcpResultRenderer } from "./renderer";
export { type McpCallResult, mcpResult, mcpResultInput, mcpResultOutput } from "./schema";
