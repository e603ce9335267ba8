import type { Decision } from "../parts/approval";
import type { MessagePart, UIMessage } from "../parts/message";
import { type CancelCause, isToolPart, type ToolPartIn, type UntypedToolPart } from "../parts/tool-part";
import { defined } from "../parts/defined";
import { drawnOnce } from "../reduce/shown-part";
import { settleMessage } from "../reduce/settle-message";

/** A decision that has not come back as an event yet. `recorded`: the server has said that it is written down. */
export type Delivery = { decision: Decision; phase: "sending" | "recorded" | "unconfirmed" };

/**
 * What a tab knows beyond the log, laid over a message for display and never folded into it.
 *
 * Replaced, not changed: its identity says whether a message must be drawn again.
 */
export type MessageOverlay = {
  /** The message that it was laid over. */
  under: UIMessage | undefined;
  settled?: CancelCause;
  deliveries: ReadonlyMap<string, Delivery>;
};

/** The message as people see it. Parts that no overlay touches keep their identity. */
export const applyOverlay = drawnOnce((message: UIMessage, { deliveries, settled }: MessageOverlay): UIMessage => {
  const delivered = deliveries.size === 0 ? message : layDeliveries(message, deliveries);
  return settled === undefined ? delivered : settleMessage(delivered, settled);
});

/** The decisions whose call still waits for them: what has come back as an event needs no overlay. */
export function stillOnTheirWay(
  message: UIMessage | undefined,
  deliveries: ReadonlyMap<string, Delivery>,
): ReadonlyMap<string, Delivery> {
  const waiting = message?.parts.filter(isWaiting).map(({ approval }) => approval.approvalId) ?? [];
  return new Map([...deliveries].filter(([approvalId]) => waiting.includes(approvalId)));
}

function layDeliveries(message: UIMessage, deliveries: ReadonlyMap<string, Delivery>): UIMessage {
  const parts = message.parts.map((part) => {
    const delivery = isWaiting(part) && deliveries.get(part.approval.approvalId);
    return delivery ? layDelivery(part, delivery) : part;
  });
  return { ...message, parts };
}

export type WaitingPart = ToolPartIn<"approval-requested">;

export function isWaiting(part: MessagePart): part is WaitingPart {
  return isToolPart(part) && part.state === "approval-requested";
}

const layDelivery = drawnOnce(drawDelivery);

function drawDelivery(part: WaitingPart, { decision, phase }: Delivery): UntypedToolPart {
  if (phase === "unconfirmed") return { ...part, delivery: "unconfirmed" };
  const { approved, edits, reason } = decision;
  const recorded = defined({ approved, by: "user" as const, edits, reason });
  const approval = { ...part.approval, decision: recorded };
  // A recorded refusal is still drawn as on its way: only its event may say that the call has ended.
  const onItsWay = phase === "sending" || !approved;
  return { ...part, state: "approval-responded", approval, ...(onItsWay && { delivery: "sending" as const }) };
}
