export type { Approval, Decision, Edit, RecordedDecision } from "./approval";
export type { DeepPartial } from "./deep-partial";
export {
  createMessage,
  type DataPart,
  type FilePart,
  isOpenRunStatus,
  type MessagePart,
  type MessageRun,
  type ObjectPart,
  RUN_STATUSES,
  type RunStatus,
  type SourcePart,
  type StepPart,
  type TextPart,
  type UIMessage,
} from "./message";
export {
  CANCEL_CAUSES,
  type CancelCause,
  type DynamicToolPart,
  isToolPart,
  TOOL_ERROR_PHASES,
  type ToolErrorPhase,
  type ToolPart,
  type ToolPartBase,
  type ToolPartIn,
  type ToolPartOf,
  type ToolProgress,
  type ToolStateFields,
  type UntypedToolPart,
} from "./tool-part";
export {
  isTerminalToolState,
  TERMINAL_TOOL_STATES,
  type TerminalToolState,
  TOOL_STATES,
  type ToolState,
} from "./tool-states";
