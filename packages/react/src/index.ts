export {
  createToolPartView,
  type RendererOf,
  type RendererTable,
  ToolPartView,
  type ToolPartViewProps,
} from "./view/create-tool-part-view";
export { defineToolRenderer, type ToolRenderer, type ToolRendererSpec } from "./view/define-tool-renderer";
export type {
  CardActions,
  DoneWords,
  ToolField,
  ToolFields,
  ToolOutcomes,
  ToolViewProps,
  ToolViews,
  ViewContext,
} from "./view/renderer-types";
export { ToolCard, type ToolCardProps } from "./view/tool-card";
export { ArgumentList, type ArgumentListProps } from "./view/argument-list";
export { Bone, Caret } from "./view/argument-row";
export { EndMessage, type EndMessageProps } from "./view/end-message";
export { ToolStatus, type ToolStatusProps } from "./view/tool-status";
export { ToolErrorBoundary, type ToolErrorBoundaryProps } from "./view/tool-error-boundary";
export { JsonView, type JsonViewProps } from "./view/json-view";
export { Mark, type MarkKind, type MarkProps } from "./view/mark";
export { Icon, type IconName } from "./view/icon";
export type { Tone } from "./view/tone";
export { type CardContextValue, useCard } from "./view/card-context";
export type { ErasedField, ErasedOutcomes, ErasedRenderer } from "./view/erased-renderer";
export type { CardTool } from "./view/card-tool";
export type { Outcome } from "./view/outcome";
export { type Presentation, type PresentationContext, presentPart } from "./view/presentation";
export { matchState, type StateTable } from "./view/match-state";
export { imageUrl, linkUrl } from "./view/safe-url";
export { HiddenText, type HiddenTextProps } from "./text/hidden-text";
export { escapeHidden, findHidden, type TextFindings, type TextSegment } from "./text/hidden-characters";
export { type ApprovalFormOptions, useApprovalForm } from "./approval/use-approval-form";
export type { ApprovalFormState, ApprovalNotice, BoundField } from "./approval/form-types";
export { type FieldKind, type FieldShape, fieldShape } from "./approval/schema-fields";
export {
  AgentProvider,
  type AgentProviderProps,
  type AgentActions,
  type AgentValue,
  ToolDecisionProvider,
  type ToolDecisionProviderProps,
  useAgentActions,
  useAgentState,
  type ViewErrorReport,
} from "./hooks/agent-context";
export { type Elapsed, useElapsed } from "./hooks/use-elapsed";
export { type ToolProgressState, useToolProgress } from "./hooks/use-tool-progress";
export { englishLabels, type LabelOverrides, type Labels, mergeLabels } from "./labels/labels";
export { LabelsProvider, type LabelsProviderProps, useLabels } from "./labels/labels-context";
export { createPlural, type PluralForms } from "./labels/plural";
export { createFormats, type Formats } from "./labels/formats";
export { type AgentStream, type AgentStreamOptions, useAgentStream } from "./hooks/use-agent-stream";
export { type ToolPartAddress, useToolPart } from "./hooks/use-tool-part";
export { createBrowserEnvironment } from "./hooks/browser-environment";
export { ApprovalForm, type ApprovalFormProps } from "./approval/approval-form";
export { ApprovalBatch, type ApprovalBatchProps } from "./approval/approval-batch";
export type { AlwaysAllow, AlwaysAllowCall } from "./approval/always-allow";
export { MessageView, type MessageSlots, type MessageViewProps } from "./conversation/message-view";
export { PlainText } from "./conversation/plain-text";
export { SourceList, type SourceListProps } from "./conversation/source-list";
export { Composer, type ComposerProps } from "./conversation/composer";
export type { FileOptions } from "./conversation/use-outgoing-files";
export { JumpLink, type JumpLinkProps } from "./conversation/jump-link";
export { focusCall } from "./conversation/focus-call";
export { RunBanner, type RunBannerProps } from "./conversation/run-banner";
export { type RunNotice, runNotice } from "./conversation/run-notice";
export { OutcomeLedger, type OutcomeLedgerProps, useOutcomes } from "./conversation/outcome-ledger";
export type { OutcomeEntry, OutcomeKind, OutcomeSummary } from "./conversation/outcome-entries";
export { ToolAnnouncer, type ToolAnnouncementsOptions, useToolAnnouncements } from "./conversation/tool-announcer";
export {
  createReplayTransport,
  type ReplayOptions,
  type ReplayTransport,
} from "./recording/create-replay-transport";
export {
  formatRecording,
  readRecording,
  type ReadRecordingOptions,
  type Recorded,
  type RecorderOptions,
  type Recording,
  type RecordingEntry,
  type RecordingHeader,
  type RecordingSource,
  recordStream,
} from "@callstate/core/recording";
export { createHttpTransport, type HttpTransportOptions } from "@callstate/core";
