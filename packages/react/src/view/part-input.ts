import { applyEdits, type Approval, type UntypedToolPart } from "@callstate/core";

/** The complete arguments of a call, or undefined while there are none. */
export function partInput(part: UntypedToolPart): unknown {
  return part.state === "input-streaming" ? undefined : part.input;
}

/**
 * The arguments as they were decided: with the edits of the decision. Where its event has come back they are in the arguments already,
 * and those before it are kept beside them.
 */
export function decidedInput(part: UntypedToolPart): unknown {
  const input = partInput(part);
  const decision = partApproval(part)?.decision;
  return decision?.edits === undefined || decision.original !== undefined
    ? input
    : applyEdits(input, decision.edits).value;
}

/** The newest round of asking of a call. */
export function partApproval(part: UntypedToolPart): Approval | undefined {
  return "approval" in part ? part.approval : undefined;
}
