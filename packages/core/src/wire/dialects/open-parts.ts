import { neutral } from "../../events/sentences";
import type { AgentEvent } from "../../events/types";
import { isOpenRunStatus, type MessagePart, type RunStatus, type UIMessage } from "../../parts/message";
import { type CancelCause, isToolPart, type UntypedToolPart } from "../../parts/tool-part";
import { isTerminalToolState, type ToolState } from "../../parts/tool-states";

/** The newest part of a call. */
export function callOf({ parts }: UIMessage, toolCallId: unknown): UntypedToolPart | undefined {
  return parts.filter(isToolPart).findLast((part) => part.toolCallId === toolCallId);
}

export function hasOpenText({ parts }: UIMessage, type: "text" | "reasoning", partId: string): boolean {
  return parts.some((part) => part.type === type && part.partId === partId && !part.done);
}

/** The calls in one of these states. */
export function callsIn({ parts }: UIMessage, ...states: readonly ToolState[]): string[] {
  return parts.flatMap((part) => (isToolPart(part) && states.includes(part.state) ? [part.toolCallId] : []));
}

/**
 * How a part ends of which no more comes. The fold never ends a call because a run ended, so whoever reads a foreign format says how
 * each ended: one that may have had an effect can't be called cancelled.
 */
function endingOf(part: MessagePart, cause: CancelCause): AgentEvent[] {
  if (!isToolPart(part)) return contentEndingOf(part);
  const { toolCallId, state } = part;
  if (isTerminalToolState(state)) return [];
  const hasNotRun = state === "input-streaming" || state === "approval-requested";
  return hasNotRun
    ? [{ type: "tool-cancelled", toolCallId, cause }]
    : [{ type: "tool-output-unknown", toolCallId, note: neutral.unknown }];
}

function contentEndingOf(part: MessagePart): AgentEvent[] {
  if (part.type === "object" && part.state === "streaming") {
    return [{ type: "object-error", partId: part.partId, errorText: neutral.failed }];
  }
  if ((part.type !== "text" && part.type !== "reasoning") || part.done) return [];
  return [{ type: `${part.type}-end`, ...(part.partId !== undefined && { partId: part.partId }) }];
}

/** The ends of texts and objects that nobody has ended. */
export function contentEndings({ parts }: UIMessage): AgentEvent[] {
  return parts.flatMap(contentEndingOf);
}

/** The ends of everything that is open, except of these calls. */
export function endings({ parts }: UIMessage, cause: CancelCause, kept: readonly string[] = []): AgentEvent[] {
  return parts.flatMap((part) => (isToolPart(part) && kept.includes(part.toolCallId) ? [] : endingOf(part, cause)));
}

/**
 * The end of a run: every part ends, except these calls, and the run says whom it waits for or how it ended. A run that has ended
 * already waits for nobody.
 */
export function conclusion(
  message: UIMessage,
  cause: CancelCause,
  waits: readonly string[],
  status: RunStatus,
  finish?: unknown,
): AgentEvent[] {
  if (message.run !== undefined && !isOpenRunStatus(message.run.status)) return endings(message, cause);
  const isAsked = callsIn(message, "approval-requested").some((id) => waits.includes(id));
  const waiting = isAsked ? "awaiting-approval" : "awaiting-client-tool";
  const end = waits.length > 0 ? waiting : status;
  return [
    ...endings(message, cause, waits),
    { type: "run-status", status: end, ...(typeof finish === "string" && { finish }) },
  ];
}
