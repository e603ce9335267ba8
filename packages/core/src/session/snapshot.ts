import { drawnOnce } from "../reduce/shown-part";
import { isWaiting, type WaitingPart } from "../store/overlay";
import type { PendingApproval, SessionSnapshot } from "./types";

type Drawn = Omit<SessionSnapshot, "pendingApprovals">;

/** The next snapshot, or the same object if nothing differs. */
export function drawSnapshot(before: SessionSnapshot | undefined, drawn: Drawn): SessionSnapshot {
  if (before?.messages !== drawn.messages)
    return { ...drawn, pendingApprovals: pendingOf(before?.pendingApprovals, drawn) };
  const isSame = Object.entries(drawn).every(([name, value]) => Reflect.get(before, name) === value);
  return isSame ? before : { ...drawn, pendingApprovals: before.pendingApprovals };
}

const waitingIn = drawnOnce(
  (part: WaitingPart, messageId: string): PendingApproval => ({
    approvalId: part.approval.approvalId,
    messageId,
    part,
  }),
);

/** Only the newest message can wait: a new message of the person withdraws what waited before it. */
function pendingOf(before: readonly PendingApproval[] = [], { messages }: Drawn): readonly PendingApproval[] {
  const message = messages.findLast(({ run }) => run !== undefined);
  const pending = message?.parts.filter(isWaiting).map((part) => waitingIn(part, message.id)) ?? [];
  const isUnchanged =
    pending.length === before.length && pending.every((approval, index) => approval === before[index]);
  return isUnchanged ? before : pending;
}
