import { neutral } from "../events/sentences";
import type { MessagePart, UIMessage } from "../parts/message";
import { type CancelCause, isToolPart, type UntypedToolPart } from "../parts/tool-part";
import { callIn, carriedBy, hasEnded } from "./call-part";

/** What a part was shown as, so that a settled part keeps its identity as long as its part does. */
const settled = new WeakMap<MessagePart, { cause: CancelCause; shown: MessagePart }>();

/**
 * A message as it is shown when no more can come of its run: every open call ends. One that may have had an effect, or may still
 * have one, is `output-unknown`, since the server may go on and run it; the others are `cancelled`.
 *
 * For display only: never fold events into the result, and drop it when events come again.
 */
export function settleMessage(message: UIMessage, cause: CancelCause): UIMessage {
  let changed = false;
  const parts = message.parts.map((part) => {
    const shown = settlePart(part, cause);
    changed ||= shown !== part;
    return shown;
  });
  return changed ? { ...message, parts } : message;
}

function settlePart(part: MessagePart, cause: CancelCause): MessagePart {
  const known = settled.get(part);
  if (known?.cause === cause) return known.shown;
  const shown = draw(part, cause);
  if (shown !== part) settled.set(part, { cause, shown });
  return shown;
}

function draw(part: MessagePart, cause: CancelCause): MessagePart {
  if (isToolPart(part)) return hasEnded(part) ? part : drawCall(part, cause);
  if ((part.type === "text" || part.type === "reasoning") && !part.done) return { ...part, done: true };
  if (part.type === "object" && part.state === "streaming")
    return { ...part, state: "error", errorText: neutral.failed };
  return part;
}

function drawCall(part: UntypedToolPart, cause: CancelCause): UntypedToolPart {
  const canHaveRun = part.state !== "input-streaming" && part.state !== "approval-requested";
  const carried = carriedBy(part);
  if (canHaveRun && part.effects !== "none") return callIn("output-unknown", { ...carried, note: neutral.unknown });
  return callIn("cancelled", { ...carried, cause });
}
