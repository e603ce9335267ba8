export type { LoadOutput, OutputReference } from "../shared/kept-output";
export { createFetchPageRenderer, fetchPageRenderer, type FetchPageRendererOptions } from "./renderer";
export { type FetchedPage, fetchPage, fetchPageInput, fetchPageOutput } from "./schema";
