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
