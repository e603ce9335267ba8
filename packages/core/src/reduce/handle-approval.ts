import type { EventOf } from "../events/types";
import type { Approval, RecordedDecision } from "../parts/approval";
import type { UntypedToolPart } from "../parts/tool-part";
import { applyEdits } from "./apply-edits";
import { defined } from "./defined";
import type { FoldProblemCode } from "./fold-problem";
import { findCall, newCall, outcomeOf, putCall } from "./found-call";
import type { MessageDraft } from "./message-draft";
import { baseOf, type Carried, carriedOf, currentApprovalId, endOf, hasHadApproval } from "./tool-call";
import type { EventColumn } from "./transition-table";

type Problem = FoldProblemCode | undefined;

export function toolApprovalRequested(draft: MessageDraft, event: EventOf<"tool-approval-requested">): Problem {
  const found = findCall(draft, event.toolCallId);
  const isKnown = found !== undefined && hasHadApproval(found.part, event.approvalId);
  const outcome = outcomeOf(found?.part, isKnown ? "request-known" : "request-new");
  if (outcome !== "approval-requested") return outcome === "illegal" ? "illegal-transition" : undefined;
  const base = found === undefined ? newCall(draft, event) : baseOf(found.part);
  const carried = found === undefined ? {} : carriedOf(found.part);
  const { approvalId, editable, mustRead, expiresAt, reason, effective } = event;
  const before = carried.approval;
  const earlier = before === undefined ? undefined : [...(before.earlier ?? []), before.approvalId];
  const approval = defined({ approvalId, editable, mustRead, expiresAt, reason, effective, earlier });
  putCall(draft, found, { ...base, state: "approval-requested", ...askedInput(carried), approval });
  return undefined;
}

/** What a new round asks about: the arguments that came last, without the edits of the round before. */
function askedInput({ input, approval }: Carried): { input?: unknown } {
  if (approval?.stale === true) return { input: approval.newerInput };
  const decision = approval?.decision;
  return defined({ input: decision !== undefined && "original" in decision ? decision.original : input });
}

export function toolApprovalResponded(draft: MessageDraft, event: EventOf<"tool-approval-responded">): Problem {
  const found = findCall(draft, event.toolCallId);
  const outcome = outcomeOf(found?.part, decisionColumn(found?.part, event));
  const base = found === undefined ? newCall(draft, event) : baseOf(found.part);
  const carried = found === undefined ? {} : carriedOf(found.part);
  const decided = decide(carried, event);
  if (outcome === "approval-responded") {
    putCall(draft, found, { ...base, state: "approval-responded", ...decided });
  } else if (outcome === "output-denied") {
    const { by = "user", reason } = event;
    putCall(draft, found, { ...endOf(base, event), state: "output-denied", ...decided, ...defined({ reason }), by });
  }
  return outcome === "illegal" ? "illegal-transition" : undefined;
}

/** A call without an approval takes any decision. */
function decisionColumn(part: UntypedToolPart | undefined, event: EventOf<"tool-approval-responded">): EventColumn {
  const current = part === undefined ? undefined : currentApprovalId(part);
  if (current !== undefined && current !== event.approvalId) return "other-id";
  return event.approved ? "approved" : "refused";
}

type Decided = { input?: unknown; approval: Approval & { decision: RecordedDecision } };

/** The approval with its decision, and the arguments as they were approved. */
function decide({ input, approval }: Carried, event: EventOf<"tool-approval-responded">): Decided {
  const { approvalId, approved, edits, reason, by = "user", at } = event;
  const isEdited = approved && edits !== undefined && edits.length > 0;
  const original = isEdited ? input : undefined;
  // Edits make what the schema gave before a thing of the past.
  const effective = event.effective ?? (isEdited ? undefined : approval?.effective);
  const { effective: _, ...asked } = approval ?? { approvalId };
  const decision = defined({ approved, edits, reason, by, original, at });
  const edited = isEdited ? applyEdits(input, edits).value : input;
  return { ...defined({ input: edited }), approval: { ...asked, ...defined({ effective }), decision } };
}

export function toolStarted(draft: MessageDraft, event: EventOf<"tool-started">): Problem {
  const found = findCall(draft, event.toolCallId);
  const part = found?.part;
  if (part?.executedAt !== undefined) return undefined;
  const outcome = outcomeOf(part, "started");
  if (outcome === "illegal") return "illegal-transition";
  // That execution was claimed must be known even on a wire without times.
  const started = { executedAt: event.at ?? 0, effects: event.effects };
  if (part !== undefined && part.state === outcome) {
    putCall(draft, found, { ...part, ...started });
    return undefined;
  }
  const base = { ...(part === undefined ? newCall(draft, event) : baseOf(part)), ...started };
  const { input, approval } = part === undefined ? {} : carriedOf(part);
  if (outcome === "input-available") putCall(draft, found, { ...base, state: outcome, ...defined({ input }) });
  if (outcome === "output-streaming")
    putCall(draft, found, { ...base, state: outcome, ...defined({ input, approval }) });
  return undefined;
}
