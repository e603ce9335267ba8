export { type ConversionProblem, type Imported } from "../conversion";
export { agUiDialect } from "../../wire/dialects/ag-ui/dialect";
export type { AgUiDialectOptions } from "../../wire/dialects/ag-ui/run";
export { fromAgUiMessages } from "./from-ag-ui-messages";
export { type AgUiExported, toAgUiMessages } from "./to-ag-ui-messages";
export { type AgUiStored, type AgUiTool, type AgUiTransportOptions, createAgUiTransport } from "./transport";
export type { AgUiMessage } from "./wire-messages";
