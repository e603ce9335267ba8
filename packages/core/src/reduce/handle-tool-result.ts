import type { EventOf } from "../events/types";
import type { UntypedToolPart } from "../parts/tool-part";
import { defined } from "./defined";
import type { FoldProblemCode } from "./fold-problem";
import { findCall, newCall, outcomeOf, putCall } from "./found-call";
import type { MessageDraft } from "./message-draft";
import { baseOf, type CallBase, type Carried, carriedOf, endOf } from "./tool-call";
import type { EventColumn } from "./transition-table";

type Problem = FoldProblemCode | undefined;
type CallEvent = { toolCallId: string; at?: number };
type Build = (base: CallBase, carried: Carried) => UntypedToolPart;

/** Takes a call to the state that the table says, or keeps `late` aside. */
function transit(
  draft: MessageDraft,
  event: CallEvent,
  column: EventColumn,
  build: Build,
  late?: { output?: unknown; errorText?: string },
): Problem {
  const found = findCall(draft, event.toolCallId);
  const outcome = outcomeOf(found?.part, column);
  if (outcome === "illegal") return "illegal-transition";
  if (outcome === "ignore") return undefined;
  if (outcome === "late") {
    if (found !== undefined) putCall(draft, found, { ...found.part, late: { ...late, ...defined({ at: event.at }) } });
    return undefined;
  }
  if (found === undefined) putCall(draft, found, build(newCall(draft, event), {}));
  else putCall(draft, found, build(baseOf(found.part), carriedOf(found.part)));
  return undefined;
}

export function toolProgress(draft: MessageDraft, event: EventOf<"tool-progress">): Problem {
  const progress = defined({ ratio: event.ratio, label: event.label });
  return transit(draft, event, "progress", (base, { input, approval, output }) => ({
    ...base,
    state: "output-streaming",
    ...defined({ input, approval, output }),
    progress,
  }));
}

export function toolOutputPreliminary(draft: MessageDraft, event: EventOf<"tool-output-preliminary">): Problem {
  const { output, by } = event;
  return transit(draft, event, "preliminary", (base, { input, approval, progress }) => ({
    ...base,
    ...defined({ by, input, approval, progress }),
    state: "output-streaming",
    output,
  }));
}

export function toolOutputAvailable(draft: MessageDraft, event: EventOf<"tool-output-available">): Problem {
  const { output, by } = event;
  const build: Build = (base, { input, approval }) => ({
    ...endOf(base, event),
    ...defined({ by, input, approval }),
    state: "output-available",
    output,
  });
  return transit(draft, event, "output", build, { output });
}

export function toolOutputError(draft: MessageDraft, event: EventOf<"tool-output-error">): Problem {
  const { errorText, phase } = event;
  const build: Build = (base, { input, inputText, approval, output }) => ({
    ...endOf(base, event),
    ...defined({ input, inputText, approval, partialOutput: event.partialOutput ?? output }),
    state: "output-error",
    errorText,
    phase,
  });
  return transit(draft, event, "error", build, { errorText });
}

export function toolOutputDenied(draft: MessageDraft, event: EventOf<"tool-output-denied">): Problem {
  const { reason, by } = event;
  return transit(draft, event, "denied", (base, { input, approval }) => ({
    ...endOf(base, event),
    ...defined({ input, approval, reason }),
    state: "output-denied",
    by,
  }));
}

export function toolOutputUnknown(draft: MessageDraft, event: EventOf<"tool-output-unknown">): Problem {
  const { note } = event;
  return transit(draft, event, "unknown", (base, { input, approval, output }) => ({
    ...endOf(base, event),
    ...defined({ input, approval, partialOutput: event.partialOutput ?? output }),
    state: "output-unknown",
    note,
  }));
}

export function toolCancelled(draft: MessageDraft, event: EventOf<"tool-cancelled">): Problem {
  const { cause } = event;
  return transit(draft, event, "cancelled", (base, { input, inputText, approval, output }) => ({
    ...endOf(base, event),
    ...defined({ input, inputText, approval, partialOutput: event.partialOutput ?? output }),
    state: "cancelled",
    cause,
  }));
}
