export type { AuditAction, AuditEntry } from "./audit-entry";
export type {
  ApprovalRecord,
  CallEnd,
  CallOutcome,
  CallRecord,
  CallStatus,
  DecisionRecord,
} from "./call-record";
export type { Content, ContentKind, ShownContent, TurnContent } from "./content";
export type { EventBody } from "./event-body";
export { DEFAULT_RULES, type Rules } from "./rules";
export type { ConversationKey, ConversationRecord, RunPhase, RunRecord, RunUsage } from "./run-record";
export {
  type EventWrite,
  isEmptyPlan,
  type Plan,
  type RunWrite,
  type Transition,
  type TransitionState,
  type Work,
} from "./transition";
