import type { AgentEvent, EventOf } from "../events/types";
import { isToolPart, type UntypedToolPart } from "../parts/tool-part";
import { isTerminalToolState, isToolState, type ToolState } from "../parts/tool-states";
import { asked, decided, withNewest } from "./approval-round";
import { approvalOf, callIn, carriedBy, hasEnded, hasInput, named, type Source, typeOf } from "./call-part";
import { defined } from "../parts/defined";
import type { FoldProblemCode } from "../events/event-problem";
import { jsonEqual } from "./json-equal";
import type { MessageDraft } from "./message-draft";
import { type EventColumn, type Outcome, TRANSITIONS } from "./transition-table";

export type ToolEvent = Extract<AgentEvent, { toolCallId: string }>;

const columns = {
  "tool-input-start": "start",
  "tool-input-delta": "delta",
  "tool-started": "started",
  "tool-progress": "progress",
  "tool-output-preliminary": "preliminary",
  "tool-output-available": "output",
  "tool-output-error": "error",
  "tool-output-denied": "denied",
  "tool-output-unknown": "unknown",
  "tool-cancelled": "cancelled",
} as const;

/** What an event means for a call as it stands: its column in the table of transitions. */
export function columnOf(part: UntypedToolPart | undefined, event: ToolEvent): EventColumn {
  const approval = approvalOf(part);
  switch (event.type) {
    case "tool-input-available":
      return part !== undefined && hasInput(part, event.input) ? "available-same" : "available-other";
    case "tool-approval-requested": {
      const isKnown =
        approval?.approvalId === event.approvalId || approval?.earlier?.includes(event.approvalId) === true;
      return isKnown ? "request-known" : "request-new";
    }
    case "tool-approval-responded":
      // A call without an approval takes any decision.
      if (approval !== undefined && approval.approvalId !== event.approvalId) return "other-id";
      return event.approved ? "approved" : "refused";
    default:
      return columns[event.type];
  }
}

/** What the table says; once execution was claimed, nobody can be asked or refuse any more, and a second claim says nothing. */
function outcomeOf(part: UntypedToolPart | undefined, column: EventColumn): Outcome {
  const outcome = TRANSITIONS[part?.state ?? "none"][column];
  if (part?.executedAt === undefined) return outcome;
  if (column === "started") return "ignore";
  return column === "request-new" || column === "refused" || column === "denied" ? "illegal" : outcome;
}

/** What an event brings to a call besides its own fields. */
function changesOf(part: UntypedToolPart | undefined, event: ToolEvent, input: unknown): Source {
  switch (event.type) {
    case "tool-input-available":
      return part?.executedAt === undefined ? {} : { effects: part.effects };
    case "tool-approval-requested":
      return asked(event, approvalOf(part));
    case "tool-approval-responded":
      return decided(event, approvalOf(part), input);
    case "tool-started":
      // That execution was claimed must be known even on a wire without times.
      return { executedAt: event.at ?? 0 };
    case "tool-progress":
      return { progress: defined({ ratio: event.ratio, label: event.label }) };
    default:
      return {};
  }
}

/** The call in the state that the table says. Fields of event and part share their names: what the state carries is kept. */
function next(state: ToolState, part: UntypedToolPart | undefined, event: ToolEvent, key: string): UntypedToolPart {
  const { at } = event;
  const carried: Source = part === undefined ? { key, startedAt: at, inputText: "" } : carriedBy(part);
  const toolName = part?.toolName ?? ("toolName" in event ? event.toolName : "");
  return callIn(state, {
    ...carried,
    ...event,
    ...(isTerminalToolState(state) && at !== undefined && { endedAt: at }),
    ...changesOf(part, event, carried["input"]),
    toolName,
    type: part?.type ?? typeOf(toolName),
  });
}

/** What an event leaves of a call whose state stays. */
function staying(part: UntypedToolPart, event: ToolEvent, outcome: Outcome): UntypedToolPart {
  if (outcome === "late") {
    const output = "output" in event ? event.output : undefined;
    const errorText = "errorText" in event ? event.errorText : undefined;
    return { ...part, late: defined({ output, errorText, at: event.at }) };
  }
  if (part.state !== "approval-requested" || event.type !== "tool-input-available") return part;
  const approval = withNewest(part.approval, event.input, outcome !== "stale");
  return jsonEqual(approval, part.approval) ? part : { ...part, approval };
}

/**
 * Where the newest part of a call stands. Some providers count their calls anew in each step, so an id that is started again after
 * its call has ended and a step has begun is another call.
 */
function placeOfCall(draft: MessageDraft, event: ToolEvent): number | undefined {
  const at = draft.find("call", event.toolCallId);
  if (at === undefined || !("toolName" in event)) return at;
  const part = draft.peek(at);
  return part !== undefined && isToolPart(part) && hasEnded(part) && draft.hasStepAfter(at) ? undefined : at;
}

export function handleTool(draft: MessageDraft, event: ToolEvent): FoldProblemCode | undefined {
  const at = placeOfCall(draft, event);
  const known = draft.part(at);
  const before = known !== undefined && isToolPart(known) ? known : undefined;
  const part = before !== undefined && "toolName" in event ? named(before, event) : before;
  const outcome = outcomeOf(part, columnOf(part, event));
  const after = isToolState(outcome)
    ? next(outcome, part, event, part?.key ?? draft.freeKey(event.toolCallId))
    : part && staying(part, event, outcome);
  if (after !== undefined && after !== before) {
    if (at === undefined) draft.add(after);
    else draft.put(at, after);
  }
  return outcome === "illegal" ? "illegal-transition" : undefined;
}

/** Pieces of arguments come in great number, so a part that grows is not built anew for each. */
export function handleToolDelta(draft: MessageDraft, event: EventOf<"tool-input-delta">): FoldProblemCode | undefined {
  const at = draft.find("call", event.toolCallId);
  const part = draft.peek(at);
  if (at !== undefined && part !== undefined && isToolPart(part)) {
    if (part.state !== "input-streaming") return "illegal-transition";
    draft.grow(at, part, event.inputTextDelta);
    return undefined;
  }
  handleTool(draft, event);
  return handleToolDelta(draft, event);
}
