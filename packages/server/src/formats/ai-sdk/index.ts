export { type AiSdkResponsesOptions, aiSdkResponses } from "./ai-sdk-responses";
