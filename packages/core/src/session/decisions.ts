import { list, own } from "../events/read-field";
import { record } from "../events/read-shape";
import type { Decision, Edit } from "../parts/approval";
import type { UIMessage } from "../parts/message";
import { isToolPart, type UntypedToolPart } from "../parts/tool-part";
import { defined } from "../parts/defined";
import { answerOf } from "./decision-answer";
import { isRefusal } from "./final-answer";
import type { SessionContext } from "./session-context";
import type { TransportError } from "./transport-error";
import type { DecideResult, DecisionIssue } from "./types";

export type DecisionsOptions = {
  /** Reads the true state of the run: its answer decides what a failed request means. Resolves to false if it can't be read. */
  refresh: () => Promise<boolean>;
  onDecided: () => void;
};

/** Sends decisions. One decision an approval is on its way at a time: the first press counts, here as on the server. */
export function createDecide(
  { store, transport, conversationId }: SessionContext,
  { refresh, onDecided }: DecisionsOptions,
): (decision: Decision) => Promise<DecideResult> {
  const onTheirWay = new Map<string, Promise<DecideResult>>();

  async function send(decision: Decision): Promise<DecideResult> {
    const { approvalId, approved } = decision;
    const message = findApproval(store.read(), approvalId)?.message;
    const lay = (phase?: "sending" | "recorded" | "unconfirmed") => {
      if (message !== undefined) store.setDelivery(message.id, approvalId, phase && { decision, phase });
    };
    lay("sending");
    try {
      const answer = await transport.decide({ ...decision, conversationId });
      lay("recorded");
      onDecided();
      return { ok: true, ...answerOf(approvalId, answer.approved) };
    } catch (error) {
      const isFinal = isRefusal(error);
      if (isFinal) lay();
      // What the server knows better must reach the screen before the form comes back. Where the request only failed it may have
      // arrived all the same, and the run's true state tells.
      const isRead = await refresh();
      if (isFinal) return refusal(approvalId, error);
      const part = findApproval(store.read(), approvalId)?.part;
      const isOpen = part === undefined || part.state === "approval-requested";
      const recorded = isOpen ? undefined : readWinner("approval" in part ? part.approval?.decision : undefined);
      const isKnown = isRead && recorded !== undefined;
      lay(isOpen ? "unconfirmed" : undefined);
      if (!isKnown) {
        const message = "Your decision may not have arrived.";
        return { ok: false, approvalId, code: isOpen ? "unconfirmed" : "cancelled", message };
      }
      onDecided();
      if (recorded.approved === approved) return { ok: true, ...answerOf(approvalId, approved) };
      return { ok: false, approvalId, code: "conflict", message: "It was decided elsewhere.", decision: recorded };
    }
  }

  return (decision) => {
    const { approvalId } = decision;
    const sending = onTheirWay.get(approvalId) ?? send(decision).finally(() => onTheirWay.delete(approvalId));
    onTheirWay.set(approvalId, sending);
    return sending;
  };
}

/** The newest call with this approval and the message it stands in. */
function findApproval(
  messages: readonly UIMessage[],
  approvalId: string,
): { message: UIMessage; part: UntypedToolPart } | undefined {
  for (const message of messages.toReversed()) {
    for (const part of message.parts) {
      if (isToolPart(part) && "approval" in part && part.approval?.approvalId === approvalId) return { message, part };
    }
  }
  return undefined;
}

/** A decision as the server has it. */
type Winner = { approved: boolean; edits?: Edit[] };

const readIssues = list(record<DecisionIssue>("path message"));
const readWinner = record<Winner>("approved edits?");

function refusal(approvalId: string, { code, message, details }: TransportError): DecideResult {
  const { input, effective } = details;
  const issues = readIssues(own(details, "issues"));
  const decision = readWinner(own(details, "decision"));
  return { ok: false, approvalId, code, message, ...defined({ issues, input, effective, decision }) };
}
