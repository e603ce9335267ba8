export type { LoadOutput, OutputReference } from "../shared/kept-output";
export { createRunCommandRenderer, runCommandRenderer, type RunCommandRendererOptions } from "./renderer";
export { type CommandResult, runCommand, runCommandInput, runCommandOutput } from "./schema";
