export { CallstateError, type CallstateErrorOptions, isCallstateError } from "./errors";
export { isBlank } from "./parts/is-blank";
export * from "./parts/index";
export type { AgentEvent, EventBase, EventFields, EventOf, EventType, Usage } from "./events/types";
export { type AgentSessionOptions, createAgentSession } from "./session/create-agent-session";
export {
  createPlainEnvironment,
  type Environment,
  type EnvironmentSignal,
  type TabChannel,
  type TabStorage,
} from "./session/environment";
export type { HttpHeaders } from "./session/http-client";
export { createHttpTransport, type HttpTransportOptions } from "./session/http-transport";
export type { ScheduleFrame } from "./store/frame-scheduler";
export {
  createMessageStore,
  type MessageStore,
  type MessageStoreOptions,
  type MessageStoreSnapshot,
} from "./store/message-store";
export type {
  AttachRequest,
  DecisionAnswer,
  EventStream,
  LoadedConversation,
  OutgoingFile,
  OutgoingMessage,
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
  RefusedMessage,
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
export { decodeMessage } from "./events/decode-message";
export { type DecodeProblem, type DecodeResult, decodeAgentEvent } from "./events/decode";
export { formatPointer, parsePointer } from "./parts/json-pointer";
export { defineTool, type ToolOptions } from "./tools/define-tool";
export { type ObjectPartOf, parseObjectPart } from "./tools/parse-object-part";
export { type ToolSpec, toolSpecs } from "./tools/tool-specs";
export { type Cursor, formatCursor, parseCursor } from "./wire/cursor";
export { encodeAgentEvent } from "./wire/encode";
export {
  createPartialJsonParser,
  type PartialJsonParser,
  type PartialJsonStatus,
  parsePartialJson,
} from "./partial-json/parser";
export type { PartialJsonLimits } from "./partial-json/limits";
export { applyAgentEvent, applyAgentEvents } from "./reduce/apply";
export { applyEdits, type EditIssue } from "./reduce/apply-edits";
export type { FoldProblem, FoldProblemCode } from "./events/event-problem";
export { columnOf, type ToolEvent } from "./reduce/handle-tool";
export { jsonEqual } from "./reduce/json-equal";
export { settleMessage } from "./reduce/settle-message";
export {
  EVENT_COLUMNS,
  type EventColumn,
  type Outcome,
  ROW_NAMES,
  type RowName,
  TRANSITIONS,
} from "./reduce/transition-table";
export type { Dialect, Frame, FrameTranslator } from "./wire/dialect";
export { readAgentEvents, type ReadAgentEventsOptions } from "./wire/read";
