import { approvalOf, isToolWirePart, type WireMessage, type WirePart } from "./wire-message";

const withdrawn = "The user wrote a new message instead of deciding, so this did not run.";
const unknown = "This was interrupted. It is not known whether it happened.";

/**
 * A message that the person has gone on from: its open calls have an end, since a model's provider refuses a history with a call that
 * has no result, and would refuse it for good.
 */
export function closeOpenCalls(message: WireMessage): WireMessage {
  const parts = message.parts.flatMap((part) => (isToolWirePart(part) ? closed(part) : [part]));
  return { ...message, parts };
}

function closed(part: WirePart): WirePart[] {
  switch (part["state"]) {
    case "input-streaming":
      return [];
    case "approval-requested":
      return [
        { ...part, state: "output-denied", approval: { ...approvalOf(part), approved: false, reason: withdrawn } },
      ];
    case "approval-responded":
      if (approvalOf(part)["approved"] === false) return [{ ...part, state: "output-denied" }];
      return [{ ...part, state: "output-error", errorText: unknown }];
    case "input-available":
      return [{ ...part, state: "output-error", errorText: unknown }];
    default:
      return [part];
  }
}
