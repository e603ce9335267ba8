import { neutral } from "../events/sentences";
import { isTextPart, type MessagePart, type UIMessage } from "../parts/message";
import { type CancelCause, isToolPart, type UntypedToolPart } from "../parts/tool-part";
import { drawnOnce } from "./shown-part";
import { callIn, carriedBy, hasEnded } from "./call-part";

/**
 * A message as it is shown when no more can come of its run: every open call ends. One that may have had an effect, or may still
 * have one, is `output-unknown`, since the server may go on and run it; the others are `cancelled`.
 *
 * For display only: never fold events into the result, and drop it when events come again.
 */
export function settleMessage(message: UIMessage, cause: CancelCause): UIMessage {
  const parts = message.parts.map((part) => settlePart(part, cause));
  return parts.every((part, at) => part === message.parts[at]) ? message : { ...message, parts };
}

const settlePart = drawnOnce(draw);

function draw(part: MessagePart, cause: CancelCause): MessagePart {
  if (isToolPart(part)) return hasEnded(part) ? part : drawCall(part, cause);
  if (isTextPart(part) && !part.done) return { ...part, done: true };
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
