import { defined } from "../reduce/defined";
import { answerOf } from "./decision-answer";
import { record } from "../events/read-shape";
import { bad, list, orUndefined, own } from "../events/read-field";
import type { Decision, Edit } from "../parts/approval";
import type { UIMessage } from "../parts/message";
import { isToolPart, type UntypedToolPart } from "../parts/tool-part";
import type { MessageStore } from "../store/message-store";
import { isRefusal } from "./final-answer";
import type { Transport } from "./transport";
import type { TransportError } from "./transport-error";
import type { DecideResult, DecisionIssue } from "./types";

export type DecisionsOptions = {
  transport: Transport;
  store: MessageStore;
  conversationId: string;
  /** Reads the true state of the run: its answer decides what a failed request means. Resolves to false if it can't be read. */
  refresh: () => Promise<boolean>;
  onDecided: () => void;
};

/** Sends decisions. One decision an approval is on its way at a time: the first press counts, here as on the server. */
export class Decisions {
  readonly #options: DecisionsOptions;
  readonly #onTheirWay = new Map<string, Promise<DecideResult>>();

  constructor(options: DecisionsOptions) {
    this.#options = options;
  }

  decide(decision: Decision): Promise<DecideResult> {
    const { approvalId } = decision;
    const earlier = this.#onTheirWay.get(approvalId);
    if (earlier !== undefined) return earlier;
    const sending = this.#send(decision).finally(() => this.#onTheirWay.delete(approvalId));
    this.#onTheirWay.set(approvalId, sending);
    return sending;
  }

  async #send(decision: Decision): Promise<DecideResult> {
    const { store, transport, conversationId } = this.#options;
    const { approvalId } = decision;
    const message = findApproval(store.read(), approvalId)?.message;
    const lay = (phase: "sending" | "recorded" | "unconfirmed" | undefined) => {
      if (message !== undefined) store.setDelivery(message.id, approvalId, phase && { decision, phase });
    };
    lay("sending");
    try {
      const answer = await transport.decide({ ...decision, conversationId });
      lay("recorded");
      this.#options.onDecided();
      return { ok: true, ...answerOf(approvalId, answer.approved) };
    } catch (error) {
      if (isRefusal(error)) {
        lay(undefined);
        // What the server knows better must reach the screen before the form comes back.
        await this.#options.refresh();
        return refusal(approvalId, error);
      }
      return this.#afterFailure(decision, lay);
    }
  }

  /** The request may have arrived all the same: only the run's true state tells. */
  async #afterFailure(decision: Decision, lay: (phase: "unconfirmed" | undefined) => void): Promise<DecideResult> {
    const { approvalId, approved } = decision;
    const isRead = await this.#options.refresh();
    const part = findApproval(this.#options.store.read(), approvalId)?.part;
    const isOpen = part === undefined || part.state === "approval-requested";
    const recorded = isOpen ? bad : readWinner("approval" in part ? part.approval?.decision : undefined);
    if (!isRead || recorded === bad) {
      lay(isOpen ? "unconfirmed" : undefined);
      const message = "Your decision may not have arrived.";
      return { ok: false, approvalId, code: isOpen ? "unconfirmed" : "cancelled", message };
    }
    lay(undefined);
    this.#options.onDecided();
    if (recorded.approved === approved) return { ok: true, ...answerOf(approvalId, approved) };
    const message = "It was decided elsewhere.";
    return { ok: false, approvalId, code: "conflict", message, decision: recorded };
  }
}

/** The newest call with this approval and the message it stands in. */
export function findApproval(
  messages: readonly UIMessage[],
  approvalId: string,
): { message: UIMessage; part: UntypedToolPart } | undefined {
  for (const message of messages.toReversed()) {
    const part = message.parts
      .filter(isToolPart)
      .find((candidate) => "approval" in candidate && candidate.approval?.approvalId === approvalId);
    if (part !== undefined) return { message, part };
  }
  return undefined;
}

/** A decision as the server has it. */
type Winner = { approved: boolean; edits?: Edit[] };

const readIssues = list(record<DecisionIssue>("path message"));
const readWinner = record<Winner>("approved edits?");

function refusal(approvalId: string, { code, message, details }: TransportError): DecideResult {
  const { input, effective } = details;
  const issues = orUndefined(readIssues(own(details, "issues")));
  const decision = orUndefined(readWinner(own(details, "decision")));
  return { ok: false, approvalId, code, message, ...defined({ issues, input, effective, decision }) };
}
