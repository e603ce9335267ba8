import type { EventOf } from "../events/types";
import { isToolPart } from "../parts/tool-part";
import type { FoldProblemCode } from "./fold-problem";
import { findOrReopen, newCall, outcomeOf, putCall } from "./found-call";
import type { MessageDraft } from "./message-draft";
import { callName } from "./part-index";
import { baseOf, hasInput, named, withNewest } from "./tool-call";

type Problem = FoldProblemCode | undefined;

export function toolInputStart(draft: MessageDraft, event: EventOf<"tool-input-start">): Problem {
  const found = findOrReopen(draft, event.toolCallId);
  // A start for a call that is known changes nothing but a name that was missing.
  if (found !== undefined) putCall(draft, found, named(found.part, event));
  else draft.add(named({ ...newCall(draft, event), state: "input-streaming", inputText: "" }, event));
  return undefined;
}

export function toolInputDelta(draft: MessageDraft, event: EventOf<"tool-input-delta">): Problem {
  const known = draft.find(callName(event.toolCallId));
  const at = known ?? draft.add({ ...newCall(draft, event), state: "input-streaming", inputText: "" });
  const part = draft.peek(at);
  if (part === undefined || !isToolPart(part) || part.state !== "input-streaming") return "illegal-transition";
  draft.grow(at, part, event.inputTextDelta);
  return undefined;
}

export function toolInputAvailable(draft: MessageDraft, event: EventOf<"tool-input-available">): Problem {
  const found = findOrReopen(draft, event.toolCallId);
  if (found === undefined) {
    const call = { ...newCall(draft, event), effects: event.effects ?? "once" };
    draft.add(named({ ...call, state: "input-available", input: event.input }, event));
    return undefined;
  }
  const part = named(found.part, event);
  const isSame = hasInput(part, event.input);
  const outcome = outcomeOf(part, isSame ? "available-same" : "available-other");
  if (outcome === "input-available") {
    const effects = part.executedAt === undefined ? { effects: event.effects ?? "once" } : {};
    putCall(draft, found, { ...baseOf(part), ...effects, state: "input-available", input: event.input });
  } else if (part.state === "approval-requested") {
    // The approval is bound to its arguments: others make it stale, the same again make it good.
    putCall(draft, found, withNewest(part, isSame ? undefined : { input: event.input }));
  } else putCall(draft, found, part);
  return outcome === "illegal" ? "illegal-transition" : undefined;
}
