export { runCodeRenderer } from "./renderer";
export { type CodeResult, runCode, runCodeInput, runCodeOutput } from "./schema";
