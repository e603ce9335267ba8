export type { AgentOptions, AnswerFormat, SystemContext } from "./agent/agent-options";
export {
  type ExecuteTool,
  type ImplementedTools,
  implementTools,
  type PolicyAnswer,
  type PolicyDecision,
  type RateLimit,
  type ToolImplementation,
  type ToolImplementations,
  type ToolOptions,
  type ToolResult,
} from "./agent/implement-tools";
export { consoleLogger, type LogEntry, type Logger } from "./agent/logger";
export { type ArgumentPattern, type PolicyRule, policyRules } from "./agent/policy-rules";
export type { Principal } from "./agent/principal";
export { type RunRequest, type RunResult, runAgent } from "./agent/run-agent";
export { DEFAULT_SETTINGS, FAULT_POINTS, type FaultPoint, type Settings } from "./agent/settings";
export { recover } from "./agent/sweep";
export type { CallContext, ToolContext } from "./agent/tool-context";
export { OutcomeUnknown, outcomeUnknown, ToolFailure } from "./agent/tool-failure";
export { type DecidedCall, readDecisions } from "./approval/read-decisions";
export { type DecisionRequest, type Resolution, resolveApproval } from "./approval/resolve-approval";
export {
  type AgentHandler,
  type AgentHandlerOptions,
  type Authorize,
  createAgentHandler,
} from "./http/agent-handler";
export type { Resource } from "./http/resource";
export type { ResponseDialect } from "./http/response-dialect";
export type { AgentAction } from "./http/routes";
export { aiSdkModel } from "./models/ai-sdk-model";
export type { AiSdkLanguageModel } from "./models/ai-sdk-types";
export { type AnthropicOptions, anthropicModel } from "./models/anthropic-model";
export {
  type FinishReason,
  type Model,
  ModelError,
  type ModelErrorKind,
  type ModelEvent,
  type ModelFile,
  type ModelMessage,
  type ModelOutput,
  type ModelRequest,
  type ModelToolCall,
  type ModelUsage,
} from "./models/model";
export { type OpenAiCompatibleOptions, openAiCompatibleModel } from "./models/openai-compatible-model";
export { type Script, scriptedModel } from "./models/scripted-model";
export { recordRun, type RecordRunOptions } from "./recording/record-run";
export { recordStream, type RecordStreamOptions } from "./recording/record-stream";
export { formatEntry, formatRecording, type Recorded, type Recording } from "@callstate/core/recording";
export type * from "./records/index";
export type {
  AgentStore,
  CallAddress,
  CallView,
  Contents,
  ConversationSummary,
  RunAddress,
  RunHistory,
  RunPage,
  RunView,
  Snapshot,
  StoredEvent,
  TransitionRequest,
} from "./store/agent-store";
export { createMemoryStore, type MemoryStoreOptions } from "./store/memory-store";
export { createPostgresStore, type PostgresStoreOptions } from "./store/postgres/postgres-store";
export { createRedisStore, type RedisStoreOptions } from "./store/redis/redis-store";
export { createSqliteStore, type SqliteStoreOptions } from "./store/sqlite/sqlite-store";
