export { type AgUiResponsesOptions, agUiResponses } from "./ag-ui-responses";
