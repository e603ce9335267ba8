export { importDataRenderer } from "./renderer";
export { type ImportCounts, importData, importDataInput, importDataOutput } from "./schema";
