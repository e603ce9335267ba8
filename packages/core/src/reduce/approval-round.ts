import type { EventOf } from "../events/types";
import type { Approval } from "../parts/approval";
import { applyEdits } from "./apply-edits";
import type { Source } from "./call-part";
import { defined } from "../parts/defined";

/** A new round of asking: about the arguments that came last, without the edits of the round before. */
export function asked(event: EventOf<"tool-approval-requested">, before: Approval | undefined): Source {
  const { approvalId, editable, mustRead, expiresAt, reason, effective } = event;
  const earlier = before && [...(before.earlier ?? []), before.approvalId];
  const input = before?.stale === true ? before.newerInput : before?.decision?.original;
  return {
    approval: defined({ approvalId, editable, mustRead, expiresAt, reason, effective, earlier }),
    ...defined({ input }),
  };
}

/** The approval with its decision, and the arguments as they were approved. */
export function decided(
  event: EventOf<"tool-approval-responded">,
  before: Approval | undefined,
  input: unknown,
): Source {
  const { approvalId, approved, edits, reason, by = "user", at } = event;
  const isEdited = approved && edits !== undefined && edits.length > 0;
  const original = isEdited ? input : undefined;
  // Edits make what the schema gave before a thing of the past.
  const effective = event.effective ?? (isEdited ? undefined : before?.effective);
  const decision = defined({ approved, edits, reason, by, original, at });
  return {
    // Who decided is said of the approval; of a refusal also by the call.
    by: approved ? undefined : by,
    approval: defined({ ...(before ?? { approvalId }), effective, decision }),
    input: isEdited ? applyEdits(input, edits).value : input,
  };
}

/** An approval is bound to the arguments it first came with: others make it stale, its own make it good again. */
export function withNewest(approval: Approval, newerInput: unknown, isSame: boolean): Approval {
  const { stale: _, newerInput: __, ...good } = approval;
  return isSame ? good : { ...good, stale: true, newerInput };
}
