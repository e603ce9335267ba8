export type { LoadOutput, OutputReference } from "../shared/kept-output";
export { createQuerySqlRenderer, querySqlRenderer, type QuerySqlRendererOptions } from "./renderer";
export { type QueryResult, querySql, querySqlInput, querySqlOutput } from "./schema";
