import type { Approval, UntypedToolPart } from "@callstate/core";

/** The complete arguments of a call, or undefined while there are none. */
export function partInput(part: UntypedToolPart): unknown {
  return part.state === "input-streaming" ? undefined : part.input;
}

/** The newest round of asking of a call. */
export function partApproval(part: UntypedToolPart): Approval | undefined {
  return "approval" in part ? part.approval : undefined;
}
