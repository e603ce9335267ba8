import { isToolPart, type UntypedToolPart } from "../parts/tool-part";
import type { MessageDraft } from "./message-draft";
import { callName } from "./part-index";
import { type CallBase, hasEnded } from "./tool-call";
import { type EventColumn, type Outcome, TRANSITIONS } from "./transition-table";

/** A call in a draft: where its part stands, and the part. */
export type Found = { at: number; part: UntypedToolPart };

/** The newest part of a call. */
export function findCall(draft: MessageDraft, toolCallId: string): Found | undefined {
  const at = draft.find(callName(toolCallId));
  const part = at === undefined ? undefined : draft.part(at);
  return at === undefined || part === undefined || !isToolPart(part) ? undefined : { at, part };
}

/**
 * The newest part of a call, for an event that can open another one: some providers count their calls anew in each step, so an id
 * that comes back after its call has ended and a step has begun is another call.
 */
export function findOrReopen(draft: MessageDraft, toolCallId: string): Found | undefined {
  const found = findCall(draft, toolCallId);
  return found !== undefined && hasEnded(found.part) && draft.hasStepAfter(found.at) ? undefined : found;
}

/** What the table says of an event; once execution was claimed, nobody can be asked or refuse any more. */
export function outcomeOf(part: UntypedToolPart | undefined, column: EventColumn): Outcome {
  const outcome = TRANSITIONS[part?.state ?? "none"][column];
  const tooLate = column === "request-new" || column === "refused" || column === "denied";
  return tooLate && part?.executedAt !== undefined && outcome !== "ignore" ? "illegal" : outcome;
}

/** The beginning of a part for a call that no part stands for yet. */
export function newCall(draft: MessageDraft, event: { toolCallId: string; at?: number }): CallBase {
  const { toolCallId, at } = event;
  const key = draft.freeKey(toolCallId);
  return { type: "dynamic-tool", key, toolCallId, toolName: "", ...(at !== undefined && { startedAt: at }) };
}

export function putCall(draft: MessageDraft, found: Found | undefined, part: UntypedToolPart): void {
  if (found === undefined) draft.add(part);
  else if (found.part !== part) draft.put(found.at, part);
}
