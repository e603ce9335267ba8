export { type ConversionProblem, type Imported } from "../conversion";
export { type AiSdkDialectOptions, aiSdkDialect } from "../../wire/dialects/ai-sdk/dialect";
export type { TransientData } from "../../wire/dialects/ai-sdk/answer";
export { fromUIMessages } from "./from-ui-messages";
export { type AiSdkMessage, type Exported, toUIMessages } from "./to-ui-messages";
export { type AiSdkTransportOptions, createAiSdkTransport } from "./transport";
export type { WirePart } from "./wire-message";
