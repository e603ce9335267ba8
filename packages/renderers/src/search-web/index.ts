export { searchWebRenderer } from "./renderer";
export { searchWeb, searchWebInput, searchWebOutput, webResult, type WebResult } from "./schema";
