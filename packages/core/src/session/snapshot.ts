import { isToolPart } from "../parts/tool-part";
import type { PendingApproval, SessionSnapshot } from "./types";

type Drawn = Omit<SessionSnapshot, "pendingApprovals">;

/** The next snapshot, or the same object if nothing differs. */
export function drawSnapshot(before: SessionSnapshot | undefined, drawn: Drawn): SessionSnapshot {
  if (before?.messages !== drawn.messages)
    return { ...drawn, pendingApprovals: pendingOf(before?.pendingApprovals, drawn) };
  const isSame = Object.entries(drawn).every(([name, value]) => Reflect.get(before, name) === value);
  return isSame ? before : { ...drawn, pendingApprovals: before.pendingApprovals };
}

/** Only the newest message can wait: a new message of the person withdraws what waited before it. */
function pendingOf(before: readonly PendingApproval[] = [], { messages }: Drawn): readonly PendingApproval[] {
  const message = messages.findLast(({ run }) => run !== undefined);
  const pending: PendingApproval[] = [];
  for (const part of message?.parts ?? []) {
    if (!isToolPart(part) || part.state !== "approval-requested") continue;
    const { approvalId } = part.approval;
    const known = before.find((approval) => approval.part === part);
    pending.push(known ?? { approvalId, messageId: message?.id ?? "", part });
  }
  const isUnchanged =
    pending.length === before.length && pending.every((approval, index) => approval === before[index]);
  return isUnchanged ? before : pending;
}
