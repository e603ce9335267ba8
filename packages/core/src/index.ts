export { CallstateError, type CallstateErrorOptions, isCallstateError } from "./errors";
export * from "./parts/index";
export type { AgentEvent, EventBase, EventFields, EventOf, EventType, Usage } from "./events/types";
export type {
  AttachRequest,
  DecisionAnswer,
  LoadedConversation,
  StartRequest,
  ToolOutputRequest,
  Transport,
} from "./session/transport";
export { TransportError, type TransportErrorOptions } from "./session/transport-error";
export type {
  AgentSession,
  ClientTool,
  ClientTools,
  Connection,
  DecideResult,
  DecisionIssue,
  PendingApproval,
  Problem,
  QueuedMessage,
  SessionSnapshot,
  SessionStatus,
  ToolOutputInput,
} from "./session/types";
export type {
  ToolDefinition,
  ToolEffects,
  ToolInput,
  ToolName,
  ToolOutput,
  ToolParsedInput,
  ToolSet,
} from "./tools/types";
export { type DecodeProblem, type DecodeResult, decodeAgentEvent } from "./events/decode";
export { formatPointer, parsePointer } from "./reduce/json-pointer";
export { defineTool, type ToolOptions } from "./tools/define-tool";
export { type ToolSpec, toolSpecs } from "./tools/tool-specs";
export { type Cursor, formatCursor, parseCursor } from "./wire/cursor";
export { encodeAgentEvent } from "./wire/encode";
